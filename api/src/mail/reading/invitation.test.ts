import { classify } from './classify.ts';
import { readInvitation } from './invitation.ts';
import { readMail } from './read-mail.ts';
import { plainMail } from './testing/mails.ts';

const WRITER = 'ann@club.example';

/** What a test varies of an answer. */
interface Answer {
  readonly part?: string;
  readonly method?: string;
  readonly begins?: string;
  readonly zone?: string;
  readonly more?: string;
}

const calendarOf = ({ part = 'ACCEPTED', method = 'REPLY', begins, zone = '', more = '' }: Answer = {}) =>
  [
    'BEGIN:VCALENDAR',
    `METHOD:${method}`,
    ...(zone === '' ? [] : [zone]),
    'BEGIN:VEVENT',
    'UID:1',
    begins ?? 'DTSTART:20261207T100000Z',
    `ATTENDEE;CN="Example, Ann";PARTSTAT=${part}:mailto:${WRITER}`,
    'SUMMARY;LANGUAGE=en:Visit to\\, and around\\, the',
    '  ground',
    ...(more === '' ? [] : [more]),
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n');
const classified = async (raw: Buffer) => classify(await readMail(raw), new Date('2026-11-26T10:00:00Z'));
const read = (...calendars: string[]) => readInvitation({ calendars, writer: WRITER });

it.each([
  ['ACCEPTED', 'accepted'],
  ['declined', 'declined'],
  ['TENTATIVE', 'tentative'],
])('S14 an answer to an invitation says what, to which event, and when that is: %s', (part, answer) => {
  expect(read(calendarOf({ part }))).toEqual({
    answer,
    title: 'Visit to, and around, the ground',
    begins: '2026-12-07T10:00:00.000Z',
    comment: '',
  });
});

/** As Outlook defines it. */
const zoneOf = (rule: string) =>
  `BEGIN:VTIMEZONE\r\nTZID:W. Europe Standard Time\r\nBEGIN:STANDARD\r\nDTSTART:16010101T030000\r\nTZOFFSETFROM:+0200\r\nTZOFFSETTO:+0100\r\nRRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10\r\nEND:STANDARD\r\nBEGIN:DAYLIGHT\r\nDTSTART:16010101T020000\r\nTZOFFSETFROM:+0100\r\nTZOFFSETTO:+0200\r\nRRULE:${rule}\r\nEND:DAYLIGHT\r\nEND:VTIMEZONE`;
const SUMMER = 'FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3';
const OF_OUTLOOK = 'DTSTART;TZID="W. Europe Standard Time":20260707T100000';

it.each([
  ['DTSTART;VALUE=DATE:20261207', '', '2026-12-07'],
  ['DTSTART:20261207T100000', '', '2026-12-07'],
  ['DTSTART;TZID=Europe/Berlin:20260707T100000', '', '2026-07-07T08:00:00.000Z'],
  ['DTSTART;TZID=/mozilla.org/20050126_1/Europe/Berlin:20261207T100000', '', '2026-12-07T09:00:00.000Z'],
  [OF_OUTLOOK, zoneOf(SUMMER), '2026-07-07T08:00:00.000Z'],
  [OF_OUTLOOK, '', '2026-07-07'],
  // Rules that would be followed without end.
  [OF_OUTLOOK, zoneOf('FREQ=SECONDLY'), '2026-07-07'],
  [OF_OUTLOOK, zoneOf('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'), '2026-07-07'],
  ['DTSTART:20261407T100000Z', '', null],
  ['DTSTART:soon', '', null],
  ['X-NONE:1', '', null],
])('S14 an event of %s begins then', (begins, zone, expected) => {
  expect(read(calendarOf({ begins, zone }))?.begins).toBe(expected);
});

it('S14 of several who answered the writer of the mail counts, and nobody where that is not clear', () => {
  const other = 'ATTENDEE;PARTSTAT=DECLINED:mailto:bob@club.example';
  expect(read(calendarOf({ more: other }))?.answer).toBe('accepted');
  expect(readInvitation({ calendars: [calendarOf({ more: other })], writer: 'x@y.example' })).toBeUndefined();
  expect(read(calendarOf({ more: 'ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:bob@club.example' }))).toBeDefined();
  expect(read(calendarOf({ more: other.replace('bob', 'ann') }))).toBeUndefined();
});

it.each(['REQUEST', 'COUNTER', 'CANCEL'])('S14 a calendar for %s is no answer', (method) => {
  expect(read(calendarOf({ method }))).toBeUndefined();
});

it('S14 what the parser refuses, and what stands around the calendar, hides no answer', () => {
  const more = 'X-ALT-DESC no colon\r\nATTACH;ENCODING=BASE64:AAAA';
  const found = read(`${calendarOf({ more })}\r\n\r\n____\r\nA mailing list`);
  expect(found?.answer).toBe('accepted');
  expect(read(calendarOf({ more: 'RRULE:FREQ=NEVER' }))).toBeUndefined();
  expect(read('nothing', calendarOf())?.answer).toBe('accepted');
});

describe('S11 a calendar made to stop us is read in a moment', () => {
  it.each([
    ['attendees', calendarOf({ more: 'ATTENDEE;PARTSTAT=ACCEPTED:mailto:a@b.example\r\n'.repeat(20_000) })],
    ['events in events', `BEGIN:VCALENDAR\nMETHOD:REPLY\n${'BEGIN:VEVENT\n'.repeat(50_000)}END:VCALENDAR`],
    ['calendars', `METHOD:REPLY\n${'BEGIN:VCALENDAR\n'.repeat(6000)}END:VCALENDAR`],
    ['parameters', calendarOf({ more: `ATTENDEE${';A=B'.repeat(50_000)}:mailto:a@b.example` })],
    ['no end', calendarOf().slice(0, -20)],
    ['folded lines', calendarOf({ more: `COMMENT:a${'\r\n b'.repeat(50_000)}` })],
    ['names of no property', calendarOf({ more: '__proto__:1\r\nCONSTRUCTOR;__proto__=1:2' })],
    ['zones', calendarOf({ begins: OF_OUTLOOK, zone: zoneOf(SUMMER).repeat(300) })],
  ])('with %s', (_, calendar) => {
    const began = process.cpuUsage().user;
    expect(() => read(...Array<string>(20).fill(calendar))).not.toThrow();
    expect(process.cpuUsage().user - began).toBeLessThan(2_000_000);
  });
});

describe('S14 a mail that answers an invitation', () => {
  const PART = 'Content-Type: text/calendar; charset=utf-8; method=REPLY';
  const mailOf = (words: string, answer: Answer = {}, headers: readonly string[] = []) =>
    plainMail({
      from: `Ann Example <${WRITER}>`,
      subject: 'Accepted: Visit to the ground',
      headers: ['Content-Type: multipart/alternative; boundary=b', ...headers],
      body: `--b\nContent-Type: text/plain; charset=utf-8\n\n${words}\n--b\n${PART}\n\n${calendarOf(answer)}\n--b--\n`,
    });
  it.each([
    ['ACCEPTED', 'automatic_reply', 'accepted'],
    ['TENTATIVE', 'automatic_reply', 'tentative'],
    ['DECLINED', 'reply', 'declined'],
  ])('with nothing but the answer is what it answers: %s', async (part, kind, answer) => {
    const found = await classified(mailOf('', { part }));
    expect(found).toMatchObject({
      kind,
      replyText: 'Accepted: Visit to the ground',
      isFolded: false,
      invitation: { answer, title: 'Visit to, and around, the ground' },
    });
    expect(found.absence).toBeUndefined();
    expect(found.invitation).not.toHaveProperty('comment');
  });

  it.each([
    `${WRITER} has accepted this invitation.\n\nVisit\nMonday 7 Dec 2026\n\nInvitation from Google Calendar: https://calendar.google.com/`,
    'Ann Example hat diese Einladung angenommen.',
    "Ann Example a accepté l'invitation à l'événement suivant :\n\nVisite",
    'Ann Example ha aceptado esta invitación.',
    'Ann Example ha accettato questo invito.',
    'Пользователь Ann Example принял(а) приглашение.',
    'When: Monday 10:00\nWhere: Ground\n\n*~*~*~*~*~*~*~*~*~*\n\n',
    'Sent from my iPhone',
  ])('with what a program writes is no reply: %s', async (words) => {
    expect(await classified(mailOf(words))).toMatchObject({
      kind: 'automatic_reply',
      replyText: 'Accepted: Visit to the ground',
      isFolded: true,
      invitation: { answer: 'accepted' },
    });
  });

  it.each([
    ['Gladly, Tom comes too.', {}, 'Gladly, Tom comes too.'],
    ['I have accepted the invitation, see you there.', {}, 'I have accepted the invitation, see you there.'],
    ['', { more: 'COMMENT:Gladly\\, Tom\r\n  comes too.' }, 'Gladly, Tom comes too.'],
  ])('with words of the person is a reply: %j %j', async (words, answer, text) => {
    expect(await classified(mailOf(words, answer))).toMatchObject({
      kind: 'reply',
      replyText: text,
      invitation: { answer: 'accepted' },
    });
  });

  it('is a request for no more mail where it says so', async () => {
    const kind = (await classified(mailOf('Please remove me from your list', { part: 'DECLINED' }))).kind;
    expect(kind).toBe('unsubscribe_request');
  });

  it('is read where the whole mail is a calendar, in an encoding of its own', async () => {
    const text = calendarOf().replace('Visit to', 'Визит');
    const bytes = Buffer.concat([
      plainMail({
        from: `Ann Example <${WRITER}>`,
        subject: 'Accepted',
        headers: ['Content-Type: text/calendar; method=REPLY; charset=windows-1251'],
        body: '',
      }),
      Buffer.from(Array.from(text, (letter) => windows1251(letter))),
    ]);
    expect((await classified(bytes)).invitation?.title).toBe('Визит, and around, the ground');
  });
});

const windows1251 = (letter: string): number => {
  const code = letter.codePointAt(0) ?? 0;
  return code >= 0x410 ? code - 0x410 + 0xc0 : code;
};
