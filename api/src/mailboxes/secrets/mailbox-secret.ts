import type { Transaction } from 'kysely';
import { z } from 'zod';
import type { Tables } from '../../database/schema.ts';
import { seal } from './sealing.ts';
import { SecretUnreadable, type SecretKeys } from './secret-keys.ts';

/** Tokens of OAuth 2; times are in milliseconds since 1970. */
const MailboxTokens = z.object({
  refreshToken: z.string(),
  accessToken: z.string(),
  /** From when on it is renewed; 0 for one that a server has refused. */
  renewAt: z.number(),
  expiresAt: z.number(),
});
export type MailboxTokens = z.infer<typeof MailboxTokens>;

const MailboxSecret = z.union([MailboxTokens, z.object({ password: z.string() })]);
/** What a mailbox signs in with. Never log it. */
export type MailboxSecret = z.infer<typeof MailboxSecret>;

const placeOf = (mailbox: number) => ({ column: 'mailboxes.secret', row: mailbox }) as const;

/** @param stored `mailboxes.secret`. @throws {SecretUnreadable} */
export async function openSecret(keys: SecretKeys, mailbox: number, stored: string): Promise<MailboxSecret> {
  const text = await keys.decrypt(stored, placeOf(mailbox));
  const secret = MailboxSecret.safeParse(JSON.parse(text));
  // Without what zod found, which could quote it.
  if (!secret.success) throw new SecretUnreadable('The stored sign-in is of another version of Touchline.');
  return secret.data;
}

/**
 * Stores what a mailbox signs in with, encrypted (B2): of a new mailbox in the transaction that inserts it without one. The
 * mailbox counts as signed in again.
 */
export async function storeSecret(
  transaction: Transaction<Tables>,
  keys: SecretKeys,
  mailbox: number,
  secret: MailboxSecret,
): Promise<void> {
  await transaction
    .updateTable('mailboxes')
    .set({
      secret: await seal(transaction, keys, JSON.stringify(secret), placeOf(mailbox)),
      sign_in_failed_at: null,
      sign_in_error: null,
      token_refused_at: null,
    })
    .where('id', '=', mailbox)
    .execute();
}
