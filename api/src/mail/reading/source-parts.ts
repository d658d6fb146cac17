/** A part of a mail in its source, by offsets in bytes. The first is the mail itself. */
export interface SourcePart {
  /** Start of the boundary line before it. */
  readonly start: number;
  readonly headers: number;
  /** Where its headers end, and its content, or the text before the parts within it, begins. */
  readonly body: number;
  readonly end: number;
  /** How many parts it is nested in. */
  readonly depth: number;
}

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const HYPHEN = 45;
const DASHED_LINE = Buffer.from('\n--');
/** Longer headers have been cut: see `withinLimits`. */
const MAX_HEADERS = 200 * 1024;
const CONTENT_TYPE = /^content-type[ \t]*:(?<value>[^\n]{0,2000}(?:\n[ \t][^\n]{0,2000}){0,100})/imu;
const BOUNDARY = /boundary\s{0,10}=\s{0,10}(?:"(?<quoted>[^"]{1,200})"|(?<bare>[^\s;"]{1,200}))/iu;

/** Finds the parts of a mail one after another. Takes time proportional to the source. */
export function* partsOf(source: Buffer): Generator<SourcePart> {
  const path = new PartPath();
  let part: { start: number; headers: number; body?: number; depth: number } | undefined = {
    start: 0,
    headers: 0,
    depth: 0,
  };
  for (let at = 0; at < source.length;) {
    if (part === undefined || part.body !== undefined) at = nextDashedLine(source, at);
    const { end, next } = lineAt(source, at);
    const crossing = path.cross(source, at, end);
    if (crossing !== undefined) {
      if (part) yield { ...part, body: part.body ?? at, end: at };
      part = crossing === 'begins' ? { start: at, headers: next, depth: path.depth } : undefined;
    } else if (part && part.body === undefined && end === at) {
      path.enter(
        boundaryIn(source.toString('latin1', part.headers, Math.min(at, part.headers + MAX_HEADERS))),
      );
      part.body = next;
    }
    at = next;
  }
  if (part) yield { ...part, body: part.body ?? source.length, end: source.length };
}

/** Where a line ends, without what ends it, and where the next begins. */
export function lineAt(source: Buffer, at: number): { readonly end: number; readonly next: number } {
  const found = source.indexOf(LINE_FEED, at);
  if (found === -1) return { end: source.length, next: source.length };
  return { end: found > at && source[found - 1] === CARRIAGE_RETURN ? found - 1 : found, next: found + 1 };
}

/** Most lines of a mail need no inspection. */
function nextDashedLine(source: Buffer, at: number): number {
  if (source[at] === HYPHEN && source[at + 1] === HYPHEN) return at;
  const found = source.indexOf(DASHED_LINE, at);
  return found === -1 ? source.length : found + 1;
}

function boundaryIn(headers: string): string {
  const type = CONTENT_TYPE.exec(headers)?.groups?.['value'] ?? '';
  const { quoted, bare } = BOUNDARY.exec(type)?.groups ?? {};
  return quoted ?? bare ?? '';
}

/** Which part a line is in (RFC 2046 §5.1). As the parser, it knows the boundary of that part and of the one around it. */
class PartPath {
  /** Of the part and those around it, the outermost first; empty for a part without parts. */
  readonly #boundaries = [''];
  #isBehindParts = false;

  get depth(): number {
    return this.#boundaries.length - 1;
  }

  /** Reads on behind the headers of the part. @param boundary between the parts within it. */
  enter(boundary: string): void {
    this.#boundaries[this.depth] = boundary;
  }

  /** @returns whether a line begins another part or ends the one it is in; undefined when it is none between parts. */
  cross(source: Buffer, start: number, end: number): 'begins' | 'ends' | undefined {
    if (source[start] !== HYPHEN || source[start + 1] !== HYPHEN) return undefined;
    const own = this.#boundaries.at(-1) ?? '';
    const inside = this.#isBehindParts ? undefined : delimits(source, start, end, own);
    if (inside === 'ends') return undefined;
    const around = inside ?? delimits(source, start, end, this.#boundaries.at(-2) ?? '');
    if (around === undefined) return undefined;
    if (inside === undefined) this.#boundaries.pop();
    if (around === 'begins') this.#boundaries.push('');
    this.#isBehindParts = around === 'ends';
    return around;
  }
}

function delimits(
  source: Buffer,
  start: number,
  end: number,
  boundary: string,
): 'begins' | 'ends' | undefined {
  const length = end - start - 2;
  if (boundary === '' || (length !== boundary.length && length !== boundary.length + 2)) return undefined;
  const text = source.toString('latin1', start + 2, end);
  if (text === boundary) return 'begins';
  return text === `${boundary}--` ? 'ends' : undefined;
}
