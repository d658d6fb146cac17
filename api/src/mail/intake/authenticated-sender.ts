import addressparser from 'nodemailer/lib/addressparser';
import { headerOf, type ReadMail } from '../reading/read-mail.ts';

/**
 * Whether a mail is from whom it says, by DMARC (RFC 7489), as a server that is trusted found out when it took the mail in.
 * Only its topmost `Authentication-Results` counts (RFC 8601 §5): what stands below came with the mail.
 * @param trusted the ids by which such servers name themselves (`authserv-id`), in small letters.
 */
export function isAuthenticated(mail: ReadMail, trusted: readonly string[]): boolean {
  const results = headerOf(mail, 'authentication-results')
    .map(parseResults)
    .find(({ server }) => trusted.includes(server));
  const domain = domainOf(mail);
  const dmarc = results?.methods.filter(({ method }) => method === 'dmarc') ?? [];
  return (
    domain !== '' &&
    dmarc.length > 0 &&
    dmarc.every(({ result, from }) => result === 'pass' && from === domain)
  );
}

/** The domain of the one author; empty when there are several, of which each reader shows another. */
function domainOf(mail: ReadMail): string {
  const headers = headerOf(mail, 'from');
  const authors = headers.flatMap((header) => addressparser(header, { flatten: true }));
  const [address = ''] = authors.map((author) => author.address.toLowerCase());
  const isOne = headers.length === 1 && authors.length === 1 && address === mail.from.toLowerCase();
  // What a list rewrote proves the list, not who wrote.
  if (mail.writer !== mail.from) return '';
  return isOne ? address.slice(address.lastIndexOf('@') + 1) : '';
}

interface Results {
  readonly server: string;
  readonly methods: readonly { readonly method: string; readonly result: string; readonly from: string }[];
}

/** RFC 8601 §2.2: `server version; method=result property=value …; …`. */
function parseResults(header: string): Results {
  const [first = '', ...resinfo] = splitStatements(header);
  return {
    server: first.trim().split(/\s+/u)[0]?.toLowerCase() ?? '',
    methods: resinfo.map((statement) => {
      const { method = '', result = '' } =
        /^\s*(?<method>[\w-]+)(?:\s*\/\s*\d+)?\s*=\s*(?<result>\w+)(?=\s|$)/u.exec(statement)?.groups ?? {};
      const { from = '' } = /\sheader\.from\s*=\s*(?<from>[^\s=]+)/iu.exec(statement)?.groups ?? {};
      return { method: method.toLowerCase(), result: result.toLowerCase(), from: from.toLowerCase() };
    }),
  };
}

/**
 * The statements of the header. Comments are left out, and quoted strings stand for nothing: a sender chooses what
 * is in them, and would write a result of its own there.
 */
function splitStatements(header: string): string[] {
  let depth = 0;
  let isQuoted = false;
  let kept = '';
  for (let at = 0; at < header.length; at += 1) {
    const character = header[at] ?? '';
    if (character === '\\') at += 1;
    else if (isQuoted) isQuoted = character !== '"';
    else if (character === '"' && depth === 0) isQuoted = true;
    else if (character === '(') depth += 1;
    else if (character === ')' && depth > 0) depth -= 1;
    else if (depth === 0) kept += character;
    if (kept.length > 0 && depth > 0 && !kept.endsWith(' ')) kept += ' ';
  }
  return kept.split(';');
}
