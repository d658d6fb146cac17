/** Mails as servers and people send them, made up for the tests. */

/** What a test varies of a mail. */
export interface MailFields {
  readonly from?: string;
  readonly to?: string;
  readonly subject?: string;
  /** Further header lines. */
  readonly headers?: readonly string[];
  readonly body?: string;
}

let count = 0;

/** A mail of plain text. */
export function plainMail(fields: MailFields = {}): Buffer {
  count += 1;
  const lines = [
    `From: ${fields.from ?? 'Zoe Field <zoe@meadow.example>'}`,
    `To: ${fields.to ?? 'outreach@touchline.example'}`,
    `Subject: ${fields.subject ?? 'Re: Your pitch'}`,
    `Date: Fri, 20 Nov 2026 10:00:00 +0000`,
    `Message-ID: <test-${count}@meadow.example>`,
    ...(fields.headers ?? []),
    'MIME-Version: 1.0',
    ...((fields.headers ?? []).some((line) => /^content-type:/iu.test(line))
      ? []
      : ['Content-Type: text/plain; charset=utf-8']),
    '',
    fields.body ?? 'Yes, please call me.',
  ];
  return Buffer.from(lines.join('\r\n').replace(/\r?\n/gu, '\r\n'));
}

/** What a mail server says in words alone. */
export const noticeOfServer = (body: string, subject = 'failure notice'): Buffer =>
  plainMail({ from: 'MAILER-DAEMON@mx.example', subject, body, headers: ['Return-Path: <>'] });

/** Mails of several kinds, by what they are. */
export const sampleMails = (): Readonly<Record<string, Buffer>> => ({
  report: deliveryReport(),
  feedback: feedbackReport(),
  html: plainMail({
    headers: ['Content-Type: text/html'],
    body: '<p>Yes.</p><blockquote>Hello</blockquote>',
  }),
  photo: plainMail({ headers: ['Content-Type: image/jpeg; name="a.jpg"'], body: '/9j/4AAQ' }),
  reply: plainMail({ body: 'Yes.\n\nOn Fri, 20 Nov 2026 at 10:00, T <a@b.example> wrote:\n> Hello' }),
});

/** What a test varies of a delivery report. */
export interface ReportFields extends MailFields {
  readonly recipient?: string;
  readonly action?: string;
  readonly status?: string;
  readonly diagnostic?: string;
  /** Headers of the mail that came back. */
  readonly returned?: string;
}

/** A delivery report (RFC 3464). */
export function deliveryReport(fields: ReportFields = {}): Buffer {
  const { recipient = 'zoe@meadow.example', action = 'failed', status = '5.1.1' } = fields;
  const diagnostic = fields.diagnostic ?? `550 ${status} <${recipient}>: no such user`;
  return plainMail({
    from: 'Mail Delivery System <MAILER-DAEMON@mx.example>',
    subject: 'Undelivered Mail Returned to Sender',
    ...fields,
    headers: [
      'Return-Path: <>',
      'Auto-Submitted: auto-replied',
      'Content-Type: multipart/report; report-type=delivery-status; boundary="part"',
      ...(fields.headers ?? []),
    ],
    body: `--part
Content-Type: text/plain

The mail could not be delivered.

<${recipient}>: ${diagnostic}

--part
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example
Arrival-Date: Fri, 20 Nov 2026 09:59:00 +0000

Final-Recipient: rfc822; ${recipient}
Action: ${action}
Status: ${status}
Diagnostic-Code: smtp; ${diagnostic}

--part
Content-Type: message/rfc822

${fields.returned ?? 'Message-ID: <other@elsewhere.example>'}
From: outreach@touchline.example
To: ${recipient}
Subject: Your pitch

Hello
--part--
`,
  });
}

/** A feedback report (RFC 5965). */
export function feedbackReport(
  fields: MailFields & {
    readonly type?: string;
    readonly returned?: string;
    /** Whom it says the mail went to. */
    readonly recipient?: string;
  } = {},
): Buffer {
  return plainMail({
    from: 'Feedback loop <fbl@provider.example>',
    subject: 'Abuse report',
    ...fields,
    headers: [
      'Content-Type: multipart/report; report-type=feedback-report; boundary="part"',
      ...(fields.headers ?? []),
    ],
    body: `--part
Content-Type: text/plain

This is a report about a mail.
--part
Content-Type: message/feedback-report

Feedback-Type: ${fields.type ?? 'abuse'}
User-Agent: Loop/1.0
Version: 1
${fields.recipient === undefined ? '' : `Original-Rcpt-To: <${fields.recipient}>\n`}
--part
Content-Type: message/rfc822

${fields.returned ?? 'Message-ID: <other@elsewhere.example>'}
Subject: Your pitch

Hello
--part--
`,
  });
}
