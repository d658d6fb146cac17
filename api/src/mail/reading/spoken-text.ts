import { ownSubject } from './own-subject.ts';
import type { ReadMail } from './read-mail.ts';
import { beginsAsQuote, hasOwnWords, replyTextOf, type ReplyText } from './reply-text.ts';

/** What a person says with a mail. */
export interface SpokenText extends ReplyText {
  /** Set where it is the subject and nothing else. */
  readonly isSubject?: true;
}

/**
 * What a person says with a mail: what they wrote into it, or, where that is nothing, what they made its subject. Where the
 * subject is not theirs either, it is the mail as it stands.
 * @param said what stands in it, where that is known already
 */
export function spokenText(
  { text, hasText, subject: whole }: Pick<ReadMail, 'text' | 'hasText' | 'subject'>,
  said: ReplyText = replyTextOf(text),
): SpokenText {
  const subject = ownSubject(whole);
  if (subject === '') return said;
  if (!hasText) {
    const files = filesNamedIn(text);
    if (files === '') return { text: subject, isFolded: false, isSubject: true };
    // A file that is sent by itself often gives its name to the mail.
    return { text: files.includes(subject) ? files : `${subject}\n\n${files}`, isFolded: false };
  }
  if (!hasOwnWords(text)) return { text: subject, isFolded: text.trim() !== '', isSubject: true };
  // Below may be nothing but ours.
  return beginsAsQuote(text) ? { ...said, text: `${subject}\n\n${said.text}` } : said;
}

/** A part without a name; or what belongs to the mail itself: a signature by certificate, an answer to an invitation. */
const NO_FILE = /^\[(?:[a-z]+\/[^\]]*|smime\.p7s|signature\.asc|winmail\.dat|[^\]]*\.ics)\]$/iu;

/** Of the names of parts those that a person attached. */
const filesNamedIn = (names: string): string =>
  names
    .split('\n')
    .filter((name) => !NO_FILE.test(name))
    .join('\n')
    .trim();
