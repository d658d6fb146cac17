/** Most lines of the headers of a mail, or of one part of it. Each further one costs a parser as much as all before it. */
const MAX_HEADER_LINES = 500;
/** Most lines of headers in all parts together. */
const MAX_ALL_HEADER_LINES = 3000;
/** Most bytes of a line of headers. */
const MAX_HEADER_LINE = 16 * 1024;
/** Most bytes of the headers of a mail, or of one part of it: names of many recipients are taken apart letter by letter. */
const MAX_HEADER_BYTES = 200 * 1024;
const MAX_PARTS = 300;
/** Most parts within parts. */
const MAX_DEPTH = 30;

const TAB = 9;
const BLANK = 32;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const HYPHEN = 45;
const AUTHENTICATION = /^authentication-results[ \t]*:/iu;
const BOUNDARY = /boundary\s*=\s*(?:"(?<quoted>[^"]{1,200})"|(?<bare>[^\s;"]{1,200}))/giu;

/**
 * What of a mail's source a parser may be given: header fields beyond any mail's are left out, each as a whole, and it ends
 * where there are more parts than anybody's mail has. Takes time in proportion to the source.
 * @returns undefined for parts that nest deeper than anybody's, which are not to be read at all.
 */
export function withinLimits(source: Buffer, maxHeaderBytes = MAX_HEADER_BYTES): Buffer | undefined {
  const kept: Buffer[] = [];
  /** First byte that is not in `kept` yet. */
  let from = 0;
  const boundaries = new Set<string>();
  let isHeader = true;
  /** Of the fields that are kept; each left out costs a parser nothing. */
  let lines = 0;
  let bytes = 0;
  let allLines = 0;
  let parts = 0;
  /** Where the field begins that is being read, how many lines it has, and whether one of them is too long. */
  let field = { start: 0, lines: 0, isTooLong: false };
  let header = '';
  /** Then those below go as well: else one that the sender wrote would be the topmost, and count as that of the server. */
  let hasLostAuthentication = false;

  const readBoundary = () => {
    for (const { groups } of header.matchAll(BOUNDARY)) {
      boundaries.add(groups?.['quoted'] ?? groups?.['bare'] ?? '');
    }
    header = '';
  };
  const finishField = (end: number) => {
    const length = end - field.start;
    if (field.lines > 0) {
      const isAuthentication = AUTHENTICATION.test(source.toString('latin1', field.start, field.start + 50));
      const isBeyond =
        field.isTooLong || lines + field.lines > MAX_HEADER_LINES || bytes + length > maxHeaderBytes;
      if (isBeyond || (isAuthentication && hasLostAuthentication)) {
        hasLostAuthentication ||= isAuthentication;
        kept.push(source.subarray(from, field.start));
        from = end;
      } else {
        lines += field.lines;
        bytes += length;
        if (header.length < MAX_HEADER_LINE) header += source.toString('latin1', field.start, end);
      }
    }
    field = { start: end, lines: 0, isTooLong: false };
  };
  const isDelimiter = (start: number, end: number) => {
    if (source[start] !== HYPHEN || source[start + 1] !== HYPHEN || end - start > 300) return false;
    const text = source.toString('latin1', start + 2, end).trimEnd();
    return boundaries.has(text) || (text.endsWith('--') && boundaries.has(text.slice(0, -2)));
  };

  for (let start = 0; start < source.length;) {
    const found = source.indexOf(LINE_FEED, start);
    const next = found === -1 ? source.length : found + 1;
    const end = found > start && source[found - 1] === CARRIAGE_RETURN ? found - 1 : next;
    if (isHeader) {
      const first = source[start];
      if (first !== BLANK && first !== TAB) finishField(start);
      if (first === LINE_FEED || first === CARRIAGE_RETURN) {
        readBoundary();
        if (boundaries.size > MAX_DEPTH) return undefined;
        isHeader = false;
      } else {
        allLines += 1;
        if (allLines > MAX_ALL_HEADER_LINES) {
          return Buffer.concat([...kept, source.subarray(from, field.start)]);
        }
        field.lines += 1;
        field.isTooLong ||= next - start > MAX_HEADER_LINE;
      }
    } else if (isDelimiter(start, end)) {
      parts += 1;
      if (parts > MAX_PARTS) return Buffer.concat([...kept, source.subarray(from, start)]);
      isHeader = true;
      field = { start: next, lines: 0, isTooLong: false };
      lines = 0;
      bytes = 0;
    }
    start = next;
  }
  if (isHeader) finishField(source.length);
  return kept.length === 0 ? source : Buffer.concat([...kept, source.subarray(from)]);
}
