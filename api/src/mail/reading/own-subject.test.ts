import { answeredSubject, ownSubject } from './own-subject.ts';

it.each([
  'Re: Spring',
  'RE : Spring',
  'Re[2]: Spring',
  'AW: Frühling',
  'Antw: WG: Frühling',
  'TR: RE: Printemps',
  'RV: Primavera',
  'R: I: Primavera',
  'I: Re: Primavera',
  'Ref: RE: Spring',
  'Svar: Vår',
  'Vá: Tavasz',
  'Ang: Vår',
  'Odpowiedź: Wiosna',
  'İlt: Bahar',
  'ilt: Bahar',
  'Antw.: Lente',
  'Rép. : Printemps',
  'רד: אביב',
  'رد: الربيع',
  'EXT: Re: Spring',
  'SPAM: AW: Frühling',
  '(External) Re: Spring',
  'Ответ: Весна',
  'Отв: Re: Весна',
  'Fwd: Spring',
  'FW: Spring',
  'Пересл: Весна',
  '回复：春天',
  '[EXTERNAL] Re: Spring',
  '*****SPAM***** [club] AW: Spring',
  'Automatic reply: Spring',
  'Автоответ: Весна',
  '(no subject)',
  'Без темы',
  ' \t',
])('S14 a subject that only answers, hands on or says nothing is nobody’s words: %s', (subject) =>
  expect(ownSubject(subject)).toBe(''),
);

it.each([
  ['Not interested, thank you'],
  ['Invoice 4711'],
  ['Rechnung: 4711'],
  ['Spring: re the pitch'],
  ['[Ticket 12] We are not interested'],
  ['Нет, спасибо'],
  ['Return on Monday'],
  ['Ref: 4711 kaufen wir'],
  ['R: 2 pitches please'],
  ['I 5: weiter'],
  ['(Spring) Re: yes'],
])('S14 a subject of the writer’s is theirs: %s', (subject) => expect(ownSubject(subject)).toBe(subject));

it('S14 is one line of limited length', () => {
  expect(ownSubject(' Not\r\n interested ')).toBe('Not interested');
  expect(ownSubject('no '.repeat(100_000)).length).toBeLessThan(1001);
});

it.each([
  ['Re: Spring', 'Spring'],
  ['Re[2]: Spring', 'Spring'],
  ['ответ: Весна', 'Весна'],
  ['[EXTERNAL] Re: [Turf] Spring', '[Turf] Spring'],
  ['R: Primavera', 'Primavera'],
  ['Fwd: Spring', ''],
  ['Spring', ''],
])('S14 what is answered is told from the prefix: %s', (subject, answered) =>
  expect(answeredSubject(subject)).toBe(answered),
);

it.each(['Re: ', 'r: ', 'ext: ', '(ext) ', '[', '[a] ', '{', '**a** ', ' ', 're ['])(
  'S11 is done quickly with nothing but %j',
  (part) => {
    const began = process.cpuUsage().user;
    const subject = part.repeat(200_000 / part.length);
    ownSubject(subject);
    answeredSubject(subject);
    expect(process.cpuUsage().user - began).toBeLessThan(1_000_000);
  },
);
