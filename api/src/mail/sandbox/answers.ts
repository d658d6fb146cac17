import MailComposer from 'nodemailer/lib/mail-composer';
import { simpleParser, type ParsedMail } from 'mailparser';
import type { Language } from '../../language/language.ts';
import { attributionLine, automaticAnswerText, automaticSubject } from './texts.ts';
import type { StoredMail } from './stored-mail.ts';

/** A mail that comes back, with its envelope; the sender is empty for what must not be answered. */
export interface ComingMail {
  readonly raw: Buffer;
  readonly envelope: { readonly from: string; readonly to: string };
}

/** A mail that arrived: its bytes, and what is known about it. */
export interface MailAtHand {
  readonly mail: StoredMail;
  readonly raw: Buffer;
}

/** The mail has no return address: nothing automatic may be sent back (RFC 3834 §2, RFC 5321 §6.1). */
export class NoReturnAddressError extends Error {}

/**
 * What the contact writes back, as a mail client makes it: in the thread, above the quoted mail, to where the mail asks
 * answers to go (RFC 5322 §3.6.2).
 */
export async function composeAnswer(
  { mail, raw }: MailAtHand,
  text: string,
  language: Language,
): Promise<ComingMail> {
  const original = await simpleParser(raw);
  const from = { name: mail.recipientName, address: mail.recipient };
  const author = original.from?.value[0];
  const to = original.replyTo?.value[0]?.address ?? author?.address ?? mail.sender;
  if (to === '') throw new NoReturnAddressError();
  const attribution = attributionLine(
    {
      at: original.date ?? new Date(mail.receivedAt),
      name: author?.name ?? '',
      address: author?.address ?? to,
    },
    language,
  );
  const composed = await compose({
    from,
    to,
    subject: /^re:/iu.test(mail.subject) ? mail.subject : `Re: ${mail.subject}`,
    ...threadOf(original),
    text: `${text.trimEnd()}\r\n\r\n${attribution}\r\n\r\n${quote(original.text ?? '')}\r\n`,
    messageId: newMessageId(mail.recipient),
  });
  return { raw: composed, envelope: { from: mail.recipient, to } };
}

/** What a mailbox answers for somebody who is away (RFC 3834): to the envelope sender, so that no loop can arise. */
export async function composeAutomaticAnswer(
  { mail, raw }: MailAtHand,
  language: Language,
): Promise<ComingMail> {
  if (mail.sender === '') throw new NoReturnAddressError();
  const original = await simpleParser(raw);
  const composed = await compose({
    from: { name: mail.recipientName, address: mail.recipient },
    to: mail.sender,
    subject: automaticSubject(mail.subject, language),
    ...threadOf(original),
    headers: { 'Auto-Submitted': 'auto-replied' },
    text: automaticAnswerText[language],
    messageId: newMessageId(mail.recipient),
  });
  return { raw: composed, envelope: { from: '', to: mail.sender } };
}

/** A Message-ID of the contact's own domain. */
export const newMessageId = (address: string) =>
  `<${crypto.randomUUID()}@${address.slice(address.lastIndexOf('@') + 1)}>`;

function compose(mail: NonNullable<ConstructorParameters<typeof MailComposer>[0]>): Promise<Buffer> {
  return new MailComposer({ ...mail, newline: 'win', disableFileAccess: true, disableUrlAccess: true })
    .compile()
    .build();
}

/** The headers that put an answer into the thread (RFC 5322 §3.6.4). */
function threadOf({ messageId, references = [] }: ParsedMail) {
  if (messageId === undefined) return {};
  const earlier = Array.isArray(references) ? references : [references];
  return { inReplyTo: messageId, references: [...earlier, messageId] };
}

const quote = (text: string) =>
  text
    .trimEnd()
    .split(/\r?\n/u)
    .map((line) => (line === '' || line.startsWith('>') ? `>${line}` : `> ${line}`))
    .join('\r\n');
