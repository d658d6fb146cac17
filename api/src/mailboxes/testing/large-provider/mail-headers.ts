/** Headers of a mail as its bytes have them: a provider changes some and leaves the rest alone. */
export interface RawMail {
  /** Each with its name and, where it is folded, its further lines. */
  readonly headers: readonly string[];
  readonly body: string;
}

/** Reads a mail without decoding anything. */
export function readRaw(raw: Buffer): RawMail {
  const text = raw.toString('latin1');
  const end = text.indexOf('\r\n\r\n');
  const head = end === -1 ? text : text.slice(0, end);
  return { headers: head.split(/\r\n(?![ \t])/u), body: end === -1 ? '' : text.slice(end + 4) };
}

export const writeRaw = ({ headers, body }: RawMail): Buffer =>
  Buffer.from(`${headers.join('\r\n')}\r\n\r\n${body}`, 'latin1');

const isNamed = (header: string, name: string) => header.toLowerCase().startsWith(`${name.toLowerCase()}:`);

/** The value of a header on one line; empty where there is none. */
export const valueOf = ({ headers }: RawMail, name: string): string =>
  (headers.find((header) => isNamed(header, name)) ?? '')
    .slice(name.length + 1)
    .replaceAll(/\r\n[ \t]+/gu, ' ')
    .trim();

/** With another value of a header; undefined takes it out. It stays where it was, or comes last. */
export function withHeader({ headers, body }: RawMail, name: string, value: string | undefined): RawMail {
  const place = headers.findIndex((header) => isNamed(header, name));
  const others = headers.filter((header) => !isNamed(header, name));
  if (value === undefined) return { headers: others, body };
  const written = `${name}: ${value}`;
  return { headers: place === -1 ? [...others, written] : others.toSpliced(place, 0, written), body };
}

/** The address in a header such as `From`. */
export const addressIn = (value: string): string => /<([^<>]+)>\s*$/u.exec(value)?.[1] ?? value.trim();
