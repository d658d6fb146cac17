import { lineAt, partsOf, type SourcePart } from './source-parts.ts';

/** Most lines of the headers of a mail, or of one part of it. Each further one costs a parser as much as all before it. */
const MAX_HEADER_LINES = 500;
/** Most lines of headers in all parts together. */
const MAX_ALL_HEADER_LINES = 3000;
/** Most bytes of a line of headers. */
const MAX_HEADER_LINE = 16 * 1024;
/** Most bytes of the headers of a mail, or of one part of it: names of many recipients are taken apart letter by letter. */
const MAX_HEADER_BYTES = 200 * 1024;
const MAX_PARTS = 300;
/** Most lines of the whole; an attachment of 25 MB has 350,000. */
const MAX_LINES = 1_000_000;
/** Most parts within parts; those beside one another do not count. */
const MAX_DEPTH = 30;

const TAB = 9;
const BLANK = 32;
const AUTHENTICATION = /^authentication-results[ \t]*:/iu;

/** The part of a mail's source that may be read. */
export interface LimitedSource {
  readonly source: Buffer;
  /** False where parts are missing. */
  readonly isWhole: boolean;
}

/**
 * The part of a mail's source that a parser may be given: excessive header fields are left out, each as a whole, and the
 * source ends where there are too many lines or parts, or parts nested too deeply. Takes time proportional to the source.
 */
export function withinLimits(whole: Buffer, maxHeaderBytes = MAX_HEADER_BYTES): LimitedSource {
  const source = whole.subarray(0, endOfLines(whole, MAX_LINES));
  const kept: Buffer[] = [];
  /** First byte that is not in `kept` yet. */
  let from = 0;
  let allLines = 0;
  let parts = 0;
  for (const part of partsOf(source)) {
    const { lines, beyond } = takeFields(source, part, maxHeaderBytes);
    parts += 1;
    allLines += lines;
    if (parts > MAX_PARTS || part.depth > MAX_DEPTH || allLines > MAX_ALL_HEADER_LINES) {
      return { source: Buffer.concat([...kept, source.subarray(from, part.start)]), isWhole: false };
    }
    for (const { start, end } of beyond) {
      if (start > from) kept.push(source.subarray(from, start));
      from = end;
    }
  }
  return {
    source: from === 0 ? source : Buffer.concat([...kept, source.subarray(from)]),
    isWhole: source.length === whole.length,
  };
}

function endOfLines(source: Buffer, most: number): number {
  let end = 0;
  for (let lines = 0; lines < most && end < source.length; lines += 1) end = lineAt(source, end).next;
  return end;
}

interface TakenFields {
  /** Of the fields that are kept; each left out costs a parser nothing. */
  readonly lines: number;
  readonly beyond: readonly { readonly start: number; readonly end: number }[];
}

/** Keeps the fields of a part's headers one after another, up to the limits. */
function takeFields(
  source: Buffer,
  { headers, body }: Pick<SourcePart, 'headers' | 'body'>,
  maxBytes: number,
): TakenFields {
  const beyond: { start: number; end: number }[] = [];
  let lines = 0;
  let bytes = 0;
  /**
   * Then those below are dropped as well: otherwise one that the sender wrote would be the topmost and count as the
   * server's.
   */
  let hasLostAuthentication = false;
  for (const field of fieldsOf(source, headers, body)) {
    const { start, end } = field;
    const isAuthentication = AUTHENTICATION.test(source.toString('latin1', start, start + 50));
    const isBeyond =
      field.isTooLong || lines + field.lines > MAX_HEADER_LINES || bytes + end - start > maxBytes;
    if (isBeyond || (isAuthentication && hasLostAuthentication)) {
      hasLostAuthentication ||= isAuthentication;
      beyond.push({ start, end });
    } else {
      lines += field.lines;
      bytes += end - start;
    }
  }
  return { lines, beyond };
}

interface Field {
  readonly start: number;
  readonly end: number;
  readonly lines: number;
  /** Whether one of its lines is longer than a line may be. */
  readonly isTooLong: boolean;
}

/** Header fields, each with the lines that it goes on in. */
function* fieldsOf(source: Buffer, from: number, to: number): Generator<Field> {
  let field = { start: from, lines: 0, isTooLong: false };
  for (let at = from; at < to;) {
    const { end, next } = lineAt(source, at);
    const goesOn = source[at] === BLANK || source[at] === TAB;
    if (!goesOn || end === at) {
      if (field.lines > 0) yield { ...field, end: at };
      field = { start: at, lines: 0, isTooLong: false };
    }
    // The empty line behind them is no field.
    if (end === at) return;
    field.lines += 1;
    field.isTooLong ||= next - at > MAX_HEADER_LINE;
    at = next;
  }
  if (field.lines > 0) yield { ...field, end: to };
}
