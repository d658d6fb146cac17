import fc from 'fast-check';
import { classify } from './classify.ts';
import { MAX_MAIL_BYTES, readMail } from './read-mail.ts';
import { feedbackReport, plainMail } from './testing/mails.ts';
import { classified, FEW_SECONDS } from './classify.testing.ts';

describe('automatic answers', () => {
  it.each([
    ['Auto-Submitted: auto-replied', 'Your pitch'],
    ['X-Autoreply: yes', 'Your pitch'],
    ['Precedence: auto_reply', 'Your pitch'],
    ['X-Test: none', 'Automatic reply: Delivery failure of your pitch'],
    ['X-Test: none', 'Out of Office: Your pitch'],
    ['X-Test: none', 'Автоматический ответ: Ваше поле'],
    ['X-Test: none', 'Я в отпуске до понедельника'],
    ['X-Test: none', 'Abwesenheitsnotiz: Ihr Rasen'],
    ['X-Test: none', 'Réponse automatique : Votre pelouse'],
  ])('E4 are told by %s, %s', async (header, subject) => {
    const body = 'I am away, and your message was not forwarded.';
    const raw = plainMail({ subject, body, headers: ['Return-Path: <>', header] });
    expect((await classified(raw)).kind).toBe('automatic_reply');
  });

  it.each([
    'Automatic reply',
    '自动答复',
    'Αυτόματη απάντηση',
    '자동 회신',
    'Automatski odgovor',
    'Automatinis atsakymas',
    'תשובה אוטומטית',
    'رد تلقائي',
    'Automaatvastus',
    'Samodejni odgovor',
    'Automatiskt svar',
    'Automatisk svar',
    'Автоматична відповідь',
    'Abwesenheitsnotiz',
  ])('E4 are told by the prefix of the subject: %s', async (prefix) => {
    const body = 'I am at a fair.';
    expect((await classified(plainMail({ subject: `${prefix}: Your pitch`, body }))).kind).toBe(
      'automatic_reply',
    );
  });

  it.each([
    'Thank you for your email. I am out of the office until 24 November with limited access to email.\n\nZoe',
    'Hello,\n\nI am on annual leave. In urgent cases please contact Tom (tom@meadow.example).',
    'Guten Tag,\n\nich bin bis zum 30.11. nicht im Büro. Ihre Nachricht wird nicht weitergeleitet.',
    'Здравствуйте! Я в отпуске до 30 ноября. По срочным вопросам пишите Ивану.',
    'Bonjour, je suis absente jusqu’au 30 novembre. À mon retour je vous répondrai.',
    "I'm on vacation until Monday.",
  ])('E4 are told by their words alone: %s', async (body) => {
    expect((await classified(plainMail({ body }))).kind).toBe('automatic_reply');
  });

  it.each([
    [
      'a server that speaks of nothing known',
      { from: 'MAILER-DAEMON@mx.example', body: 'Your mail was seen.' },
    ],
    ['what nobody is to answer', { headers: ['Return-Path: <>'] }],
    [
      'the program of a mailing list',
      { from: 'grass-bounces@lists.example', subject: 'Your message to Grass awaits moderator approval' },
    ],
    [
      'an old list that refuses',
      {
        headers: ['Message-Id: <202611200000.FMLAA001.grass@lists.example>'],
        body: 'You are not a member of this mailing list.',
      },
    ],
    [
      'a list that refuses',
      { headers: ['X-List-Administrivia: yes'], body: 'Posts by non-members are refused.' },
    ],
  ])('E4 are what programs write: %s', async (_, fields) => {
    expect((await classified(plainMail(fields))).kind).toBe('automatic_reply');
  });

  it('E4 a read receipt is none of a person, and says nothing of a delivery that failed', async () => {
    const raw = plainMail({
      subject: 'Read: Your pitch',
      headers: ['Content-Type: multipart/report; report-type=disposition-notification; boundary=b'],
      body: '--b\nContent-Type: text/plain\n\nYour message was read.\n--b\nContent-Type: message/disposition-notification\n\nFinal-Recipient: rfc822; zoe@meadow.example\nDisposition: manual-action/MDN-sent-manually; displayed\n--b--',
    });
    expect(await classified(raw)).toMatchObject({ kind: 'automatic_reply', report: { action: 'delivered' } });
  });

  it.each([
    ['handed on by a group', { headers: ['List-ID: <outreach.touchline.example>', 'Precedence: list'] }],
    ['handed on by an old list', { headers: ['List-ID: <grass.example>', 'Precedence: bulk'] }],
    ['to a subject of ours that speaks of holidays', { subject: 'Re: Urlaubszeit ist Rasenzeit' }],
    ['to a subject of ours about absence', { subject: 'AW: Abwesenheit ohne Sorgen' }],
    ['of somebody on holiday', { body: "I'm on vacation until Monday, but interested. Call me." }],
    [
      'of somebody on holiday, above the mail',
      {
        body: 'I am out of the office until Monday and will reply on my return.\n\nOn Fri, 20 Nov 2026 at 10:00, T <a@b.example> wrote:\n> Hello',
      },
    ],
  ])('E4 a reply is one: %s', async (_, fields) => {
    expect((await classified(plainMail(fields))).kind).toBe('reply');
  });

  it('E4 a mail that says it is not automatic is a reply', async () => {
    expect((await classified(plainMail({ headers: ['Auto-Submitted: no'] }))).kind).toBe('reply');
  });
});

it.each([
  'Out of office',
  'Out of office until 24 November',
  'Urlaub bis Montag',
  'On annual leave',
  '[OOO]',
])('E4 a whole subject that says so is that of an automatic answer: %s', async (subject) => {
  expect((await classified(plainMail({ subject, body: 'See you.' }))).kind).toBe('automatic_reply');
});

describe('feedback reports and requests to unsubscribe', () => {
  it('E2 a feedback report is one, whatever kind of complaint it is', async () => {
    expect(await classified(feedbackReport())).toMatchObject({
      kind: 'feedback_report',
      feedback: { type: 'abuse', isComplaint: true },
    });
    const told = plainMail({
      from: 'no-reply@sns.amazonaws.com',
      body: '{"notificationType":"Complaint","complaint":{}}',
    });
    expect((await classified(told)).kind).toBe('feedback_report');
    expect((await classified(feedbackReport({ type: 'auth-failure' }))).feedback?.isComplaint).toBe(false);
  });

  it.each([
    'unsubscribe',
    'Unsubscribe.',
    'Please remove me from your list',
    'Отписаться',
    'отпишите меня, пожалуйста',
    'STOP',
    'Stop\n\nZoe',
    'Unsubscribe\n\nBest regards\nTom',
    'stop\n\n-- \nTom',
    'STOP\n\nZoe Field\nGroundkeeper, Meadow Park\n+44 20 7946 0000',
    'Take me off your list, thanks.\n\nBest regards,\nZoe',
    'Hi Tom,\n\nplease stop emailing me.\n\nThanks,\nZoe',
    "Hello,\nplease don't contact me again.\nRegards\nZoe Field",
    'I would like to unsubscribe',
    'Пожалуйста, не присылайте больше писем.\n\nС уважением,\nЗоя',
    'Bitte streichen Sie mich aus Ihrem Verteiler.\n\nMit freundlichen Grüßen\nZoe Field',
  ])('E2 %s is a request', async (body) => {
    const quoted = `${body}\n\nOn Fri, 20 Nov 2026 at 10:00, Touchline wrote:\n> Hello\n`;
    expect((await classified(plainMail({ body: quoted }))).kind).toBe('unsubscribe_request');
  });

  it.each([
    'Please stop writing to me.\n\nAnn',
    'Do not write to us again.',
    'Пожалуйста, не пишите мне больше.\n\nС уважением,\nЗоя',
  ])('S14 %s is said to a person, and a reply', async (body) => {
    expect((await classified(plainMail({ body }))).kind).toBe('reply');
  });

  it.each([
    'Do not unsubscribe me, I like it',
    'We had to stop the work on the pitch. Unsubscribe Tom, who left.',
    'Stop!\n\nThis is what we have been looking for. Call me.',
    'Remove\nthe old pitch first, then we talk.',
    'Please take me off your list of doubters, I am convinced.',
    'Stop by on Monday.\n\nZoe',
    'stop\n\nJust kidding',
    'Baja\n\nCalifornia tour',
    'Remove\n\nSaturday training',
    'Stop\n\nPlease call me',
    'Stop\n\nBest regards\nZoe Field\nPlease call me',
  ])('E2 %s is none', async (body) => {
    expect((await classified(plainMail({ body }))).kind).toBe('reply');
  });
});

/** The beginning of a part that has parts. */
const openPart = (level: number) =>
  `Content-Type: multipart/mixed; boundary="b${level}"\r\n\r\n--b${level}\r\n`;

/** The headers of a reply; `more` among them, and those bytes as its body. */
const reply = (body: Buffer, more: readonly string[] = []) =>
  Buffer.concat([
    Buffer.from(
      `${plainMail({ headers: [...more] })
        .toString()
        .replace(/\r\n\r\n[^]*$/u, '')}\r\n\r\n`,
    ),
    body,
  ]);

describe('hostile mails', () => {
  it('E4 a mail of more than 25 MB is read as far as its text', async () => {
    const raw = Buffer.concat([plainMail({ body: 'Yes.\r\n' }), Buffer.alloc(MAX_MAIL_BYTES, 'x ')]);
    const began = performance.now();
    expect((await classified(raw)).replyText).toMatch(/^Yes\./u);
    expect(performance.now() - began).toBeLessThan(FEW_SECONDS);
  });

  it('E4 a mail that nests without end is read as far as its headers', async () => {
    const headers = plainMail({ headers: ['Content-Type: multipart/mixed; boundary="b0"'] }).toString();
    const nested = Array.from({ length: 20_000 }, (_, level) => openPart(level + 1)).join('');
    const began = performance.now();
    const mail = await readMail(
      Buffer.from(`${headers.replace(/\r\n\r\n[^]*$/u, '\r\n\r\n')}--b0\r\n${nested}`),
    );
    expect(mail.subject).toBe('Re: Your pitch');
    expect(performance.now() - began).toBeLessThan(FEW_SECONDS);
  });

  const bytes = fc.uint8Array({ maxLength: 2000 }).map((some) => Buffer.from(some));

  it('E4 any bytes are taken for what somebody wrote, never for what a server reports', async () => {
    await fc.assert(
      fc.asyncProperty(bytes, async (raw) => {
        expect(['reply', 'automatic_reply', 'unsubscribe_request']).toContain((await classified(raw)).kind);
      }),
    );
  });

  it.each([
    ['text', []],
    ['Base64', ['Content-Transfer-Encoding: base64']],
    ['quoted-printable', ['Content-Transfer-Encoding: quoted-printable']],
    ['UTF-16', ['Content-Type: text/plain; charset=utf-16']],
    ['HTML', ['Content-Type: text/html']],
    ['parts', ['Content-Type: multipart/mixed; boundary=b']],
  ])('E4 any bytes where %s is declared leave the mail a reply with its subject', async (_kind, headers) => {
    await fc.assert(
      fc.asyncProperty(bytes, async (body) => {
        const mail = await readMail(reply(body, headers));
        expect([mail.subject, classify(mail).kind]).toEqual(['Re: Your pitch', 'reply']);
      }),
    );
  });
});
