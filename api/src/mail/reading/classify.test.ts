import fc from 'fast-check';
import { classify } from './classify.ts';
import { MAX_MAIL_BYTES, readMail } from './read-mail.ts';
import { deliveryReport, feedbackReport, plainMail, type ReportFields } from './testing/mails.ts';

const classified = async (raw: Buffer) => classify(await readMail(raw));
const notice = (body: string, subject = 'failure notice', from = 'MAILER-DAEMON@mx.example') =>
  plainMail({ from, subject, body, headers: ['Return-Path: <>'] });

describe('delivery reports', () => {
  it.each<[kind: string, fields: ReportFields]>([
    ['bounce', { status: '5.1.1' }],
    ['bounce', { status: '5.1.10', diagnostic: '550 5.1.10 recipient not found' }],
    ['bounce', { status: '5.4.4', diagnostic: 'Host or domain name not found' }],
    ['bounce', { status: '5.0.0', diagnostic: '550 No such user here' }],
    ['bounce', { status: '5.4.1', diagnostic: '550 5.4.1 Recipient address rejected: Access denied' }],
    ['soft_bounce', { status: '5.2.2', diagnostic: '552 5.2.2 Mailbox full' }],
    ['soft_bounce', { status: '5.0.0', diagnostic: '552 The mailbox is over quota' }],
    ['soft_bounce', { status: '5.7.1', diagnostic: '554 5.7.1 Blocked, see our block list' }],
    ['soft_bounce', { status: '5.3.4', diagnostic: '552 5.3.4 Message too big' }],
    ['soft_bounce', { status: '4.4.1', diagnostic: 'connection timed out' }],
    ['automatic_reply', { status: '4.4.1', action: 'delayed' }],
    ['automatic_reply', { status: '2.0.0', action: 'delivered', diagnostic: '250 OK' }],
  ])('E4 is %s: %j', async (kind, fields) => {
    const found = await classified(deliveryReport(fields));
    expect(found.kind).toBe(kind);
    expect(found.report).toMatchObject({ recipient: 'zoe@meadow.example', status: fields.status });
  });
  it('E4 is about the recipient who got nothing, of several', async () => {
    const one = deliveryReport({ action: 'delivered', status: '2.0.0', recipient: 'first@meadow.example' });
    const raw = one
      .toString()
      .replace(
        /(Status: 2\.0\.0\r\n)/u,
        '$1\r\nFinal-Recipient: rfc822; second@meadow.example\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n',
      );
    expect((await classified(Buffer.from(raw))).report).toMatchObject({
      action: 'failed',
      recipient: 'second@meadow.example',
    });
  });
});

describe('notices that a mail is late', () => {
  it.each([
    'THIS IS A WARNING MESSAGE ONLY. YOU DO NOT NEED TO RESEND YOUR MESSAGE.\n\n  ----- The following addresses had transient non-fatal errors -----\n<zoe@meadow.example>\n\n451 4.4.1 reply: read error',
    'Your message to zoe@meadow.example has not yet been delivered after 24 hours on the queue.\nNo action is required: attempts to deliver it will continue.',
    'A fatal error was met on the first of the servers for zoe@meadow.example. THIS IS A WARNING; the mail will be retried.',
    "Your message to zoe@meadow.example\nhasn't been delivered yet. Delivery will continue to be attempted.",
  ])('E4 are no bounce: %s', async (body) => {
    const found = await classified(notice(body, 'Warning: could not send message for past 4 hours'));
    expect(found).toMatchObject({ kind: 'automatic_reply', report: { action: 'delayed' } });
  });
});

it('E4 a mail that was late and has been given up is a bounce', async () => {
  const body =
    'Your mail to zoe@meadow.example could not be delivered for the past 120 hours. Giving up.\nPlease do not resend it.';
  expect((await classified(notice(body, 'Undelivered mail'))).kind).toBe('soft_bounce');
});

describe('notices in words alone', () => {
  const returned =
    '\n\nReceived: from a by b\nMessage-ID: <1@a.example>\nSubject: Hello\nTo: other@meadow.example\n';
  it.each([
    [
      'bounce',
      '5.1.1',
      'Hi. I could not deliver your mail.\n\n<zoe@meadow.example>:\n550 5.1.1 unknown user',
    ],
    ['bounce', '5.1.1', 'The following address failed:\n\n  zoe@meadow.example\n    Unrouteable address'],
    ['soft_bounce', '5.2.2', 'Delivery to zoe@meadow.example failed: the mailbox is full.'],
    [
      'soft_bounce',
      '4.4.7',
      'Your mail to <zoe@meadow.example> could not be delivered: connection timed out.',
    ],
    ['bounce', '5.1.1', '<zoe@meadow.example> delivery failed: unknown user; will not continue trying'],
    ['bounce', '5.1.1', 'Не удалось доставить письмо.\n\nzoe@meadow.example: нет такого пользователя'],
  ])('E4 is %s %s: %s', async (kind, status, body) => {
    const found = await classified(notice(body + returned));
    expect(found.kind).toBe(kind);
    expect(found.report).toMatchObject({ recipient: 'zoe@meadow.example', status });
  });
  it('E4 that a mail is late is no bounce', async () => {
    const body =
      'Your mail to zoe@meadow.example is delayed. You do not need to send it again: we keep trying.';
    expect((await classified(notice(body, 'Warning: message delayed'))).kind).toBe('automatic_reply');
  });
  it.each([
    ['Re: Undelivered mail', 'You wrote that my mail could not be delivered. Which one?'],
    ['Delivery on Monday', 'The seeds were not delivered. Please call me on 555 1234.'],
    ['Returned goods', 'Our account was closed, so the invoice is unknown to us.'],
  ])('E4 a person may write of deliveries: %s', async (subject, body) => {
    expect((await classified(plainMail({ subject, body }))).kind).toBe('reply');
  });
});

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

describe('feedback reports and requests to unsubscribe', () => {
  it('E2 a feedback report is one, whatever kind of complaint it is', async () => {
    expect(await classified(feedbackReport())).toMatchObject({
      kind: 'feedback_report',
      feedback: { type: 'abuse', isComplaint: true },
    });
    expect((await classified(feedbackReport({ type: 'auth-failure' }))).feedback?.isComplaint).toBe(false);
  });
  it.each([
    'unsubscribe',
    'Unsubscribe.',
    'Please remove me from your list',
    'Отписаться',
    'отпишите меня, пожалуйста',
    'STOP',
    'STOP\n\nZoe Field\nGroundkeeper, Meadow Park\n+44 20 7946 0000',
    'Take me off your list, thanks.\n\nBest regards,\nZoe',
    'Hi Tom,\n\nplease stop emailing me.\n\nThanks,\nZoe',
    "Hello,\nplease don't contact me again.\nRegards\nZoe Field",
    'I would like to unsubscribe',
    'Пожалуйста, не пишите мне больше.\n\nС уважением,\nЗоя',
    'Bitte streichen Sie mich aus Ihrem Verteiler.\n\nMit freundlichen Grüßen\nZoe Field',
  ])('E2 %s is a request', async (body) => {
    const quoted = `${body}\n\nOn Fri, 20 Nov 2026 at 10:00, Touchline wrote:\n> Hello\n`;
    expect((await classified(plainMail({ body: quoted }))).kind).toBe('unsubscribe_request');
  });
  it.each([
    'Do not unsubscribe me, I like it',
    'We had to stop the work on the pitch. Unsubscribe Tom, who left.',
    'Stop!\n\nThis is what we have been looking for. Call me.',
    'Remove\nthe old pitch first, then we talk.',
    'Please take me off your list of doubters, I am convinced.',
    'Stop by on Monday.\n\nZoe',
  ])('E2 %s is none', async (body) => {
    expect((await classified(plainMail({ body }))).kind).toBe('reply');
  });
});

/** The beginning of a part that has parts. */
const openPart = (level: number) =>
  `Content-Type: multipart/mixed; boundary="b${level}"\r\n\r\n--b${level}\r\n`;

describe('hostile mails', () => {
  const FEW_SECONDS = 5000;
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
  it.each([
    'mailbox',
    'user unknown ',
    'could not be ',
    'a@',
    '-',
    '>',
    '\n',
    'From: a\n',
    '<a@b.example>:',
    '5.1.',
  ])('E4 a mail of %j again and again takes no longer than any', async (piece) => {
    const body = piece.repeat(200_000 / piece.length);
    const began = performance.now();
    await classified(notice(body));
    await classified(plainMail({ subject: piece.repeat(500), body }));
    expect(performance.now() - began).toBeLessThan(FEW_SECONDS);
  });
  it('E4 any bytes are some mail', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 2000 }), async (bytes) => {
        expect(['reply', 'automatic_reply', 'unsubscribe_request']).toContain(
          (await classified(Buffer.from(bytes))).kind,
        );
      }),
    );
  });
});
