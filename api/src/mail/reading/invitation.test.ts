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
  expect(readInvitation({ calendars: [calendarOf()], writer: 'Ann@Club.Example' })?.answer).toBe('accepted');
  expect(readInvitation({ calendars: [calendarOf()], writer: 'x@y.example' })).toBeUndefined();
});

it.each(['REQUEST', 'PUBLISH', 'CANCEL'])('S14 a calendar for %s is no answer', (method) => {
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
  const withComment = async (comment: string) =>
    classified(mailOf('', { part: 'DECLINED', more: `COMMENT:${comment}` }));

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

  it.each(['NEEDS-ACTION', 'TENTATIVE', 'DECLINED'])(
    'that proposes another time says which, and is a reply: %s',
    async (part) => {
      const counter = { method: 'COUNTER', part, begins: 'DTSTART:20261208T130000Z' };
      expect(await classified(mailOf('', counter))).toMatchObject({
        kind: 'reply',
        invitation: { answer: 'countered', begins: '2026-12-08T13:00:00.000Z' },
      });
    },
  );

  it.each([
    `${WRITER} has accepted this invitation.\n\nVisit\nMonday 7 Dec 2026\n\nInvitation from Google Calendar: https://calendar.google.com/`,
    'Example, Ann has accepted your meeting invitation: "Visit to the ground"',
    'Ann Example hat diese Einladung angenommen.',
    "Ann Example a accepté l'invitation à l'événement suivant :\n\nVisite\nQuand : lundi",
    'Ann Example ha aceptado esta invitación.',
    'Ann Example ha accettato questo invito.',
    'Пользователь Ann Example принял(а) приглашение.\n\nКогда: понедельник',
    'When: Monday 10:00\nWhere: Ground\n\n*~*~*~*~*~*~*~*~*~*',
    'Sent from my iPhone',
  ])('with what a program writes is no reply, and shows that: %s', async (words) => {
    expect(await classified(mailOf(words))).toMatchObject({
      kind: 'automatic_reply',
      replyText: words,
      isFolded: false,
      invitation: { answer: 'accepted' },
    });
  });

  it.each([
    'When: Tuesday would suit us better, please call +44 20 7946 0000',
    'Where: at the main gate or at the club house?',
    'Mr Brown has accepted your invitation. We need 300 kg of seed by Friday.',
    'We need 300 kg. Mr Brown has accepted your invitation.',
    'Mr Brown has accepted your invitation.\n\nWe need 300 kg of seed by Friday.',
    'The board has responded well to the invitation! Please bring your prices.',
    'Ann Example\nWe need 300 kg of seed on that day\n+44 20 7946 0000',
    'When: Monday\nWhere: Ground\n\n*~*~*~*~*~*~*~*~*~*\n\nWe need 300 kg of seed.',
    'We need 300 kg of seed.\n\nWhen: Monday\n\n*~*~*~*~*~*~*~*~*~*',
  ])('with words of a person anywhere is a reply: %s', async (words) => {
    expect(await classified(mailOf(words))).toMatchObject({ kind: 'reply', replyText: words });
  });

  it('keeps the words above the invitation, which is ours', async () => {
    const ours =
      '-----Original Appointment-----\nFrom: Us <us@turf.example>\nSent: Monday\nTo: Ann\nSubject: Visit\nWhen: Monday\nWhere: Ground\n\n*~*~*~*~*~*~*~*~*~*\n\nDear Ann, we come.';
    expect(await classified(mailOf(`Gladly! We need 300 kg.\n\n${ours}`))).toMatchObject({
      kind: 'reply',
      replyText: 'Gladly! We need 300 kg.',
      isFolded: true,
    });
  });

  it('shows a comment of the calendar above what a program writes', async () => {
    const words = `${WRITER} has accepted this invitation.`;
    expect(await classified(mailOf(words, { more: 'COMMENT:Tom comes too' }))).toMatchObject({
      kind: 'reply',
      replyText: `Tom comes too\n\n${words}`,
    });
  });

  it.each(['ACCEPTED', 'DECLINED'])('V5 in the absence of the person is automatic: %s', async (part) => {
    const note = 'I am out of the office until 4 December 2026.';
    const automatic = { kind: 'automatic_reply', invitation: {}, absence: { backOn: '2026-12-05' } };
    const headers = ['Auto-Submitted: auto-replied'];
    expect(await classified(mailOf(note, { part }, headers))).toMatchObject({
      ...automatic,
      replyText: note,
    });
    expect(await classified(mailOf('', { part, more: `COMMENT:${note}` }, headers))).toMatchObject(automatic);
  });

  it('V5 which Google declines in the absence of the person is automatic, and a comment that goes on is not', async () => {
    expect(await withComment('Declined because I am out of office')).toMatchObject({
      kind: 'automatic_reply',
      replyText: 'Declined because I am out of office',
      absence: { backOn: null },
    });
    expect((await withComment('I am out of office then\\, can we talk on Tuesday?')).kind).toBe('reply');
  });

  it('of somebody else is none of the writer’s', async () => {
    const raw = mailOf('').toString().replace(`mailto:${WRITER}`, 'mailto:bob@club.example');
    const found = await classified(Buffer.from(raw));
    expect(found).toMatchObject({
      kind: 'reply',
      replyText: 'Accepted: Visit to the ground',
      isSubject: true,
    });
    expect(found).not.toHaveProperty('invitation');
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

  it.each([
    'Please remove me from your list',
    'Ann Example has declined this invitation.\n\nPlease unsubscribe me.',
    'Our manager has declined this meeting.\n\nPlease do not email us again.',
  ])('E2 is a request for no more mail where it says so: %s', async (words) => {
    const found = await classified(mailOf(words, { part: 'DECLINED' }));
    expect(found).toMatchObject({ kind: 'unsubscribe_request', replyText: words });
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
