import type { TextDecoder } from 'node:util';

/** What the dictionary of compressed RTF begins with (MS-OXRTFCP §2.1.3.1). */
const DICTIONARY =
  String.raw`{\rtf1\ansi\mac\deff0\deftab720{\fonttbl;}{\f0\fnil \froman \fswiss \fmodern \fscript \fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\colortbl\red0\green0\blue0` +
  '\r\n' +
  String.raw`\par \pard\plain\f0\fs20\b\i\u\tab\tx`;
const DICTIONARY_SIZE = 4096;
const COMPRESSED = 0x75465a4c;
const UNCOMPRESSED = 0x414c454d;
const HEAD = 16;
const MAX_BYTES = 1_000_000;

/** Decompresses the RTF of a mail (MS-OXRTFCP), one byte a character. Returns '' where the header is damaged. Never fails. */
export function uncompressedRtf(source: Buffer): string {
  if (source.length < HEAD) return '';
  const kind = source.readUInt32LE(8);
  const content = source.subarray(HEAD, HEAD + MAX_BYTES);
  if (kind === UNCOMPRESSED) return content.toString('latin1');
  return kind === COMPRESSED ? unpacked(content).toString('latin1') : '';
}

function unpacked(source: Buffer): Buffer {
  const dictionary = Buffer.alloc(DICTIONARY_SIZE, ' ');
  let place = dictionary.write(DICTIONARY, 'latin1');
  const found: number[] = [];
  const add = (byte: number) => {
    found.push(byte);
    dictionary[place] = byte;
    place = (place + 1) % DICTIONARY_SIZE;
  };
  let at = 0;
  while (at < source.length && found.length < MAX_BYTES) {
    const control = source[at] ?? 0;
    at += 1;
    for (let bit = 0; bit < 8 && at < source.length; bit += 1) {
      if ((control & (1 << bit)) === 0) {
        add(source[at] ?? 0);
        at += 1;
        continue;
      }
      if (at + 1 >= source.length) return Buffer.from(found);
      const reference = source.readUInt16BE(at);
      at += 2;
      const from = reference >> 4;
      if (from === place) return Buffer.from(found);
      for (let copied = 0; copied < (reference & 15) + 2; copied += 1)
        add(dictionary[(from + copied) % DICTIONARY_SIZE] ?? 0);
    }
  }
  return Buffer.from(found);
}

/** Most tokens that are read. A token of a real mail has several bytes, one of a hostile mail a single byte. */
const MAX_TOKENS = 200_000;
/** Groups within each other. */
const MAX_DEPTH = 500;
/** Characters that stand in for one of Unicode. */
const MAX_SKIP = 10;

/** A group, a control word with its number, a byte, another control symbol, or text. */
const TOKEN =
  /(\{)(\\\*)?|(\})|\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-f]{2})|\\([^a-z])|([^\\{}\r\n]+)|[\r\n]+|\\/giuy;
/** Groups that are no text. */
const NO_TEXT = /^(?:fonttbl|colortbl|stylesheet|info|pict|header|footer|listtable|generator)$/u;
/** Characters that control words stand for (RTF 1.9.1, special characters). */
const SAID = new Map([
  ['par', '\n'],
  ['line', '\n'],
  ['row', '\n'],
  ['tab', '\t'],
  ['cell', '\t'],
  ['lquote', '‘'],
  ['rquote', '’'],
  ['ldblquote', '“'],
  ['rdblquote', '”'],
  ['endash', '–'],
  ['emdash', '—'],
  ['bullet', '•'],
]);
const SIGNS = new Map([
  ['~', '\u{a0}'],
  ['_', '-'],
  ['\\', '\\'],
  ['{', '{'],
  ['}', '}'],
]);

interface Group {
  isHidden: boolean;
  /** Characters that follow one of Unicode, for programs that do not know it. */
  skip: number;
}

/**
 * Returns the text of an RTF document, also of one that encapsulates HTML, up to the limits on tokens and depth.
 * @param decoder of its bytes, unless it names a code page itself
 * @param decoderOf the decoder of a Windows code page
 */
export function textOfRtf(
  rtf: string,
  decoder: TextDecoder,
  decoderOf: (codePage: number) => TextDecoder = () => decoder,
): string {
  const open: Group[] = [];
  let group: Group = { isHidden: false, skip: 1 };
  let [reads, text, bytes, left] = [decoder, '', [] as number[], 0];
  const flush = () => {
    if (bytes.length > 0) text += reads.decode(Uint8Array.from(bytes));
    bytes = [];
  };
  const say = (said: string) => {
    if (group.isHidden || said === '') return;
    flush();
    text += said;
  };
  TOKEN.lastIndex = 0;
  for (let count = 0; count < MAX_TOKENS; count += 1) {
    const token = TOKEN.exec(rtf);
    if (token === null) break;
    const [, begin, destination, end, word, number, byte, sign, words] = token;
    if (begin !== undefined) {
      if (open.length === MAX_DEPTH) break;
      open.push(group);
      group = { isHidden: group.isHidden || destination !== undefined, skip: group.skip };
    } else if (end !== undefined) group = open.pop() ?? group;
    else if (byte !== undefined) {
      if (left > 0) left -= 1;
      else if (!group.isHidden) bytes.push(Number.parseInt(byte, 16));
    } else if (word === 'u') {
      const code = (Number(number ?? 0) + 65_536) % 65_536;
      if (code >= 32) say(String.fromCharCode(code));
      left = group.skip;
    } else if (word === 'uc') group.skip = Math.min(Math.max(Number(number ?? 1), 0), MAX_SKIP);
    // Bytes that are no RTF.
    else if (word === 'bin') TOKEN.lastIndex += Math.max(Number(number ?? 0), 0);
    else if (word === 'ansicpg') {
      flush();
      reads = decoderOf(Number(number ?? 0));
    }
    // What stands between is for programs that show no HTML.
    else if (word === 'htmlrtf') group.isHidden = number !== '0';
    else if (word !== undefined && NO_TEXT.test(word)) group.isHidden = true;
    else if (word !== undefined) say(SAID.get(word) ?? '');
    else if (sign !== undefined) say(SIGNS.get(sign) ?? '');
    else if (words !== undefined) {
      say(words.slice(left));
      left = Math.max(0, left - words.length);
    }
  }
  flush();
  return text;
}
