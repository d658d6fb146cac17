import { plainMail } from './mails.ts';

/** What a test varies of a report of Google or Microsoft. */
export interface ProviderReport {
  readonly recipient: string;
  /** Whose mail it was, and who gets the report. */
  readonly sender?: string;
  /** Headers of the mail that it gives back, a line each; undefined where it gives none back. */
  readonly returned?: readonly string[];
  /** How the provider names the mail, with angle brackets. */
  readonly messageId?: string;
}

const SENDER = 'jo@club.example';

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** What Google says in the words of its notices, and its server's answer. */
const GOOGLE = {
  'Address not found': {
    words: (to: string) =>
      `Your message wasn't delivered to ${to} because the address couldn't be found, or is unable to receive mail.\n\nLearn more here: https://support.google.com/mail/?p=NoSuchUser`,
    status: '5.1.1',
    answer:
      "550-5.1.1 The email account that you tried to reach does not exist. Please try\n 550-5.1.1 double-checking the recipient's email address for typos or\n 550-5.1.1 unnecessary spaces. For more information, go to\n 550 5.1.1  https://support.google.com/mail/?p=NoSuchUser 5b1f17b1804b1-432ac00f1 - gsmtp",
  },
  'Message blocked': {
    words: (to: string) =>
      `Your message to ${to} has been blocked. See technical details below for more information.`,
    status: '5.7.1',
    answer:
      '550 5.7.1 [209.85.220.41] Our system has detected that this message is likely unsolicited mail. To reduce the amount of spam sent, this message has been blocked.',
  },
  'Recipient inbox full': {
    words: (to: string) =>
      `Your message couldn't be delivered to ${to}. Their inbox is full, or it's getting too much mail right now.`,
    status: '4.2.2',
    answer:
      "452-4.2.2 The recipient's inbox is out of storage space. Please direct the recipient to\n 452 4.2.2  https://support.google.com/mail/?p=OverQuotaTemp - gsmtp",
  },
} as const;

/** A notice of Gmail and Google Workspace, with the picture that it shows. */
export function googleReport(
  title: keyof typeof GOOGLE,
  { recipient, sender = SENDER, returned, messageId = '<CAFx1_other@mail.gmail.com>' }: ProviderReport,
): Buffer {
  const { words, status, answer } = GOOGLE[title];
  const parts = [
    `Content-Type: multipart/related; boundary="000000000000a1b2c3"

--000000000000a1b2c3
Content-Type: multipart/alternative; boundary="000000000000a1b2c4"

--000000000000a1b2c4
Content-Type: text/plain; charset="UTF-8"


** ${title} **

${words(recipient)}

The response was:

${answer.replaceAll(/\n /gu, ' ')}

--000000000000a1b2c4
Content-Type: text/html; charset="UTF-8"


<html><head><style>* { font-family:Roboto, "Helvetica Neue", Helvetica, Arial, sans-serif; }</style></head>
<body><table cellpadding="0" cellspacing="0"><tr><td><img src="cid:icon.png" alt="Error Icon"></td></tr>
<tr><td><h2>${title}</h2><p>${words(recipient)}</p></td></tr></table></body></html>

--000000000000a1b2c4--
--000000000000a1b2c3
Content-Type: image/png; name="icon.png"
Content-Disposition: attachment; filename="icon.png"
Content-Transfer-Encoding: base64
Content-ID: <icon.png>

${PIXEL}
--000000000000a1b2c3--`,
    `Content-Type: message/delivery-status

Reporting-MTA: dns; googlemail.com
Received-From-MTA: dns; ${sender}
Arrival-Date: Fri, 20 Nov 2026 02:00:00 -0800 (PST)
X-Original-Message-ID: ${messageId}

Final-Recipient: rfc822; ${recipient}
Action: failed
Status: ${status}
Remote-MTA: dns; aspmx.l.google.com. (142.250.102.27, the server for the domain meadow.example.)
Diagnostic-Code: smtp; ${answer}
Last-Attempt-Date: Fri, 20 Nov 2026 02:00:01 -0800 (PST)`,
    ...returnedPart('message/rfc822', returned),
  ];
  return plainMail({
    from: 'Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
    to: sender,
    subject: 'Delivery Status Notification (Failure)',
    headers: [
      'Return-Path: <>',
      'Authentication-Results: mx.google.com; dkim=pass header.i=@googlemail.com header.s=20230601; dmarc=pass (p=QUARANTINE sp=QUARANTINE dis=NONE) header.from=googlemail.com',
      'Auto-Submitted: auto-replied',
      `References: ${messageId}`,
      `In-Reply-To: ${messageId}`,
      `X-Failed-Recipients: ${recipient}`,
      'Content-Type: multipart/report; boundary="0000000000009f8e7d"; report-type=delivery-status',
    ],
    body: mixed('0000000000009f8e7d', parts),
  });
}

/** A report of Exchange Online: on an address of its own, or of another server. */
export function microsoftReport(
  kind: 'own' | 'other',
  {
    recipient,
    sender = SENDER,
    returned,
    messageId = '<AM0PR01MB1234F00D@AM0PR01MB1234.eurprd01.prod.exchangelabs.com>',
  }: ProviderReport,
): Buffer {
  const [local = '', domain = ''] = recipient.split('@');
  const [status, said] =
    kind === 'own'
      ? ([
          '5.1.10',
          `550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient ${recipient} not found by SMTP address lookup`,
        ] as const)
      : (['5.1.1', `550 5.1.1 <${recipient}>: Recipient address rejected: User unknown`] as const);
  const parts = [
    `Content-Type: text/plain; charset="us-ascii"

[https://products.office.com/en-us/CMSImages/Office365Logo_Orange.png?version=b8d100a9-0a8b-8e6a-88e1-ef488fee0470]
Your message to ${recipient} couldn't be delivered.
${local} wasn't found at ${domain}.
${sender.split('@')[0]}      Office 365      ${local}
Action Required                 Recipient

Unknown To address


How to Fix It
The address may be misspelled or may not exist. Try one or more of the following:

  *   Send the message again following these steps: In Outlook, open this non-delivery report (NDR) and choose Send Again from the Report ribbon.
  *   Contact the recipient (by phone, for example) to check that the address exists and is correct.

Was this helpful? Send feedback to Microsoft<https://go.microsoft.com/fwlink/?LinkId=525921>.
________________________________

More Info for Email Admins
Status code: 550 ${status}

This error occurs because the sender sent a message to an email address hosted by Office 365 but the address is incorrect or doesn't exist at the destination domain.

Original Message Details
Created Date:   11/20/2026 10:00:00 AM
Sender Address: ${sender}
Recipient Address:      ${recipient}
Subject:        Your pitch
Error Details
Error:  ${said}
Message rejected by:    DB7PR04MB4618.eurprd04.prod.outlook.com
Notification Details
Sent by:        AM0PR01MB1234.eurprd01.prod.exchangelabs.com
`,
    `Content-Type: message/delivery-status

Reporting-MTA: dns;AM0PR01MB1234.eurprd01.prod.exchangelabs.com
Received-From-MTA: dns;DB7PR04MB4618.eurprd04.prod.outlook.com
Arrival-Date: Fri, 20 Nov 2026 10:00:00 +0000

Original-Recipient: rfc822;${recipient}
Final-Recipient: rfc822;${recipient}
Action: failed
Status: ${status}
Diagnostic-Code: smtp;${said}`,
    ...returnedPart('message/rfc822', returned),
  ];
  return plainMail({
    from: 'postmaster@club.onmicrosoft.com',
    to: sender,
    subject: 'Undeliverable: Your pitch',
    headers: [
      'X-MS-Exchange-Message-Is-Ndr:',
      'Content-Language: en-GB',
      `In-Reply-To: ${messageId}`,
      `References: ${messageId}`,
      'Auto-Submitted: auto-replied',
      `X-Failed-Recipients: ${recipient}`,
      'Content-Type: multipart/report; report-type=delivery-status; boundary="5a8e2f3d-4c1b-4f0e-9a7d-0b6c5d4e3f2a"',
    ],
    body: mixed('5a8e2f3d-4c1b-4f0e-9a7d-0b6c5d4e3f2a', parts),
  });
}

const returnedPart = (type: string, returned: readonly string[] | undefined): string[] =>
  returned === undefined ? [] : [`Content-Type: ${type}\n\n${returned.join('\n')}\n\nHello`];

const mixed = (boundary: string, parts: readonly string[]): string =>
  `${parts.map((part) => `--${boundary}\n${part}\n`).join('\n')}\n--${boundary}--\n`;
