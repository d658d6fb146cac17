import { TEXT_LIMITS } from '@touchline/shared/contract';
import { withoutAnswerPrefixes } from '../reading/own-subject.ts';
import { oneLine } from './merge-values.ts';

/** Somebody who writes or gets mails. The name may be empty. */
export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/** A mail that went out before to the same contact. */
export interface MailThread {
  /** As it went out. */
  readonly subject: string;
  /** Empty for a mail without one, which cannot be answered in its thread. */
  readonly messageId: string;
  /** Message-IDs of the mails before that one, oldest first. */
  readonly references: readonly string[];
}

/** As it stands in a header. */
export const readable = ({ name, address }: Mailbox): Mailbox => ({
  name: undecodable(oneLine(name)),
  address,
});

/** Text that merely looks like an encoded word (RFC 2047 §2) would be decoded by whoever reads the header. */
const undecodable = (text: string) => text.replaceAll('=?', '= ?');

/** RFC 5322 §3.6.4: the parent, and all of its own references before it. */
export const threadHeaders = ({ messageId, references }: MailThread) =>
  messageId !== '' && { inReplyTo: messageId, references: [...references, messageId] };

/** Whether a template is meant to continue the thread of the previous mail. */
export const isAnswerSubject = (subject: string) => /^(?:re:|$)/iu.test(subject);

/** The subject of an answer to a mail, in whichever language the mail says that it answers one. */
export const answerSubject = (subject: string) => `Re: ${withoutAnswerPrefixes(subject)}`.trim();

/** Long names make a subject longer than a template may have; RFC 5322 §2.1.1 allows 998 octets without a space. */
export const clipSubject = (subject: string) =>
  undecodable(subject).slice(0, TEXT_LIMITS.subject).toWellFormed();
