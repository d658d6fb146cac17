import type { ReadMail } from '../reading/read-mail.ts';

/**
 * Whether a mail's sender is authentic by DMARC, according to a trusted server that received it. Only the topmost
 * `Authentication-Results` of that server counts (RFC 8601 §5): those below came with the mail. A sender rewritten by a list
 * proves the list, not the author.
 * @param trusted the ids by which such servers name themselves (`authserv-id`), in small letters.
 */
export function isAuthenticated(
  { author, from, writer, authentication }: Pick<ReadMail, 'author' | 'from' | 'writer' | 'authentication'>,
  trusted: readonly string[],
): boolean {
  const domain = author.slice(author.lastIndexOf('@') + 1);
  const result = authentication.find(({ server }) => trusted.includes(server));
  const isWriter = writer === from && author === from.toLowerCase();
  return domain !== '' && isWriter && result?.domain === domain;
}
