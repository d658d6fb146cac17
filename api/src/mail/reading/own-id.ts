import { findReference, OWN_HEADER, referenceText } from '../addresses.ts';
import { headerOf, type ReadMail } from './read-mail.ts';

/** What a Message-ID of ours begins with: of a mail of a campaign, or an answer of the staff. */
const OWN_ID = /^<?(?<own>m[1-9]\d{0,18}-[0-9a-f]{32}(?:-[\w-]{1,64})?|answer-[0-9a-f-]{36})(?:@|$)/iu;
/** Test mails have a header, too; others may begin their Message-IDs like those. */
const OWN_TEST = /^test-[\w-]{1,64}$/u;

const ownIn = (value: string): string => OWN_ID.exec(value.trim())?.groups?.['own'] ?? '';

/** What the Message-ID of a mail that Touchline wrote began with, as its headers alone say; empty for any other. */
export function ownIdOf(mail: ReadMail): string {
  const marks = headerOf(mail, OWN_HEADER.toLowerCase());
  const marked = marks.map((mark) => ownIn(mark) || (OWN_TEST.exec(mark.trim())?.[0] ?? ''));
  // Only mails of ours say how one unsubscribes from them.
  const list = headerOf(mail, 'list-unsubscribe').map(findReference).find(Boolean);
  return marked.find(Boolean) ?? (ownIn(mail.messageId) || (list ? referenceText(list) : ''));
}
