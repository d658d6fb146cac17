import chardet from 'chardet';
import { WorkbookRefusal } from '../refusals.ts';

/** What a text may be in, and how many of its bytes decide. */
const SAMPLED_BYTES = 256 * 1024;
/** Share of the characters beyond ASCII that must be well formed for a text with a few broken bytes to be UTF-8 still. */
const MOSTLY = 0.9;

/** Names that `chardet` gives, and the larger set of characters that programs really write under them. */
const WRITTEN_AS: Readonly<Record<string, string>> = {
  'ISO-8859-1': 'windows-1252',
  'ISO-8859-2': 'windows-1250',
  'ISO-8859-9': 'windows-1254',
  'windows-1250': 'windows-1250',
  'windows-1251': 'windows-1251',
  'windows-1252': 'windows-1252',
  'windows-1254': 'windows-1254',
  'KOI8-R': 'koi8-r',
};
/** Tried even when `chardet` does not name them; it does not know the first. */
const ALWAYS_TRIED = ['ibm866', 'windows-1251', 'koi8-r', 'windows-1252'];

/** Whether bytes without byte order mark are UTF-16: every other one is zero, as in Latin letters, digits and separators. */
export function unmarkedUtf16(bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const head = bytes.subarray(0, 8192);
  const zeros = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (Math.min(even, odd) > 0 || Math.max(even, odd) < head.length * 0.1) return undefined;
  const label = odd > 0 ? 'utf-16le' : 'utf-16be';
  const text = new TextDecoder(label).decode(head);
  return /[\n\t,;|]/u.test(text) && !/(?![\t\n\f\r])\p{Cc}/u.test(text) ? label : undefined;
}

/**
 * A text without its byte order mark: UTF-16 and UTF-8 with or without one, else whichever of the older encodings of Windows
 * and DOS makes words of it. Bytes that mean nothing become U+FFFD, which the check of each row names.
 */
export function decodeText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const unmarked = unmarkedUtf16(bytes);
  if (unmarked) return new TextDecoder(unmarked).decode(bytes);
  const text = new TextDecoder().decode(bytes);
  if (!text.includes('\uFFFD')) return text;
  const beyond = text.slice(0, SAMPLED_BYTES).match(/[^\0-\u007F]/gu) ?? [];
  const broken = beyond.filter((character) => character === '\uFFFD').length;
  if (broken <= beyond.length * (1 - MOSTLY)) return text;
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}

/** Bytes in the encoding that the file itself names, such as a vCard's CHARSET; UTF-8 when the name means nothing. */
export function decodeAs(bytes: Buffer, label: string | undefined): string {
  try {
    return new TextDecoder(label ?? 'utf-8').decode(bytes);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return new TextDecoder().decode(bytes);
  }
}

function encodingOf(bytes: Buffer): string {
  const words = wordsBeyondAscii(bytes);
  if (words.length === 0) throw new WorkbookRefusal('not_a_workbook');
  const confidence = new Map(ALWAYS_TRIED.map((label) => [label, 0]));
  for (const { name, confidence: share } of chardet.analyse(words)) {
    const label = WRITTEN_AS[name];
    if (label !== undefined) confidence.set(label, Math.max(share, confidence.get(label) ?? 0));
  }
  const scored = [...confidence].map(([label, share]) => ({
    label,
    score: share + 100 * shareOfWords(new TextDecoder(label).decode(words)),
  }));
  return scored.toSorted((a, b) => b.score - a.score)[0]?.label ?? 'windows-1252';
}

/** The words with a byte beyond ASCII, with spaces between: everything else is the same in all of these encodings. */
function wordsBeyondAscii(bytes: Buffer): Buffer {
  const found = bytes.toString('latin1').match(/[A-Za-z]{0,40}[\u0080-\u00FF][A-Za-z\u0080-\u00FF]{0,40}/gu);
  return Buffer.from((found ?? []).slice(0, SAMPLED_BYTES / 32).join(' '), 'latin1');
}

/** A word is of one script, and has capital letters at its beginning only or everywhere. */
const WORD = /^(?:\p{Lu}?[\p{Ll}’-]*|\p{Lu}+)$/u;
const isMixed = (word: string) => /\p{Script=Cyrillic}/u.test(word) && /\p{Script=Latin}/u.test(word);

function shareOfWords(text: string): number {
  const words = text.split(' ');
  return words.filter((word) => WORD.test(word) && !isMixed(word)).length / words.length;
}
