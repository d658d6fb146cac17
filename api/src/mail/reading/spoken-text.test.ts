import { classify } from './classify.ts';
import { readMail } from './read-mail.ts';
import { plainMail } from './testing/mails.ts';

const ANN = 'Ann Example <ann@club.example>';
const classified = async (subject: string, body: string, headers: readonly string[] = []) =>
  classify(
    await readMail(plainMail({ from: ANN, subject, body, headers })),
    new Date('2026-11-26T10:00:00Z'),
  );
const parts = (...contents: readonly string[]) =>
  `${contents.map((content) => `--b\n${content}\n`).join('')}--b--\n`;
const ALTERNATIVE = ['Content-Type: multipart/alternative; boundary=b'];

describe('S14 a reply whose text is all in its subject says what that says', () => {
  it.each([
    ['nothing', '', [], false],
    ['blank characters', ' \n\u200b\u00a0\n', [], true],
    ['an empty part', parts('Content-Type: text/plain\n\n\n'), ALTERNATIVE, false],
    [
      'empty HTML',
      parts('Content-Type: text/plain\n\n\n', 'Content-Type: text/html\n\n<div><br></div>'),
      ALTERNATIVE,
      false,
    ],
    ['empty HTML alone', '<html><body><p>&nbsp;</p></body></html>', ['Content-Type: text/html'], false],
    ['a telephone’s advertisement', 'Sent from my iPhone', [], true],
    ['a mail program’s', '--\nОтправлено из мобильной Почты Mail.ru', [], true],
    ['a signature', '-- \nAnn Example\nGroundkeeper, Meadow Park', [], true],
    [
      'a signature and a quote',
      '--\nAnn\n\n> Fri, 20 Nov 2026, 10:00 T <a@b.example>:\n>\n> Hello',
      [],
      true,
    ],
    ['a dot', '.', [], true],
    ['a quote', '> Hello\n> there', [], true],
    ['a quote of Gmail', 'Am 20.11.2026 um 10:00 schrieb T <a@b.example>:\n\n> Rasen?', [], true],
    [
      'a quote of Outlook',
      'From: T <a@b.example>\nSent: Friday\nTo: Ann\nSubject: Spring\n\nHello Ann,\nwould you like grass?',
      [],
      true,
    ],
  ])('above %s', async (_, body, headers, isFolded) => {
    expect(await classified('Not interested', body, headers)).toMatchObject({
      kind: 'reply',
      replyText: 'Not interested',
      isFolded,
    });
  });

  it('above what may be our mail without marks', async () => {
    const body = 'Пятница, 20 ноября 2026, 10:00 +03:00 от T <a@b.example>:\n\nЗдравствуйте\nГазон?';
    const { replyText } = await classified('Not interested', body);
    expect(replyText).toBe('Not interested\n\nЗдравствуйте\nГазон?');
  });

  it('and a file that comes with it is named', async () => {
    const photo = 'Content-Type: image/jpeg; name="pitch.jpg"\nContent-Transfer-Encoding: base64\n\n/9j/4AAQ';
    const body = parts('Content-Type: text/plain\n\n', photo);
    const headers = ['Content-Type: multipart/mixed; boundary=b'];
    expect((await classified('Our pitch', body, headers)).replyText).toBe('Our pitch\n\n[pitch.jpg]');
    expect((await classified('Re: Spring', body, headers)).replyText).toBe('[pitch.jpg]');
  });
});

it.each([
  ['Re: Spring', '', ''],
  ['Re: Spring', '> Hello\n> there', '> Hello\n> there'],
  ['Invoice 4711', 'Where is the invoice?', 'Where is the invoice?'],
  ['Invoice 4711', '👍', '👍'],
  ['Invoice 4711', '?', '?'],
  ['Invoice 4711', 'Ann\nWe take five', 'Ann\nWe take five'],
  ['Invoice 4711', '4712', '4712'],
  [
    'Invoice 4711',
    'Ann Example\nWhere is it?\n+44 20 7946 0000',
    'Ann Example\nWhere is it?\n+44 20 7946 0000',
  ],
  ['Spring', 'Thanks for the offer', 'Thanks for the offer'],
  // One word is what a person wrote as well.
  ['Spring', 'Danke', 'Danke'],
  ['Spring', 'Yes', 'Yes'],
  ['Spring', 'Thanks\nAnn Example', 'Thanks\nAnn Example'],
])('S14 words in a mail, and a subject of ours, stay what they are: %s / %s', async (subject, body, text) => {
  expect(await classified(subject, body)).toMatchObject({ kind: 'reply', replyText: text });
});

it.each(['', '\n> Hello', 'Sent from my iPhone', 'Kind regards,\nAnn Example'])(
  'S14 E2 who asks for no more mail in the subject alone does so above %j',
  async (body) => {
    expect((await classified('Unsubscribe', body)).kind).toBe('unsubscribe_request');
  },
);

it('S14 E2 a request for no more mail below an attribution is one whatever the subject', async () => {
  const body = 'On Fri, 20 Nov 2026 at 10:00 T <a@b.example> wrote:\n\nunsubscribe';
  expect((await classified('Spring', body)).kind).toBe('unsubscribe_request');
});

it('S14 it is said where nothing but the subject is shown, which may be ours', async () => {
  expect(await classified('[Ticket#1] Spring', '> Hello\n> there')).toMatchObject({
    replyText: '[Ticket#1] Spring',
    isSubject: true,
  });
  for (const [subject, body] of [
    ['Spring', 'Yes'],
    ['Re: Spring', '> Hello'],
    ['Spring', 'On Fri, 20 Nov 2026 at 10:00 T <a@b.example> wrote:\n\nHello'],
  ] as const) {
    expect(await classified(subject, body)).not.toHaveProperty('isSubject');
  }
});

it('S14 V5 the subject of an automatic answer is no more of an absence than it was', async () => {
  const ours = await classified('Automatic reply: Enjoy your vacation until 4 December', '');
  expect(ours).toMatchObject({ kind: 'automatic_reply', replyText: '' });
  expect(ours.absence).toBeUndefined();
  expect(await classified('Out of office until 4 December', '')).toMatchObject({
    kind: 'automatic_reply',
    replyText: 'Out of office until 4 December',
    absence: { backOn: '2026-12-05' },
  });
});
