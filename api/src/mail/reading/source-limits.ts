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

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const HYPHEN = 45;
const BOUNDARY = /boundary\s*=\s*(?:"(?<quoted>[^"]{1,200})"|(?<bare>[^\s;"]{1,200}))/giu;

/**
 * What of a mail's source a parser may be given: header lines beyond any mail's are left out, and it ends where there are
 * more parts than anybody's mail has. Takes time in proportion to the source.
 * @returns undefined for parts that nest deeper than anybody's, which are not to be read at all.
 */
export function withinLimits(source: Buffer): Buffer | undefined {
  const kept: Buffer[] = [];
  /** First byte that is not in `kept` yet. */
  let from = 0;
  const boundaries = new Set<string>();
  let isHeader = true;
  let lines = 0;
  let bytes = 0;
  let allLines = 0;
  let parts = 0;
  let header = '';

  const readBoundary = () => {
    for (const { groups } of header.matchAll(BOUNDARY)) {
      boundaries.add(groups?.['quoted'] ?? groups?.['bare'] ?? '');
    }
    header = '';
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
      const isEmpty = source[start] === LINE_FEED || source[start] === CARRIAGE_RETURN;
      if (isEmpty) {
        readBoundary();
        if (boundaries.size > MAX_DEPTH) return undefined;
        isHeader = false;
      } else {
        lines += 1;
        bytes += next - start;
        allLines += 1;
        if (allLines > MAX_ALL_HEADER_LINES) return Buffer.concat([...kept, source.subarray(from, start)]);
        if (lines > MAX_HEADER_LINES || next - start > MAX_HEADER_LINE || bytes > MAX_HEADER_BYTES) {
          kept.push(source.subarray(from, start));
          from = next;
        } else if (header.length < MAX_HEADER_LINE) header += source.toString('latin1', start, next);
      }
    } else if (isDelimiter(start, end)) {
      parts += 1;
      if (parts > MAX_PARTS) return Buffer.concat([...kept, source.subarray(from, start)]);
      isHeader = true;
      lines = 0;
      bytes = 0;
    }
    start = next;
  }
  return kept.length === 0 ? source : Buffer.concat([...kept, source.subarray(from)]);
}
