import type { MailboxProvider } from '@touchline/shared/contract';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { hashOf } from '../../random-secret.ts';
import { seal } from '../secrets/sealing.ts';
import type { SecretKeys } from '../secrets/secret-keys.ts';
import type { SignInChecks } from './provider.ts';

/** A sign-in with a provider that somebody has begun. */
export interface PendingSignIn {
  readonly userId: number;
  readonly provider: MailboxProvider;
  /** Undefined for a new mailbox. */
  readonly mailboxId: number | undefined;
  /** Address of the shared mailbox to use in place of the account's own. */
  readonly sharedEmail: string | undefined;
  readonly checks: SignInChecks;
}

const Verifier = z.object({ verifier: z.string(), nonce: z.string() });

const placeOf = (stateHash: string) => ({ column: 'mailbox_sign_ins.verifier', row: stateHash }) as const;

/** Remembers a sign-in until its person returns. @param browser the cookie of the browser that began it */
export async function saveSignIn(
  database: Database,
  keys: SecretKeys,
  signIn: PendingSignIn,
  { browser, expiresAt, now }: { browser: string; expiresAt: Date; now: Date },
): Promise<void> {
  const { state, redirectUri, verifier, nonce } = signIn.checks;
  const stateHash = hashOf(state);
  await database.kysely.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('mailbox_sign_ins').where('expires_at', '<=', now).execute();
    await transaction
      .insertInto('mailbox_sign_ins')
      .values({
        state_hash: stateHash,
        browser_hash: hashOf(browser),
        user_id: signIn.userId,
        provider: signIn.provider,
        mailbox_id: signIn.mailboxId ?? null,
        shared_email: signIn.sharedEmail ?? null,
        redirect_uri: redirectUri,
        verifier: await seal(transaction, keys, JSON.stringify({ verifier, nonce }), placeOf(stateHash)),
        expires_at: expiresAt,
      })
      .execute();
  });
}

/**
 * Takes the sign-in of that `state`, once.
 * @returns undefined when none was begun in that browser, or too long ago. @throws {SecretUnreadable}
 */
export async function takeSignIn(
  database: Database,
  keys: SecretKeys,
  { state, browser, now }: { state: string; browser: string; now: Date },
): Promise<PendingSignIn | undefined> {
  const stateHash = hashOf(state);
  const row = await database.kysely
    .deleteFrom('mailbox_sign_ins')
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', hashOf(browser))
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
  if (!row) return undefined;
  const { verifier, nonce } = Verifier.parse(
    JSON.parse(await keys.decrypt(row.verifier, placeOf(stateHash))),
  );
  return {
    userId: row.user_id,
    provider: row.provider,
    mailboxId: row.mailbox_id ?? undefined,
    sharedEmail: row.shared_email ?? undefined,
    checks: { redirectUri: row.redirect_uri, state, nonce, verifier },
  };
}
