/** Encodings that the parser does not read, put right before it and after it. */

import { isUtf8 } from 'node:buffer';

const UTF_7 = /^(?:x-)?(?:unicode-1-1-)?utf-?7$/iu;
/** Unregistered names, by what they mean. */
const MISNAMED =
  /(?<before>charset\s*=\s*"?|=\?)(?<name>(?:x-|iso-)gb-?2312(?:-80)?|(?:x-)?gb-?k)(?=["?;\s*]|$)/giu;
/** How far to search: further on there are attachments, whose bytes are not names. */
const MAX_SEARCHED = 1024 * 1024;

/** The source with names of encodings that the parser knows, and in UTF-8 where it names none for eight bits. */
export function withKnownCharsets(source: Buffer, headerEnd: number): Buffer {
  if (headerEnd > MAX_SEARCHED) return source;
  const headers = headersAsUtf8(source.subarray(0, headerEnd));
  if (isTextOfNoCharset(headers.toString('latin1'))) {
    const text = decodeUnless(source.subarray(headerEnd, headerEnd + MAX_SEARCHED));
    if (text !== undefined) return Buffer.concat([headers, Buffer.from(text)]);
  }
  const searched = source.toString('latin1', headerEnd, MAX_SEARCHED);
  const renamed = searched.replaceAll(MISNAMED, '$<before>gb18030');
  const body =
    renamed === searched
      ? source.subarray(headerEnd)
      : Buffer.concat([Buffer.from(renamed, 'latin1'), source.subarray(Math.max(headerEnd, MAX_SEARCHED))]);
  const knownHeaders = headers.toString('latin1').replaceAll(MISNAMED, '$<before>gb18030');
  return Buffer.concat([Buffer.from(knownHeaders, 'latin1'), body]);
}

const isTextOfNoCharset = (headers: string): boolean =>
  !/charset\s*=|^content-type:\s*(?!text\/plain)|^content-transfer-encoding:\s*(?:base64|quoted)/imu.test(
    headers,
  );

/** Raw eight-bit headers (RFC 6532 has them in UTF-8) in what the mail, or the look of them, says they are. */
function headersAsUtf8(headers: Buffer): Buffer {
  const text = headers.toString('latin1');
  const said = /charset\s*=\s*"?(?<name>[\w.:-]{2,40})/iu.exec(text)?.groups?.['name'];
  // One by one: a server on the way adds its own in UTF-8 to a mail of another encoding.
  const fields = text.split(/(?<=\n)(?![ \t])/u);
  const others = new Set(fields.filter((field) => !isUtf8(Buffer.from(field, 'latin1'))));
  if (others.size === 0) return headers;
  // All together: a word or two are too little to tell an encoding by.
  const charset = charsetOf(Buffer.from([...others].join(''), 'latin1'), said);
  return Buffer.concat(
    fields.map((field) => (others.has(field) ? fieldAsUtf8(field, charset) : Buffer.from(field, 'latin1'))),
  );
}

/** @param field a character for each byte */
function fieldAsUtf8(field: string, charset: string): Buffer {
  // An encoded word declares its own encoding, even for bytes that should not be in it.
  const pieces = field.split(/(=\?[\w-]{1,40}\?[BbQq]\?[^?\r\n]{0,2000}\?=)/u);
  return Buffer.concat(
    pieces.map((piece, index) => {
      if (index % 2 === 1) return Buffer.from(piece.replaceAll(/[\u0080-\u00ff]/gu, inHex), 'latin1');
      const bytes = Buffer.from(piece, 'latin1');
      return isUtf8(bytes) ? bytes : Buffer.from(decodeAs(charset, bytes) ?? bytes);
    }),
  );
}

const inHex = (byte: string): string => `=${byte.charCodeAt(0).toString(16).toUpperCase()}`;

/**
 * Decodes bytes whose encoding is undeclared or declared wrongly.
 * @param said encoding that is more likely than others.
 * @returns undefined for what is UTF-8 already, or ASCII.
 */
export function decodeUnless(bytes: Buffer, said?: string): string | undefined {
  return isUtf8(bytes) ? undefined : decodeAs(charsetOf(bytes, said), bytes);
}

/** The encoding of bytes that are no UTF-8: the one that is said, if it can be. */
function charsetOf(bytes: Buffer, said: string | undefined): string {
  const isUseless = said === undefined || /^(?:us-)?ascii$|^utf-?8$/iu.test(said) || UTF_7.test(said);
  return isUseless || decodeAs(said, bytes) === undefined ? likelyCharset(bytes) : said;
}

function decodeAs(charset: string, bytes: Buffer): string | undefined {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    // No such encoding, or not in this one.
    return undefined;
  }
}

/** Words of nothing but letters beyond ASCII are Cyrillic; single ones among others are accents. */
function likelyCharset(bytes: Buffer): string {
  const text = bytes.toString('latin1');
  const cyrillic = (text.match(/[\u00c0-\u00ff]{3,}/gu) ?? []).join('').length;
  const accents = (
    text.match(
      /[A-Za-z][\u00c0-\u00ff]{1,2}(?![\u00c0-\u00ff])|(?<![\u00c0-\u00ff])[\u00c0-\u00ff]{1,2}[A-Za-z]/gu,
    ) ?? []
  ).length;
  return cyrillic > accents ? 'windows-1251' : 'windows-1252';
}
