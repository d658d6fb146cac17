/** A file of a winmail.dat made for a test. */
export interface MadeFile {
  readonly title?: string;
  readonly longName?: string;
  readonly type?: string;
  readonly content?: Buffer;
  /** Where the content stands among the properties. */
  readonly isContentProperty?: boolean;
  /** Of a mail that is attached: its own winmail.dat. */
  readonly within?: Buffer;
}

const number = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const short = (value: number): Buffer => number(value).subarray(0, 2);

/** An attribute; its checksum, which nobody needs, is wrong. */
const attribute = (level: number, id: number, data: Buffer): Buffer =>
  Buffer.concat([Buffer.from([level]), number(id), number(data.length), data, short(0)]);

const padded = (value: Buffer): Buffer =>
  Buffer.concat([number(1), number(value.length), value, Buffer.alloc((4 - (value.length % 4)) % 4)]);
const property = (type: number, id: number, value: Buffer): Buffer =>
  Buffer.concat([short(type), short(id), value]);

function propertiesOf({ longName, type, content, isContentProperty, within }: MadeFile): Buffer {
  const all = [
    // A number, a date, and one with a name of its own, which are passed over.
    property(0x0003, 0x0e20, number(5)),
    property(0x0040, 0x3007, Buffer.alloc(8)),
    Buffer.concat([short(0x0003), short(0x8001), Buffer.alloc(16), number(0), number(34_050), number(1)]),
    ...(longName === undefined
      ? []
      : [property(0x001f, 0x3707, padded(Buffer.from(`${longName}\0`, 'utf16le')))]),
    ...(type === undefined ? [] : [property(0x001e, 0x370e, padded(Buffer.from(`${type}\0`)))]),
    ...(isContentProperty === true && content ? [property(0x0102, 0x3701, padded(content))] : []),
    ...(within ? [property(0x000d, 0x3701, padded(Buffer.concat([Buffer.alloc(16), within])))] : []),
  ];
  return Buffer.concat([number(all.length), ...all]);
}

/** A winmail.dat (MS-OXTNEF). */
export function madeTnef(
  files: readonly MadeFile[],
  codePage = 1252,
  mail: { readonly text?: string; readonly html?: Buffer; readonly rtf?: Buffer } = {},
): Buffer {
  const said = [
    ...(mail.text === undefined
      ? []
      : [property(0x001f, 0x1000, padded(Buffer.from(`${mail.text}\0`, 'utf16le')))]),
    ...(mail.rtf ? [property(0x0102, 0x1009, padded(mail.rtf))] : []),
    ...(mail.html ? [property(0x0102, 0x1013, padded(mail.html))] : []),
  ];
  return Buffer.concat([
    number(0x223e9f78),
    short(1),
    attribute(1, 0x00089006, number(0x00010000)),
    attribute(1, 0x00069007, Buffer.concat([number(codePage), number(0)])),
    ...(said.length > 0 ? [attribute(1, 0x00069003, Buffer.concat([number(said.length), ...said]))] : []),
    ...files.flatMap((file) => [
      attribute(2, 0x00069002, Buffer.alloc(14)),
      ...(file.title === undefined
        ? []
        : [attribute(2, 0x00018010, Buffer.from(`${file.title}\0`, 'latin1'))]),
      ...(file.content && file.isContentProperty !== true ? [attribute(2, 0x0006800f, file.content)] : []),
      attribute(2, 0x00069005, propertiesOf(file)),
    ]),
  ]);
}
