import { classify } from '../classify.ts';
import { readMail } from '../read-mail.ts';
import { deliveryReport, noticeOfServer, plainMail, type ReportFields } from '../testing/mails.ts';

const classified = async (raw: Buffer) => classify(await readMail(raw));

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
    ['soft_bounce', { status: '4.4.7', action: 'expired', diagnostic: 'Connection timed out' }],
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
    const found = await classified(noticeOfServer(body, 'Warning: could not send message for past 4 hours'));
    expect(found).toMatchObject({ kind: 'automatic_reply', report: { action: 'delayed' } });
  });
});

it('E4 a mail that was late and has been given up is a bounce', async () => {
  const body =
    'Your mail to zoe@meadow.example could not be delivered for the past 120 hours. Giving up.\nPlease do not resend it.';
  expect((await classified(noticeOfServer(body, 'Undelivered mail'))).kind).toBe('soft_bounce');
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
    const found = await classified(noticeOfServer(body + returned));
    expect(found.kind).toBe(kind);
    expect(found.report).toMatchObject({ recipient: 'zoe@meadow.example', status });
  });
  it.each([
    [
      'soft_bounce',
      'the server refused us',
      '<zoe@meadow.example>:\nConnected to 192.0.2.1 but my name was rejected.\nRemote host said: 501 5.0.0 Invalid domain name',
    ],
    [
      'soft_bounce',
      'it refused the sender',
      'zoe@meadow.example\n    SMTP error from remote mail server after MAIL FROM:<a@b.example>:\n    553 5.1.0 b.example does not exist',
    ],
    [
      'bounce',
      'one server refused the sender, the next the recipient',
      'zoe@meadow.example\n    SMTP error after MAIL FROM:<a@b.example>: 451 busy\n    SMTP error after RCPT TO:<zoe@meadow.example>: 550 5.1.1 no such user',
    ],
    [
      'soft_bounce',
      'somebody quotes who says no more than no',
      "zoe@meadow.example:\n5.1.0 - Unknown address error 550-'5.7.1 Access denied'",
    ],
    [
      'bounce',
      'somebody quotes who says more',
      "zoe@meadow.example:\n5.1.0 - Unknown address error 550-'5.1.1 user unknown'",
    ],
    [
      'bounce',
      'others were late',
      '550 zoe@meadow.example: 550 Host unknown\n250 tom@club.example (smtp)... 250 Deferred',
    ],
    [
      'bounce',
      'the domain has no mail',
      'zoe@meadow.example\n    an MX or SRV record indicated no SMTP service',
    ],
    [
      'soft_bounce',
      'the reader wants no such mail',
      'zoe@meadow.example: 550 5.1.1 Refused due to recipient preferences',
    ],
    [
      'soft_bounce',
      'we may not write to a group',
      "Le groupe n'existe pas, ou vous n'êtes pas autorisé à lui écrire: <zoe@meadow.example>. Message non distribué.",
    ],
  ])('E4 is %s where %s', async (kind, _, body) => {
    const found = await classified(noticeOfServer(`Your mail could not be delivered.\n\n${body}${returned}`));
    expect(found.kind).toBe(kind);
  });
  it('E4 is for good where the subject alone says why', async () => {
    const body = 'These addresses had permanent delivery errors:\n\n<zoe@meadow.example>';
    expect((await classified(noticeOfServer(body, 'Returned mail: User unknown'))).kind).toBe('bounce');
  });
  it('E4 that a mail is late is no bounce', async () => {
    const body =
      'Your mail to zoe@meadow.example is delayed. You do not need to send it again: we keep trying.';
    expect((await classified(noticeOfServer(body, 'Warning: message delayed'))).kind).toBe('automatic_reply');
  });
  it.each([
    ['Re: Undelivered mail', 'You wrote that my mail could not be delivered. Which one?'],
    ['Delivery on Monday', 'The seeds were not delivered. Please call me on 555 1234.'],
    ['Returned goods', 'Our account was closed, so the invoice is unknown to us.'],
  ])('E4 a person may write of deliveries: %s', async (subject, body) => {
    expect((await classified(plainMail({ subject, body }))).kind).toBe('reply');
  });
});
