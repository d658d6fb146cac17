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
  ['Fwd: Spring', ''],
  ['Spring', ''],
])('S14 what is answered is told from the prefix: %s', (subject, answered) =>
  expect(answeredSubject(subject)).toBe(answered),
);

it.each(['Re: ', '[', '[a] ', '{', '**a** ', ' ', 're ['])(
  'S11 is done quickly with nothing but %j',
  (part) => {
    const began = process.cpuUsage().user;
    const subject = part.repeat(200_000 / part.length);
    ownSubject(subject);
    answeredSubject(subject);
    expect(process.cpuUsage().user - began).toBeLessThan(1_000_000);
  },
);
