import addressparser from 'nodemailer/lib/addressparser';

/** What one server says about DMARC (RFC 7489) in its `Authentication-Results` (RFC 8601). */
export interface AuthenticationResult {
  /** Its name for itself (`authserv-id`), in lower case; empty for one that names none, as Microsoft's do. */
  readonly server: string;
  /**
   * The domain that is proved to have sent the mail, in lower case; empty when DMARC was not checked, did not pass, or for
   * several.
   */
  readonly domain: string;
  /** How many servers have taken the mail since: of {@link receivers}, the first so many stand above it. */
  readonly hops: number;
}

/** A header field as it was sent, on one line; its name in lower case. */
export interface HeaderField {
  readonly name: string;
  readonly value: string;
}

/** Blanks of ASCII: what a sender may choose, such as an address, can hold any other (RFC 6532), and would end there. */
const BLANKS = /[\t-\r ]+/u;

/** Longer than any name and address; an address parser may be slow on longer input. */
const MAX_AUTHOR_LENGTH = 2000;

/** The address of the only author, in lower case; empty when there is none, or several. @param fields every `From`. */
export function authorOf(fields: readonly string[]): string {
  const [field = ''] = fields;
  if (fields.length !== 1 || field.length > MAX_AUTHOR_LENGTH) return '';
  const authors = addressparser(field, { flatten: true });
  return authors.length === 1 ? (authors[0]?.address.toLowerCase() ?? '') : '';
}

/** Reads every `Authentication-Results` of a mail. @param fields all of its header, in their order. */
export function readAuthentication(fields: readonly HeaderField[]): AuthenticationResult[] {
  let hops = 0;
  return fields.flatMap(({ name, value }) => {
    if (name === 'received') hops += 1;
    return name === 'authentication-results' ? [{ ...readResults(value), hops }] : [];
  });
}

/**
 * The servers that have taken a mail, the last one first, by the name that each gives itself in its `Received` (RFC 5321
 * §4.4), in lower case; empty where that cannot be told for sure. @param fields every `Received`.
 */
export const receivers = (fields: readonly string[]): string[] =>
  fields.map((field) => {
    const { statements, isWhole } = splitStatements(field);
    const words = (statements[0] ?? '').split(BLANKS).filter(Boolean);
    const places = words.flatMap((word, place) => (/^by$/iu.test(word) ? [place] : []));
    // The other side may call itself anything, "by" and blanks included.
    const isSure = isWhole && places.length === 1;
    return isSure ? (words[(places[0] ?? 0) + 1] ?? '').toLowerCase() : '';
  });

function readResults(field: string): Omit<AuthenticationResult, 'hops'> {
  const { statements, isWhole } = splitStatements(field);
  const [first = '', ...others] = statements;
  const isNamed = !/^[\t-\r ]*\w+[\t-\r ]*=/u.test(first);
  const server = isNamed ? (first.split(BLANKS).find(Boolean)?.toLowerCase() ?? '') : '';
  const resinfo = isNamed ? others : statements;
  const dmarc = resinfo.map(readStatement).filter(({ method }) => method === 'dmarc');
  const from = dmarc[0]?.from ?? '';
  const isPassed = dmarc.every((statement) => statement.result === 'pass' && statement.from === from);
  return { server, domain: isWhole && isPassed ? from : '' };
}

/** RFC 8601 §2.2: `method=result property=value …`. */
function readStatement(statement: string) {
  const { method = '', result = '' } =
    /^[\t-\r ]*(?<method>[\w-]+)(?:[\t-\r ]*\/[\t-\r ]*\d+)?[\t-\r ]*=[\t-\r ]*(?<result>\w+)(?=[\t-\r ]|$)/u.exec(
      statement,
    )?.groups ?? {};
  const { from = '' } =
    /[\t-\r ]header\.from[\t-\r ]*=[\t-\r ]*(?<from>[^\t-\r =]+)/iu.exec(statement)?.groups ?? {};
  return { method: method.toLowerCase(), result: result.toLowerCase(), from: from.toLowerCase() };
}

/**
 * The statements of a field. Comments and quoted strings are dropped: a sender chooses their content and could write a
 * result of its own there. In a field that ends within one, what seems to be outside may be the sender's as well.
 */
function splitStatements(field: string): {
  readonly statements: readonly string[];
  readonly isWhole: boolean;
} {
  let depth = 0;
  let isQuoted = false;
  let kept = '';
  for (let at = 0; at < field.length; at += 1) {
    const character = field[at] ?? '';
    if (character === '\\') at += 1;
    else if (isQuoted) isQuoted = character !== '"';
    else if (character === '"' && depth === 0) isQuoted = true;
    else if (character === '(') depth += 1;
    else if (character === ')' && depth > 0) depth -= 1;
    else if (depth === 0) kept += character;
    if (kept.length > 0 && depth > 0 && !kept.endsWith(' ')) kept += ' ';
  }
  return { statements: kept.split(';'), isWhole: depth === 0 && !isQuoted };
}
