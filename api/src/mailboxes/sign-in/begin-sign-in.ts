import { isEmailAddress, type MailboxProvider, type MailboxSignIn } from '@touchline/shared/contract';
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client';
import { badField, notFound, RequestError } from '../../errors.ts';
import { makeSecret } from '../../random-secret.ts';
import { ProviderUnreachable } from '../credentials.ts';
import { findMailbox } from '../mailbox-row.ts';
import { texts } from '../texts.ts';
import type { SignInParts } from './sign-in-parts.ts';
import { saveSignIn } from './sign-ins.repository.ts';
import { signInTexts } from './texts.ts';

/** Time that a person has for signing in with the provider, in seconds. */
export const SIGN_IN_LIFETIME = 10 * 60;

/** What the browser has to be given. */
export interface BegunSignIn {
  /** Where it goes. */
  readonly url: string;
  readonly state: string;
  /** What it has to bring back as a cookie. */
  readonly browser: string;
}

/** Begins signing in with a provider. @throws {RequestError} 400, 404, 503 */
export async function beginSignIn(
  parts: SignInParts,
  { provider: kind, mailbox_id: mailboxId, shared_email: sharedEmail }: MailboxSignIn,
  { userId, redirectUri }: { readonly userId: number; readonly redirectUri: string },
): Promise<BegunSignIn> {
  const provider = parts.providers[kind];
  if (!provider) throw badField(400, 'provider', signInTexts.notSetUp(kind));
  if (sharedEmail !== undefined) checkSharedEmail(kind, sharedEmail);
  const user = mailboxId === undefined ? undefined : await userOf(parts, kind, mailboxId);
  const checks = {
    redirectUri,
    state: randomState(),
    nonce: randomNonce(),
    verifier: randomPKCECodeVerifier(),
  };
  const url = await provider.authorizationUrl(checks, user).catch((error: unknown) => {
    if (!(error instanceof ProviderUnreachable)) throw error;
    throw new RequestError(503, signInTexts.unreachable(kind), { cause: error });
  });
  const browser = makeSecret();
  const now = parts.clock.now();
  await saveSignIn(
    parts.database,
    parts.keys,
    { userId, provider: kind, mailboxId, sharedEmail, checks },
    { browser, now, expiresAt: new Date(now.getTime() + SIGN_IN_LIFETIME * 1000) },
  );
  return { url, state: checks.state, browser };
}

function checkSharedEmail(kind: MailboxProvider, sharedEmail: string): void {
  if (kind !== 'microsoft') throw badField(400, 'shared_email', signInTexts.onlyMicrosoft);
  if (!isEmailAddress(sharedEmail)) throw badField(400, 'shared_email', signInTexts.notAnAddress);
}

/** The account that is offered first for signing in to a mailbox again. */
async function userOf({ database }: SignInParts, kind: MailboxProvider, id: number): Promise<string> {
  const mailbox = await findMailbox(database.kysely, id);
  if (!mailbox) throw notFound(texts.noSuchMailbox);
  if (mailbox.kind !== kind) throw badField(400, 'mailbox_id', signInTexts.otherProvider);
  return mailbox.user_name;
}
