import MimeNode from 'nodemailer/lib/mime-node';
import { newMessageId, NoReturnAddressError, type ComingMail, type MailAtHand } from './answers.ts';
import { headersOf } from './stored-mail.ts';

/** Why a mail comes back: there is nobody of that name (hard), or there is no room at the moment (soft). */
export type BounceKind = 'hard' | 'soft';

/** Enhanced status (RFC 3463) and the words of the mail server that refused. */
const REFUSALS: Readonly<Record<BounceKind, { status: string; reply: string; reason: string }>> = {
  hard: { status: '5.1.1', reply: '550 5.1.1', reason: 'User unknown in virtual mailbox table' },
  soft: { status: '4.2.2', reply: '452 4.2.2', reason: 'Mailbox full, the user is over quota' },
};

/**
 * The notice with which the contact's mail server returns a mail (RFC 3464): from nobody, to the envelope sender, with
 * the headers of the mail (RFC 6522). It is in English as those of mail servers are.
 *
 * @throws {NoReturnAddressError} for a mail that is such a notice itself
 */
export async function composeBounce({ mail, raw }: MailAtHand, kind: BounceKind): Promise<ComingMail> {
  if (mail.sender === '') throw new NoReturnAddressError();
  const { status, reply, reason } = REFUSALS[kind];
  const domain = mail.recipient.slice(mail.recipient.lastIndexOf('@') + 1);
  const server = `mx.${domain}`;
  const diagnostic = `${reply} <${mail.recipient}>: ${reason}`;

  const report = new MimeNode('multipart/report; report-type=delivery-status', { newline: 'win' });
  report.setHeader({
    from: { name: 'Mail Delivery System', address: `MAILER-DAEMON@${domain}` },
    to: mail.sender,
    subject: 'Undelivered Mail Returned to Sender',
    date: new Date(),
    'message-id': newMessageId(mail.recipient),
    'auto-submitted': 'auto-replied',
  });
  report
    .createChild('text/plain; charset=utf-8')
    .setContent(
      lines([
        `This is the mail system at host ${server}.`,
        '',
        kind === 'hard'
          ? 'Your message could not be delivered to the recipient below.'
          : 'Your message could not be delivered in time to the recipient below. It is not tried again.',
        '',
        `<${mail.recipient}>: host ${server} said: ${reply}`,
        `    ${reason} (in reply to RCPT TO command)`,
      ]),
    );
  addPlainly(
    report,
    'message/delivery-status',
    lines([
      `Reporting-MTA: dns; ${server}`,
      `Arrival-Date: ${new Date(mail.receivedAt).toUTCString().replace('GMT', '+0000')}`,
      '',
      `Final-Recipient: rfc822; ${mail.recipient}`,
      `Original-Recipient: rfc822; ${mail.recipient}`,
      'Action: failed',
      `Status: ${status}`,
      `Remote-MTA: dns; ${server}`,
      `Diagnostic-Code: smtp; ${diagnostic}`,
    ]),
  );
  addPlainly(report, 'text/rfc822-headers', `${headersOf(raw)}\r\n`);
  return { raw: await report.build(), envelope: { from: '', to: mail.sender } };
}

const lines = (all: readonly string[]) => `${all.join('\r\n')}\r\n`;

/** Neither may be encoded (RFC 3464 §2.1, RFC 6522 §4); what is not ASCII in them goes as 8 bits. */
function addPlainly(report: MimeNode, contentType: string, content: string): void {
  const isAscii = /^[\u0000-\u007f]*$/u.test(content); // oxlint-disable-line no-control-regex
  report
    .createChild(contentType)
    .setHeader({ 'content-transfer-encoding': isAscii ? '7bit' : '8bit' })
    .setContent(content);
}
