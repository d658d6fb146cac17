import { ownSubject } from './own-subject.ts';
import type { ReadMail } from './read-mail.ts';
import { beginsAsQuote, hasOwnWords, replyTextOf, type ReplyText } from './reply-text.ts';
import { isSignatureAlone } from './reply/signature-alone.ts';

/** What is said of a mail's text here. */
type Written = Pick<ReadMail, 'text' | 'hasText' | 'fromText'>;

/** Whether a person wrote anything into a mail, and did not only sign it. */
export const isWritten = ({ text, hasText, fromText }: Written): boolean =>
  hasText && hasOwnWords(text) && !isSignatureAlone(text, fromText);

/**
 * What a person says with a mail: what they wrote into it, or, where that is nothing, what they made its subject. Where the
 * subject is not theirs either, it is the mail as it stands.
 */
export function spokenText(mail: Written & Pick<ReadMail, 'subject'>): ReplyText {
  const subject = ownSubject(mail.subject);
  if (subject === '') return replyTextOf(mail.text);
  if (isWritten(mail)) {
    const said = replyTextOf(mail.text);
    // Below may be nothing but ours.
    return beginsAsQuote(mail.text) ? { ...said, text: `${subject}\n\n${said.text}` } : said;
  }
  if (mail.hasText) return { text: subject, isFolded: mail.text.trim() !== '' };
  const files = filesNamedIn(mail.text);
  // A file that is sent by itself often gives its name to the mail.
  const said = files.includes(subject) ? files : [subject, files].join('\n\n').trim();
  return { text: said, isFolded: false };
}

/** A part without a name; or what belongs to the mail itself: a signature by certificate, an answer to an invitation. */
const NO_FILE = /^\[(?:[a-z]+\/[^\]]*|smime\.p7s|signature\.asc|winmail\.dat|[^\]]*\.ics)\]$/iu;

/** Of the names of parts those that a person attached. */
const filesNamedIn = (names: string): string =>
  names
    .split('\n')
    .filter((name) => !NO_FILE.test(name))
    .join('\n');
