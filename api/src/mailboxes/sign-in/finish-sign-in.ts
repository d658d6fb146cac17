import { TEXT_LIMITS, type MailboxProvider, type MailboxSignInError } from '@touchline/shared/contract';
import { actAs } from '../../database/actor.ts';
import { recordActivity } from '../../database/activity.ts';
import type { Queryable } from '../../database/database.ts';
import { mailboxKey } from '../../database/keys.ts';
import { writtenWindow } from '../../outreach/mailbox-limits.ts';
import { requireAllowed } from '../../auth/allowed.ts';
import { RequestError } from '../../errors.ts';
import { requireOwn } from '../own-mailbox.ts';
import { storeMailbox, type ConnectedMailbox } from '../connecting/connect-mailbox.ts';
import { serverRules } from '../connecting/server-rules.ts';
import { tryServers } from '../connecting/try-servers.ts';
import { tokenUserOf } from '../mailbox-row.ts';
import { storeSecret, type MailboxTokens } from '../secrets/mailbox-secret.ts';
import type { Account, Granted, Provider } from './provider.ts';
import type { SignInParts } from './sign-in-parts.ts';
import { takeSignIn, type PendingSignIn } from './sign-ins.repository.ts';

/** Why a sign-in connected nothing; the message is for the log. */
export class SignInFailed extends Error {
  readonly reason: MailboxSignInError;

  constructor(reason: MailboxSignInError, message: string = reason, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/**
 * Finishes what {@link beginSignIn} has begun: connects a mailbox, or signs in to one again. Nothing is stored unless its servers
 * take the account.
 * @param query what the provider has sent back. @param browser the cookie of that `state`, if the browser brings it.
 * @returns the mailbox's id. @throws {SignInFailed}
 */
export async function finishSignIn(
  parts: SignInParts,
  query: URLSearchParams,
  browser: string | undefined,
): Promise<number> {
  const { database, keys, clock } = parts;
  const state = query.get('state');
  if (state === null || browser === undefined) throw new SignInFailed('expired');
  const pending = await takeSignIn(database, keys, { state, browser, now: clock.now() });
  if (!pending) throw new SignInFailed('expired');
  const error = query.get('error');
  if (error !== null) throw new SignInFailed(error === 'access_denied' ? 'declined' : 'provider', error);
  const provider = parts.providers[pending.provider];
  if (!provider) throw new SignInFailed('provider', 'not set up any more');
  const { account, tokens } = accessOf(await exchange(provider, query, pending, clock.now()));
  const mailbox = await targetOf(database.kysely, pending, account);
  await tryAccess(provider, pending.provider, mailbox, tokens);
  return store(parts, { pending, mailbox, account, tokens, provider });
}

async function exchange(
  provider: Provider,
  query: URLSearchParams,
  { checks }: PendingSignIn,
  now: Date,
): Promise<Granted> {
  try {
    return await provider.exchange(query, checks, now);
  } catch (error) {
    throw new SignInFailed('provider', 'the code could not be exchanged', { cause: error });
  }
}

function accessOf({ account, refreshToken, tokens, isWhole }: Granted): {
  account: Account;
  tokens: MailboxTokens;
} {
  if (!isWhole) throw new SignInFailed('declined', 'access to mail was not granted');
  if (refreshToken === undefined) throw new SignInFailed('no_offline_access');
  if (!account) throw new SignInFailed('provider', 'the account has no address');
  return { account, tokens: { ...tokens, refreshToken } };
}

/** The mailbox to connect; `id` is undefined for a new one. */
interface Target {
  readonly id: number | undefined;
  readonly email: string;
  readonly user_name: string;
}

async function targetOf(
  database: Queryable,
  { provider, mailboxId, sharedEmail }: PendingSignIn,
  account: Account,
): Promise<Target> {
  const connected = database.selectFrom('mailboxes').where('disconnected_at', 'is', null);
  if (mailboxId === undefined) {
    const email = sharedEmail ?? account.email;
    const other = await connected
      .select('id')
      .where('email_key', '=', mailboxKey(email))
      .where('kind', 'not in', ['sandbox', 'environment'])
      .executeTakeFirst();
    if (other) throw new SignInFailed('already_connected');
    return { id: undefined, email, user_name: account.user };
  }
  const mailbox = await connected
    .select(['id', 'email', 'account_subject'])
    .where('id', '=', mailboxId)
    // It may have been connected anew by password since.
    .where('kind', '=', provider)
    .executeTakeFirst();
  if (!mailbox) throw new SignInFailed('expired', 'the mailbox was disconnected meanwhile');
  if (mailbox.account_subject !== account.subject) throw new SignInFailed('other_account');
  return { id: mailbox.id, email: mailbox.email, user_name: account.user };
}

async function tryAccess(
  { settings: { smtp, imap } }: Provider,
  kind: MailboxProvider,
  mailbox: Target,
  { accessToken }: MailboxTokens,
): Promise<void> {
  const signIn = { user: tokenUserOf({ kind, ...mailbox }), accessToken };
  // Servers that an administrator names may be anywhere.
  const [fault] = await tryServers(
    { smtp, imap, signIn },
    { email: mailbox.email, rules: serverRules(true) },
  );
  if (fault) throw new SignInFailed('servers', `${fault.field}: ${fault.text.en}`);
}

interface SignedIn {
  readonly pending: PendingSignIn;
  readonly mailbox: Target;
  readonly account: Account;
  readonly tokens: MailboxTokens;
  readonly provider: Provider;
}

/** The browser comes back without a token, in the name of who began. */
function store(parts: SignInParts, signedIn: SignedIn): Promise<number> {
  return actAs(signedIn.pending.userId, () => storeAs(parts, signedIn));
}

function storeAs(parts: SignInParts, signedIn: SignedIn): Promise<number> {
  const { mailbox, account, tokens } = signedIn;
  return parts.database.kysely.transaction().execute(async (transaction) => {
    const id =
      mailbox.id === undefined
        ? await storeMailbox(transaction, newMailbox(parts, signedIn), parts.clock.now())
        : await updateConnection(transaction, mailbox.id, signedIn);
    if (id === undefined) throw new SignInFailed(mailbox.id === undefined ? 'already_connected' : 'expired');
    await transaction
      .updateTable('mailboxes')
      .set({ account_subject: account.subject })
      .where('id', '=', id)
      .execute();
    await storeSecret(transaction, parts.keys, id, tokens);
    await requireStarter(transaction, signedIn.pending.userId, id);
    return id;
  });
}

/** Asks whether whoever began may still connect the mailbox: no session asks for them, as they come back without one (S16). */
async function requireStarter(transaction: Queryable, userId: number, mailboxId: number): Promise<void> {
  const user = await transaction
    .selectFrom('users')
    .select(['id', 'email', 'role'])
    .where('id', '=', userId)
    .where('deactivated_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (!user) throw new SignInFailed('expired', 'whoever began has left');
  try {
    requireAllowed(user, 'mailboxes');
    await requireOwn(transaction, user, mailboxId);
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    throw new SignInFailed('expired', 'whoever began may connect it no more', { cause: error });
  }
}

/** @returns undefined when the mailbox was disconnected meanwhile, or connected anew in another way. */
async function updateConnection(
  transaction: Queryable,
  id: number,
  { pending, mailbox, account, provider }: SignedIn,
): Promise<number | undefined> {
  const { smtp, imap } = provider.settings;
  const updated = await transaction
    .updateTable('mailboxes')
    .set({ user_name: mailbox.user_name, smtp: JSON.stringify(smtp), imap: JSON.stringify(imap) })
    .where('id', '=', id)
    .where('disconnected_at', 'is', null)
    .where('kind', '=', pending.provider)
    .where('account_subject', '=', account.subject)
    .returning('id')
    .executeTakeFirst();
  if (updated)
    await recordActivity(transaction, {
      action: 'connected_again',
      kind: 'mailbox',
      subject: id,
      name: mailbox.email,
    });
  return updated?.id;
}

function newMailbox(
  { config: { mail } }: SignInParts,
  { pending, mailbox, account, provider }: SignedIn,
): ConnectedMailbox {
  const { email } = mailbox;
  // A shared mailbox is not named after the person who connects it.
  const name = pending.sharedEmail === undefined ? account.name : undefined;
  return {
    kind: pending.provider,
    email,
    name: (name ?? email.slice(0, email.lastIndexOf('@')))
      .replaceAll(/\p{Cc}+/gu, ' ')
      .slice(0, TEXT_LIMITS.mailboxName),
    user: mailbox.user_name,
    smtp: provider.settings.smtp,
    imap: provider.settings.imap,
    owner: pending.userId,
    window: writtenWindow(mail.window),
    perMinute: mail.perMinute,
  };
}
