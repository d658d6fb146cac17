import fc from 'fast-check';
import { runs } from '@touchline/shared/testing/volume';
import { DateTime } from 'luxon';
import { absenceUntil } from './absence-until.ts';
import { LANGUAGES } from './day-names.ts';

/** A Sunday. */
const CAME = new Date('2026-11-22T12:00:00Z');

it.each([
  ['I am out of the office until 3 December with no access to email.', '2026-12-04'],
  ['I will be back on Monday 7th.', '2026-12-07'],
  ['I am away, returning 2026-12-03.', '2026-12-03'],
  ['I am on leave from 1 to 14 December.', '2026-12-15'],
  ['On vacation December 1 - 14, 2026. Please contact Jo.', '2026-12-15'],
  ['I am away from December 20, 2026 to January 5, 2027.', '2027-01-06'],
  ['I will not be back until Monday, 7 December.', '2026-12-07'],
  ['Our office will be closed from Thursday, November 26th through Sunday, November 29th.', '2026-11-30'],
  ['I am out until 12/03 and will answer then.', '2026-12-04'],
  ['I am out until 03/12/2026.', '2026-12-04'],
  ['I am out of the office from 11/23 to 01/05.', '2027-01-06'],
  ['I am out of the office from 23/11 to 05/01.', '2027-01-06'],
  ['I am out from 1 December and will be back on 14 December.', '2026-12-14'],
  ['I am away until 3 December. I will return to the office on 7 December. Thanks!', '2026-12-07'],
  ['I will be back after 3 December.', '2026-12-04'],
  ['Out of office until Nov 30 (exclusive).', '2026-11-30'],
  ['I am out of the office until Friday.', '2026-11-28'],
  ['Ich bin bis einschließlich 03.12. nicht im Büro.', '2026-12-04'],
  ['Vom 1. bis 14. Dezember bin ich im Urlaub.', '2026-12-15'],
  ['Ich bin vom 23.11. – 04.12.2026 abwesend und ab dem 7. Dezember wieder erreichbar.', '2026-12-07'],
  ['Ab Montag, den 30.11. bin ich wieder für Sie da.', '2026-11-30'],
  ['Ich bin erst am 01.12.26 wieder zurück.', '2026-12-01'],
  ['Ich bin bis zum 5. Januar 2027 abwesend. Nach meiner Rückkehr melde ich mich.', '2027-01-06'],
  ['Я в отпуске с 1 по 14 декабря.', '2026-12-15'],
  ['Я отсутствую до 3 декабря включительно.', '2026-12-04'],
  ['Нахожусь в отпуске с 23.11.2026 по 06.12.2026 г. Вернусь 7 декабря.', '2026-12-07'],
  ['Я не буду на связи до 14 декабря включительно.', '2026-12-15'],
  ['Я не буду на связи до 14 декабря.', '2026-12-14'],
  ['Меня не будет по 14 декабря включительно.', '2026-12-15'],
  ['В офисе не будет никого до 14.12.2026 (включительно).', '2026-12-15'],
  ['I will not be back until 14 December inclusive.', '2026-12-15'],
  ['I will be back on 15 December.', '2026-12-15'],
  ['I am away until 14 December.', '2026-12-15'],
  ['Выйду на работу в понедельник, 7 декабря.', '2026-12-07'],
  ['Я в командировке, буду на связи с 30.11.', '2026-11-30'],
  ['Сейчас я в отпуске. С 7 декабря снова отвечаю на письма.', '2026-12-07'],
  ["Je suis absent jusqu'au 5 janvier inclus.", '2027-01-06'],
  ['Je suis en congés du 1er au 14 décembre. Merci pour votre message.', '2026-12-15'],
  ['Je suis absente, de retour le lundi 7 décembre.', '2026-12-07'],
  ['Absent du 23/11 au 04/12/2026.', '2026-12-05'],
  ['Estaré fuera de la oficina hasta el 12/01.', '2027-01-13'],
  ['Estoy de vacaciones del 1 al 14 de diciembre.', '2026-12-15'],
  ['Regreso el lunes 30 de noviembre de 2026.', '2026-11-30'],
])('V5 %s → %s', (text, day) => expect(absenceUntil(text, CAME)).toBe(day));

it.each([
  ['I am out of the office until further notice.'],
  ['I was away until 3 November 2026.'],
  ['I was away until 20 November.'],
  ['I am away until 3 December 2031.'],
  ['I am away until 31 February.'],
  ['I am away from 7 December.'],
  ['Thank you. Our conference is on 5 December.'],
  ['I am out. Office hours: Monday to Friday, 9.30 to 17.00.'],
  ['Call +49 30 12.12 34 or 0800-1-12-2026.'],
  ['Je suis absent jusqu’à mon retour.'],
  [''],
])('V5 names no day to come: %s', (text) => expect(absenceUntil(text, CAME)).toBeUndefined());

/** How notes of each language name the last day away, or the day of the return. */
const TEMPLATES: Readonly<
  Record<(typeof LANGUAGES)[number], { readonly away: readonly string[]; readonly back: readonly string[] }>
> = {
  en: {
    away: [
      'I am away until {day}.',
      'Out of the office through {day} with no access to email',
      'I am on leave from {from} to {day}. Thanks',
    ],
    back: [
      'I will be back on {day}.',
      'I am away and return to the office on {day}',
      'I am not back until {day}.',
    ],
  },
  de: {
    away: [
      'Ich bin bis {day} im Urlaub.',
      'Abwesend bis einschließlich {day}',
      'Ich bin von {from} bis {day} abwesend.',
    ],
    back: [
      'Ab dem {day} bin ich wieder im Büro.',
      'Ich bin am {day} zurück.',
      'Ich bin ab {day} wieder erreichbar.',
    ],
  },
  ru: {
    away: [
      'Я в отпуске до {day}.',
      'Меня нет на месте с {from} по {day}',
      'Отсутствую по {day} включительно',
    ],
    back: ['Вернусь {day}.', 'Выйду на работу {day}', 'С {day} снова буду на связи.'],
  },
  fr: {
    away: [
      "Je suis absent jusqu'au {day}.",
      'En congés du {from} au {day}.',
      "Absente jusqu'au {day} inclus",
    ],
    back: ['De retour le {day}.', 'Je serai de retour au bureau le {day}', 'Je reviens le {day}.'],
  },
  es: {
    away: [
      'Estoy de vacaciones hasta el {day}.',
      'Ausente del {from} al {day}.',
      'Fuera de la oficina hasta el {day} incluido',
    ],
    back: ['Vuelvo el {day}.', 'Estaré de vuelta el {day}', 'Regreso el {day}.'],
  },
};
const FORMATS: readonly ((day: DateTime, language: string) => string)[] = [
  (day, language) =>
    day.setLocale(language).toLocaleString({ day: 'numeric', month: 'long', year: 'numeric' }),
  (day, language) => day.setLocale(language).toLocaleString({ day: 'numeric', month: 'long' }),
  (day, language) =>
    day.setLocale(language).toLocaleString({ weekday: 'long', day: 'numeric', month: 'long' }),
  (day) => day.toFormat('dd.MM.yyyy'),
  (day) => day.toFormat('d.M.'),
  (day) => day.toFormat('dd.MM.yy'),
  (day) => day.toISODate() ?? '',
];

it('V5 finds the day that a note of any of the languages names, however it is written', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...LANGUAGES),
      fc.constantFrom('away' as const, 'back' as const),
      fc.nat({ max: 2 }),
      fc.constantFrom(...FORMATS),
      fc.integer({ min: 2, max: 300 }),
      fc.date({ min: new Date('2024-01-01'), max: new Date('2032-01-01'), noInvalidDate: true }),
      (language, meaning, template, format, ahead, came) => {
        const today = DateTime.fromJSDate(came, { zone: 'utc' }).startOf('day');
        const day = today.plus({ days: ahead });
        const text = (TEMPLATES[language][meaning][template] ?? '')
          .replace('{day}', format(day, language))
          .replace('{from}', format(today, language));
        const back = meaning === 'back' ? day : day.plus({ days: 1 });
        expect([text, absenceUntil(text, came)]).toEqual([text, back.toISODate()]);
      },
    ),
    { numRuns: runs(2000) },
  );
});

it('V5 an English note may write the month first: the order is that of its other day, or of the day to come', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 150 }), fc.boolean(), (ahead, isAmerican) => {
      const today = DateTime.fromJSDate(CAME, { zone: 'utc' }).startOf('day');
      const day = today.plus({ days: ahead });
      const format = isAmerican ? 'MM/dd' : 'dd/MM';
      const text = `I am out of the office from ${today.toFormat(format)} to ${day.toFormat(format)}.`;
      expect([text, absenceUntil(text, CAME)]).toEqual([text, day.plus({ days: 1 }).toISODate()]);
    }),
    { numRuns: runs(200) },
  );
});

it.each([
  '1 ',
  'until ',
  '3 December - ',
  'с 1 по ',
  '1.',
  ' ',
  '1',
  'bis zum ',
  'Monday, ',
  'back not until ',
])('V5 S10 is done quickly with a note of nothing but %j', (part) => {
  const began = process.cpuUsage().user;
  absenceUntil(part.repeat(200_000 / part.length), CAME);
  expect(process.cpuUsage().user - began).toBeLessThan(1_000_000);
});

it.each([
  'I am out of the office until 31 December 9999.',
  'Ich bin bis 31.12.3000 nicht im Büro.',
  'I am away until 01.01.99999.',
  'I am out of the office until 1 January 1999.',
])('V5 a year that nobody means is no day in the next one: %s', (text) => {
  expect(absenceUntil(text, CAME)).toEqual(absenceUntil('I am out of the office.', CAME));
});
