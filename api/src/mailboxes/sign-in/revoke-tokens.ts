import type { MailboxKind, MailboxProvider } from '@touchline/shared/contract';
import type { FastifyBaseLogger } from 'fastify';
import { unlessAborted } from '../../unless-aborted.ts';
import { openSecret } from '../secrets/mailbox-secret.ts';
import type { SecretKeys } from '../secrets/secret-keys.ts';
import type { Provider } from './provider.ts';

export interface RevocationParts {
  readonly keys: SecretKeys;
  readonly providers: Readonly<Record<MailboxProvider, Provider | undefined>>;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

/** A mailbox that has just been disconnected. */
export interface LeftMailbox {
  readonly id: number;
  readonly kind: MailboxKind;
  /** What it signed in with, as it was stored; null where there was nothing, or others sign in as the same account. */
  readonly secret: string | null;
}

/** A person waits for it. Milliseconds. */
const TIME_LIMIT = 5000;

/**
 * Ends at the provider what was granted for a mailbox (RFC 7009), so that nobody can use its tokens any more, where the provider
 * has a way for that. What fails is only logged: the mailbox is disconnected all the same.
 */
export async function revokeTokens(
  { keys, providers, log }: RevocationParts,
  { id, kind, secret: stored }: LeftMailbox,
  timeLimit = TIME_LIMIT,
): Promise<void> {
  const provider = kind === 'google' || kind === 'microsoft' ? providers[kind] : undefined;
  if (!provider || stored === null) return;
  try {
    const secret = await openSecret(keys, id, stored);
    if (!('refreshToken' in secret)) return;
    const revoked = provider.revoke(secret.refreshToken);
    const isRevoked = await unlessAborted(revoked, AbortSignal.timeout(timeLimit));
    log.info({ mailbox: id, isRevoked }, 'the tokens of a mailbox were given up');
  } catch (error) {
    // What the provider says might quote the token.
    const cause = error instanceof Error ? error.name : undefined;
    log.warn({ mailbox: id, provider: kind, cause }, 'the tokens of a mailbox could not be revoked');
  }
}
