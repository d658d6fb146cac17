import { partsOf } from './source-parts.ts';

const NAME = String.raw`(?:x-)?(?:unicode-1-1-)?utf-?7`;
const MENTIONED = new RegExp(NAME, 'iu');
/** Never HTML: decoded, it could hide from filters, which is why the parser leaves UTF-7 as it is. */
const DECLARED = new RegExp(
  String.raw`^content-type[ \t]*:\s*text/plain\b(?:[^\n]|\n[ \t]){0,2000}?charset\s{0,5}=\s{0,5}"?${NAME}"?(?=[;\s]|$)`,
  'imu',
);
const CHARSET = new RegExp(String.raw`(charset\s{0,5}=\s{0,5}"?)${NAME}`, 'iu');
const ENCODED_WORD = new RegExp(String.raw`=\?${NAME}\?(?<encoding>[BQ])\?(?<text>[^?\s]{0,2000})\?=`, 'giu');
const TRANSFER = /^content-transfer-encoding[ \t]*:\s*(?<encoding>[\w-]+)/imu;
/** Far into a mail there are attachments, whose bytes are no names; and a text is shorter. */
const MAX_SEARCHED = 1024 * 1024;
const MAX_HEADERS = 200 * 1024;

/** The source with UTF-8 in the parts of text, and in the encoded words, that say they are UTF-7 (RFC 2152), and in no others. */
export function withUtf7Decoded(source: Buffer): Buffer {
  if (!MENTIONED.test(source.toString('latin1', 0, MAX_SEARCHED))) return source;
  const pieces: Buffer[] = [];
  let from = 0;
  for (const { headers, body, end } of partsOf(source)) {
    if (headers > MAX_SEARCHED) break;
    const said = source.toString('latin1', headers, Math.min(body, headers + MAX_HEADERS));
    const fields = said.replaceAll(ENCODED_WORD, decodeWord);
    const isText = DECLARED.test(fields) && body - headers <= MAX_HEADERS;
    if (isText) {
      const encoding = TRANSFER.exec(fields)?.groups?.['encoding'] ?? '7bit';
      const text = decodeTransfer(
        source.toString('latin1', body, Math.min(end, body + MAX_SEARCHED)),
        encoding,
      );
      pieces.push(
        source.subarray(from, headers),
        Buffer.from(
          fields.replace(CHARSET, '$1utf-8').replace(TRANSFER, 'Content-Transfer-Encoding: 8bit'),
          'latin1',
        ),
        Buffer.from(`${decode(text)}\r\n`),
      );
      from = end;
    } else if (fields !== said) {
      pieces.push(source.subarray(from, headers), Buffer.from(fields, 'latin1'));
      from = headers + said.length;
    }
  }
  return from === 0 ? source : Buffer.concat([...pieces, source.subarray(from)]);
}

const decodeWord = (_all: string, encoding: string, text: string): string => {
  const isBase64 = encoding.toUpperCase() === 'B';
  const bytes = decodeTransfer(
    isBase64 ? text : text.replaceAll('_', ' '),
    isBase64 ? 'base64' : 'quoted-printable',
  );
  return `=?utf-8?B?${Buffer.from(decode(bytes)).toString('base64')}?=`;
};

function decodeTransfer(text: string, encoding: string): string {
  const name = encoding.toLowerCase();
  if (name === 'base64') return Buffer.from(text, 'base64').toString('latin1');
  if (name !== 'quoted-printable') return text;
  return text
    .replaceAll(/=[ \t]{0,80}\r?\n/gu, '')
    .replaceAll(/=(?<code>[0-9A-F]{2})/giu, (_all, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
}

const decode = (text: string): string =>
  text.replaceAll(/\+(?<code>[A-Za-z0-9+/]*)-?/gu, (all: string, code: string) => {
    if (code === '') return all === '+-' ? '+' : all;
    const bytes = Buffer.from(code, 'base64');
    return bytes.length < 2
      ? all
      : bytes
          .subarray(0, bytes.length - (bytes.length % 2))
          .swap16()
          .toString('utf16le');
  });
