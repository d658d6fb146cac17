import { createHash } from 'node:crypto';
import { headerEndOf, headerOf, type ReadMail } from './read-mail.ts';

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
/** The Latin-1 characters that `trim` removes. */
const BLANKS: ReadonlySet<number> = new Set([9, 10, 11, 12, 13, 32, 0xa0]);
const CHUNK = 64 * 1024;

/**
 * Identifies a mail wherever it is read: SHA-256 of the headers that servers on the way leave alone, and of the body without
 * its line ends and surrounding empty lines, which mail servers change. Fast for a mail of any size.
 */
export function digestOf(mail: Pick<ReadMail, 'headers'>, raw: Buffer): string {
  const hash = createHash('sha256');
  for (const name of ['message-id', 'from', 'date', 'subject']) {
    // Each byte as a character, as it was originally computed: see below.
    const values = headerOf(mail, name).map((value) => Buffer.from(value).toString('latin1'));
    hash.update(JSON.stringify(values));
  }
  let start = headerEndOf(raw);
  let end = raw.length;
  while (start < end && BLANKS.has(raw[start] ?? 0)) start += 1;
  while (end > start && BLANKS.has(raw[end - 1] ?? 0)) end -= 1;
  const chunk = Buffer.alloc(CHUNK);
  let length = 0;
  const flush = () => {
    // As text, as it was originally computed: otherwise earlier mails would be received again.
    hash.update(chunk.toString('latin1', 0, length));
    length = 0;
  };
  for (let at = start; at < end; at += 1) {
    const byte = raw[at] ?? 0;
    if (byte === CARRIAGE_RETURN && raw[at + 1] === LINE_FEED) continue;
    chunk[length] = byte;
    length += 1;
    if (length === CHUNK) flush();
  }
  flush();
  return hash.digest('hex');
}
