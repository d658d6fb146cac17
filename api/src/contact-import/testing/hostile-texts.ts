const MEBIBYTE = 1024 ** 2;

/** A head, then the same piece over and over up to a size in MiB, then a tail. */
const repeating =
  (head: string, piece: string, tail = '') =>
  (mebibytes: number) =>
    Buffer.from(head + piece.repeat(Math.floor((mebibytes * MEBIBYTE) / Buffer.byteLength(piece))) + tail);

const HEADER = 'Organization,Full name,E-mail\n';
const CARD = 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Zoe\r\nORG:Meadow Park\r\n';
const END = '\r\nEND:VCARD\r\n';

/** Texts and vCards that look for the end of something that never comes, or make much out of few bytes. */
export const HOSTILE_TEXTS: Readonly<Record<string, (mebibytes: number) => Buffer>> = {
  'one line without an end': repeating(HEADER, 'text without an end '),
  'a header of a million columns': repeating('Organization', ',E-mail'),
  'nothing but separators': repeating(HEADER, ','),
  'nothing but line breaks': repeating(HEADER, '\n'),
  'nothing but quotation marks': repeating(HEADER, '"'),
  'rows of one cell': repeating(HEADER, 'a\n'),
  'rows of many cells': repeating(HEADER, `${'a,'.repeat(200)}\n`),
  'a quotation mark that is never closed': repeating(`${HEADER}Meadow Park,"Zoe`, ',a,b\n'),
  'cells with unclosed quotation marks': repeating(HEADER, '"Club "x" Park,"Zoe"y"z\n'),
  'zero bytes': repeating(`${HEADER}${'Meadow Park,Zoe,\n'.repeat(600)}`, '\0'),
  'bytes of no encoding': (mebibytes) =>
    Buffer.concat([
      Buffer.from(HEADER),
      Buffer.alloc(mebibytes * MEBIBYTE, Buffer.from('2cd0ff81c3282c0ae9', 'hex')),
    ]),
  formulas: repeating(HEADER, `=cmd|'/c calc'!A1,=HYPERLINK("http://a.example"),@SUM(1)\n`),
  'a vCard with a picture': repeating(`${CARD}PHOTO;ENCODING=b:`, 'QUJDREVG', END),
  'a vCard with a folded picture': repeating(
    `${CARD}PHOTO;ENCODING=b:`,
    '\r\n QUJDREVGR0hJSktMTU5PUFFSU1Q',
    END,
  ),
  'a vCard with a folded name': repeating(`${CARD}TITLE:`, '\r\n a', END),
  'a vCard with a name of soft line breaks': repeating(
    `${CARD}N;ENCODING=QUOTED-PRINTABLE:`,
    '=41=\r\n',
    END,
  ),
  'a vCard with a thousand addresses': repeating(CARD, 'EMAIL:a@club.example\r\n', END),
  'a vCard with parameters': repeating(`${CARD}EMAIL`, ';TYPE="a;b"', `:a@club.example${END}`),
  'a vCard with a name of many parts': repeating(`${CARD}N:`, '\\;;', END),
  'vCards within vCards': repeating(CARD, 'BEGIN:VCARD\r\n'),
  'empty vCards': repeating(CARD + END, 'BEGIN:VCARD\r\nEND:VCARD\r\n'),
};
