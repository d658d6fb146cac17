import { readAbsence } from './read-absence.ts';

/** A Monday. */
const CAME = new Date('2026-11-23T12:00:00Z');
const OUTLOOK = 'Automatic reply: Hello';

it.each([
  ['Out until 27.11.2026', '2026-11-28'],
  ['Out until 23.11.2036', null],
  ['Back on 2026-12-01', '2026-12-01'],
  ['Auto: back on 2026-13-45', null],
  ['I will be back in 5 days', '2026-11-28'],
  ['Hi, I’m out until next Monday.', '2026-12-01'],
  ['OOO this week, slow to answer.', null],
  ['I am off today.', null],
  ['Away for two weeks. Ask Jo meanwhile.', '2026-12-07'],
  ['I will be back in a week.', '2026-11-30'],
  ['Back in a couple of days', '2026-11-25'],
  ['Back in a few days', null],
  ['I am currently out. Mails wait.', null],
  ['Will return on Monday', '2026-11-30'],
  ['I am at a conference until Friday.', '2026-11-28'],
  ['Я буду недоступен до 1 декабря', '2026-12-02'],
  ['Я буду на связи с 1 декабря', '2026-12-01'],
  ['Back tomorrow!', '2026-11-24'],
  ['We will be back in 3 working days.', '2026-11-26'],
  ['Back in the office in 5 business days', '2026-11-30'],
  ['I return to work on 30 November.', '2026-11-30'],
  ['On PTO till Dec 4, with no laptop.', '2026-12-05'],
  ['Our office is closed until 2 January.', '2027-01-03'],
  ['I will be back next week.', '2026-11-30'],
  ['Bin in zwei Wochen wieder da.', '2026-12-07'],
  ['Ich bin in 5 Tagen zurück.', '2026-11-28'],
  ['Bin bis 4.12. nicht da', '2026-12-05'],
  ['Ich bin ab morgen wieder im Büro.', '2026-11-24'],
  ['Ich bin krank. Ihre Mail lese ich später.', null],
  ['Nächste Woche bin ich zurück.', '2026-11-30'],
  ['Вернусь через неделю', '2026-11-30'],
  ['Меня не будет до 5 декабря.', '2026-12-06'],
  ['Уехал на две недели, отвечу позже.', '2026-12-07'],
  ['Болею. Пишите Анне.', null],
  ['Буду в офисе завтра.', '2026-11-24'],
  ['Я на больничном, вернусь через 3 рабочих дня', '2026-11-26'],
  ['Je reviens dans 10 jours.', '2026-12-03'],
  ['Bonjour, je serai de retour demain.', '2026-11-24'],
  ['Je suis en congés pendant deux semaines.', '2026-12-07'],
  ['Hors bureau. Merci de joindre un collègue.', null],
  ['Estoy fuera hasta el 30 de noviembre', '2026-12-01'],
  ['Vuelvo en 3 días', '2026-11-26'],
  ['Estaré de vuelta la próxima semana.', '2026-11-30'],
  ['Estoy de baja médica.', null],
])('V5 a program answers “%s”: away, back on %s', (text, backOn) =>
  expect(readAbsence(OUTLOOK, text, CAME)).toEqual({ backOn }),
);

it.each([
  ['Out of office', null],
  ['Out of Office: Hello', null],
  ['Out of office until 4 December Re: Hello', '2026-12-05'],
  ['Automatic reply: Out until 27.11.2026', '2026-11-28'],
  ['Автоответ: я в отпуске до 5 декабря', '2026-12-06'],
  ['Автоматический ответ: вернусь через неделю', '2026-11-30'],
  ['Вне офиса: Hello', null],
  ['Abwesenheitsnotiz', null],
  ['Abwesenheitsnotiz: Hello', null],
  ['Absent(e) du bureau', null],
  ['Absence du bureau : Hello', null],
  ['Réponse automatique : en congés jusqu’au 4 décembre', '2026-12-05'],
  ['Fuera de la oficina', null],
  ['Fuera de la oficina: Hello', null],
  ['Respuesta automática: de vacaciones hasta el 4 de diciembre', '2026-12-05'],
])('V5 the subject alone says it: %s, back on %s', (subject, backOn) =>
  expect(readAbsence(subject, 'Thank you for your mail.', CAME)).toEqual({ backOn }),
);

it.each([
  [OUTLOOK, 'We have received your mail, ticket #123, and will answer within 2 days.'],
  [OUTLOOK, 'We are back to normal after the storm.'],
  [OUTLOOK, 'We will get back in 2 days at the latest.'],
  [OUTLOOK, 'We get back to you in 2 days. You will hear back on Monday.'],
  [OUTLOOK, 'Ticket #5 is open. Our office is closed on weekends, and we are closed on holidays.'],
  [OUTLOOK, 'I am back from my travels. Your mail has arrived.'],
  [OUTLOOK, 'Our season tickets are sold out until 3 December.'],
  [OUTLOOK, 'A colleague will look at it right away and answer.'],
  [OUTLOOK, 'Your ticket will be closed on 27.11.2026.'],
  ['Automatische Antwort: Hello', 'Wir melden uns in zwei Tagen bei Ihnen zurück.'],
  ['Автоответ: Hello', 'Мы вернёмся к вам с ответом через 2 дня. При отсутствии ответа заявка закроется.'],
  ['Автоответ: Hello', 'Заявка № 12 принята, в ней отсутствует вложение.'],
  ['Réponse automatique : Hello', "Demande reçue. En l'absence de réponse sous 5 jours, elle est close."],
  ['Réponse automatique : Hello', 'Nous reviendrons vers vous dans 2 jours.'],
  ['Respuesta automática: Hello', 'Hemos recibido su mensaje. Para darse de baja, pulse aquí.'],
  ['Automatic reply: A lawn for your vacation', 'Your message has arrived.'],
  ['Re: Out of office, and the lawn grows', 'Your message has arrived.'],
])('V5 speaks of no absence: %s / %s', (subject, text) =>
  expect(readAbsence(subject, text, CAME)).toBeUndefined(),
);

it.each(['out ', 'back ', 'in 5 ', 'bin wieder ', 'away for ', 'вернусь ', 'je suis ', 'estoy '])(
  'V5 S10 is done quickly with a note of nothing but %j',
  (part) => {
    const began = process.cpuUsage().user;
    readAbsence(part.repeat(200), part.repeat(200_000 / part.length), CAME);
    expect(process.cpuUsage().user - began).toBeLessThan(1_000_000);
  },
);
