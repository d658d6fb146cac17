/**
 * A host with a name, a port, and what follows. The last label has no digits, so that `1.5` is none. Literals: a bundle leaves them out
 * where nobody uses them.
 */
const WITHOUT_SCHEME =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+(?:\p{L}{2,63}|xn--[a-z0-9-]{1,59})(?::\d{1,5})?(?:[/?#]\S*)?$/iu;
const PERSON = /^[\p{L}\p{N}._%+-]{1,64}@(?<host>[^\s@/?#:]+)$/u;
/** Longer ones nobody means; and a pattern is not to run over a whole text. */
const LONGEST = 4000;

/** The address that a person means: `club.com/news` is `https://club.com/news`. Everything else stays as it is typed. */
export function completeWebAddress(typed: string): string {
  const text = typed.trim();
  return text.length <= LONGEST && WITHOUT_SCHEME.test(text) ? `https://${text}` : text;
}

/** The same of where a link leads, which may be a person as well: `name@club.com` is `mailto:name@club.com`. */
export function completeLink(typed: string): string {
  const text = typed.trim();
  const host = text.length <= LONGEST ? PERSON.exec(text)?.groups?.['host'] : undefined;
  return host !== undefined && WITHOUT_SCHEME.test(host) ? `mailto:${text}` : completeWebAddress(text);
}

/** A web address in its usual form; undefined for what is none, or shows another host than the one that it leads to. */
export function webAddressOf(value: string): string | undefined {
  const text = value.trim();
  if (/\s/u.test(text) || !/^https?:\/\//iu.test(text) || !URL.canParse(text)) return undefined;
  const { href, username, password } = new URL(text);
  return username === '' && password === '' ? href : undefined;
}
