/** Where the part is text that runs over lines (RFC 3676). */
const FLOWED = /format\s{0,5}=\s{0,5}"?flowed/iu;
/** Far into a mail there are attachments. */
const MAX_SEARCHED = 1024 * 1024;

/**
 * The source with no line of a quote that goes on in one of another depth, which RFC 3676 §4.5 has stand apart: the parser
 * would put what a person wrote below a quote into it.
 */
export function withSeparateQuotes(source: Buffer): Buffer {
  const text = source.toString('latin1', 0, MAX_SEARCHED);
  if (!FLOWED.test(text)) return source;
  const lines = text.split('\n');
  const separate = lines.map((line, index) => {
    const next = lines[index + 1];
    return next === undefined || depthOf(line) === depthOf(next) ? line : withoutTrailingBlanks(line);
  });
  return Buffer.concat([Buffer.from(separate.join('\n'), 'latin1'), source.subarray(text.length)]);
}

function depthOf(line: string): number {
  let depth = 0;
  while (line[depth] === '>') depth += 1;
  return depth;
}

/** Blanks at its end are what makes a line go on; in quoted-printable they may be `=20`. */
function withoutTrailingBlanks(line: string): string {
  const isWindows = line.endsWith('\r');
  let end = isWindows ? line.length - 1 : line.length;
  while (line.endsWith(' ', end) || line.endsWith('=20', end)) end -= line.endsWith(' ', end) ? 1 : 3;
  return line.slice(0, end) + (isWindows ? '\r' : '');
}
