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

/** The RTF of a mail as Outlook keeps it, one byte a character; empty where it is damaged from the start. Never fails. */
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

/** A group, a word of control with its number, a byte, or any other character. */
const TOKEN =
  /\{(?<destination>\\\*)?|(?<end>\})|\\(?<word>[a-z]{1,32})(?<number>-?\d{1,10})? ?|\\'(?<byte>[0-9a-f]{2})|\\(?<sign>[^a-z])|(?<text>[^\\{}\r\n]+)/giu;
/** Groups that are no text. */
const NO_TEXT = /^(?:fonttbl|colortbl|stylesheet|info|pict|header|footer|listtable|generator)$/u;
const BREAKS = new Map([
  ['par', '\n'],
  ['line', '\n'],
  ['row', '\n'],
  ['tab', '\t'],
  ['cell', '\t'],
]);

interface Group {
  isHidden: boolean;
  /** Characters that follow one of Unicode, for programs that do not know it. */
  skip: number;
}

/** The text of an RTF, also of one that HTML was put into. @param decoder of its bytes */
export function textOfRtf(rtf: string, decoder: TextDecoder): string {
  const open: Group[] = [];
  let group: Group = { isHidden: false, skip: 1 };
  let [text, bytes, left] = ['', [] as number[], 0];
  const flush = () => {
    if (bytes.length > 0) text += decoder.decode(Uint8Array.from(bytes));
    bytes = [];
  };
  const say = (said: string) => {
    if (group.isHidden) return;
    flush();
    text += said;
  };
  for (const { groups = {}, 0: token } of rtf.matchAll(TOKEN)) {
    const { destination, end, word, number, byte, sign } = groups;
    if (token.startsWith('{')) {
      open.push(group);
      group = { isHidden: group.isHidden || destination !== undefined, skip: group.skip };
    } else if (end !== undefined) group = open.pop() ?? group;
    else if (byte !== undefined) {
      if (left > 0) left -= 1;
      else if (!group.isHidden) bytes.push(Number.parseInt(byte, 16));
    } else if (word === 'u') {
      say(String.fromCharCode((Number(number ?? 0) + 65_536) % 65_536));
      left = group.skip;
    } else if (word === 'uc') group.skip = Number(number ?? 1);
    // What stands between is for programs that show no HTML.
    else if (word === 'htmlrtf') group.isHidden = number !== '0';
    else if (word !== undefined && NO_TEXT.test(word)) group.isHidden = true;
    else if (word !== undefined) say(BREAKS.get(word) ?? '');
    else if (sign !== undefined) say(sign === '~' ? ' ' : /[\\{}]/u.test(sign) ? sign : '');
    else {
      say(token.slice(left));
      left = Math.max(0, left - token.length);
    }
  }
  flush();
  return text;
}
