import type { SignIn } from '../credentials.ts';

/** The beginning of a text is enough for people, and a server must not keep us busy with a long one. */
const MOST_TEXT = 2000;
/** What stands in place of a secret. */
const HIDDEN = '…';
/** A server may quote a secret cut off: pieces of so many bytes are hidden, too. A shorter secret is only hidden whole. */
const PIECE = 12;
/** Shorter secrets turn up in decoded text by chance. */
const SHORTEST_DECODED = 4;

/**
 * What a server says, without what a mailbox signs in with: a server may quote what it was sent, as it is or as it was encoded
 * for SASL (PLAIN, LOGIN, XOAUTH2, OAUTHBEARER), in base64, hexadecimal or as in URLs. To be used wherever a reply is stored,
 * shown or logged.
 */
export const withoutSecret = (text: string, signIn: SignIn | undefined): string =>
  signIn ? withoutSecrets(text, ['password' in signIn ? signIn.password : signIn.accessToken]) : text;

/** @param secrets what must not stand in the text in any form. */
export const withoutSecrets = (text: string, secrets: readonly string[]): string =>
  secrets
    .filter((secret) => secret !== '')
    .reduce((rest, secret) => withoutRaw(withoutEncoded(rest, secret), secret), text.slice(0, MOST_TEXT));

/** The same for an error, with everything that a mail library has attached to it. */
export function errorWithoutSecret(error: unknown, signIn: SignIn | undefined): unknown {
  if (!(error instanceof Error) || !signIn) return error;
  const fields = error as unknown as Record<string, unknown>;
  for (const key of Object.getOwnPropertyNames(error)) {
    const value = fields[key];
    if (typeof value === 'string') fields[key] = withoutSecret(value, signIn);
    else if (value instanceof Error) errorWithoutSecret(value, signIn);
    // Parsed replies, which nobody needs.
    else if (typeof value === 'object') delete fields[key];
  }
  return error;
}

const latin1 = (text: string) => Buffer.from(text).toString('latin1');

/** Hides each word that holds the secret when it is decoded. */
function withoutEncoded(text: string, secret: string): string {
  const bytes = latin1(secret);
  const pieces = piecesOf(bytes);
  const isIn = (decoded: string) =>
    bytes.length < SHORTEST_DECODED
      ? decoded === bytes || decoded.endsWith(`\0${bytes}`)
      : [...pieces].some((piece) => decoded.includes(piece));
  const hide = (word: string, decodings: readonly string[]) => (decodings.some(isIn) ? HIDDEN : word);
  return text
    .replaceAll(/\S*%[0-9a-f]{2}\S*/giu, (word) => hide(word, [urlDecoded(word)]))
    .replaceAll(/(?:[0-9a-f]{2}){2,}/giu, (word) => hide(word, [Buffer.from(word, 'hex').toString('latin1')]))
    .replaceAll(/[\w+/-]{2,}={0,2}/gu, (word) =>
      // Something else may stand directly before it.
      hide(
        word,
        [0, 1, 2, 3].map((before) => Buffer.from(word.slice(before), 'base64').toString('latin1')),
      ),
    );
}

const urlDecoded = (word: string): string =>
  latin1(word)
    .replaceAll('+', ' ')
    .replaceAll(/%([0-9a-f]{2})/giu, (_whole, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));

/** Hides the secret as it is, or as in JSON, and pieces of it. */
function withoutRaw(text: string, secret: string): string {
  const escaped = JSON.stringify(secret).slice(1, -1);
  return [...new Set([escaped, secret])].reduce(hidePieces, text);
}

function hidePieces(text: string, secret: string): string {
  const lower = secret.toLowerCase();
  const pieces = piecesOf(lower);
  const length = Math.min(PIECE, lower.length);
  const lowerText = text.toLowerCase();
  let shown = '';
  let at = 0;
  while (at < text.length) {
    let end = at;
    for (let start = at; start <= end && pieces.has(lowerText.slice(start, start + length)); start += 1) {
      end = start + length;
    }
    if (end > at) {
      shown += HIDDEN;
      at = end;
    } else {
      shown += text[at] ?? '';
      at += 1;
    }
  }
  return shown;
}

function piecesOf(secret: string): Set<string> {
  const length = Math.min(PIECE, secret.length);
  return new Set(
    Array.from({ length: secret.length - length + 1 }, (_, start) => secret.slice(start, start + length)),
  );
}
