import type { ReadMail } from '../reading/read-mail.ts';

/**
 * Whether a mail is from whom it says, by DMARC, as a server that is trusted found out when it took the mail in. Only its
 * topmost `Authentication-Results` counts (RFC 8601 §5): what stands below came with the mail. What a list rewrote proves
 * the list, not who wrote.
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
