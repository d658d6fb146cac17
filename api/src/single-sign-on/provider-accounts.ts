import { ROLES, type Role } from '@touchline/shared/contract';
import type { FastifyBaseLogger } from 'fastify';
import { changeRole, endWaysIn, findUser, LastAdministrator } from '../auth/users.repository.ts';
import { hashPassword } from '../auth/passwords.ts';
import type { Config } from '../config.ts';
import { recordActivity } from '../database/activity.ts';
import { inTransaction, type Queryable } from '../database/database.ts';
import { mailboxKey } from '../database/keys.ts';
import type { UserRow } from '../database/schema.ts';
import { makeSecret } from '../random-secret.ts';
import type { ProviderPerson } from './company-provider.ts';
import type { SingleSignOnSettings } from './settings.ts';

/** Why somebody whom the provider vouches for is not let in. */
export type Refusal = 'no_group' | 'no_email' | 'taken' | 'left';

/** The most that their groups may do; undefined for nobody of ours. */
export function roleOf({ roles }: SingleSignOnSettings, groups: readonly string[]): Role | undefined {
  const own = new Set(groups.map((group) => roles.get(group)));
  return ROLES.findLast((role) => own.has(role));
}

/** Whom an account is linked with once its password was given. */
export interface Linking {
  readonly subject: string;
  /** Of their groups. */
  readonly role: Role;
}

/** The account that somebody comes in as. */
export interface ComingIn {
  readonly id: number;
  /** The account of their address, which somebody else may have made: they have to prove first that it is theirs. */
  readonly linking?: Linking;
}

const findByAddress = async (database: Queryable, { verifiedEmail }: ProviderPerson) =>
  verifiedEmail === undefined ? undefined : findUser(database, verifiedEmail);

/** Whether they come in as an account that is there. */
const hasAccount = async (database: Queryable, issuer: string, person: ProviderPerson): Promise<boolean> =>
  ((await findLinked(database, issuer, person.subject)) ?? (await findByAddress(database, person))) !==
  undefined;

/**
 * The account of somebody who has signed in with the provider, made when there is none, with the role of their groups. Without a
 * group, whatever they were signed in with ends. One that their address has already is left as it is: see {@link linkAccount}.
 */
export async function accountOf(
  database: Queryable,
  {
    settings,
    adminEmail,
  }: { readonly settings: SingleSignOnSettings; readonly adminEmail: Config['adminEmail'] },
  person: ProviderPerson,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<ComingIn | { readonly refused: Refusal }> {
  // Hashed before anything is locked, and only for an account that has to be made: few can be hashed at a time.
  const unknowable = (await hasAccount(database, settings.issuer, person))
    ? undefined
    : await hashPassword(makeSecret());
  return inTransaction(database, async (transaction) => {
    const known = await findLinked(transaction, settings.issuer, person.subject);
    const user = known ?? (await findByAddress(transaction, person));
    const role = roleOf(settings, person.groups);
    // The way in that stays: no group takes it away.
    const isKept = user?.email_key === mailboxKey(adminEmail);
    const refuse = async (refused: Refusal) => {
      if (user === undefined) return { refused };
      await recordActivity(transaction, {
        action: 'sign_in_failed',
        kind: 'account',
        subject: user.id,
        name: user.email,
      });
      return { refused };
    };
    if (role === undefined) {
      // The account was the provider's to decide about: somebody who signs in by password alone stays.
      if (known && !isKept) await shutOut(transaction, known.id);
      return refuse('no_group');
    }
    if (user?.deactivated_at) return refuse('left');
    if (user === undefined && person.verifiedEmail === undefined) return refuse('no_email');
    const { subject } = person;
    if (known === undefined && user !== undefined) {
      const isOthers = await hasSubject(transaction, settings.issuer, user.id);
      return isOthers ? refuse('taken') : { id: user.id, linking: { subject, role } };
    }
    const id =
      user?.id ??
      (await addAccount(transaction, person, role, unknowable ?? (await hashPassword(makeSecret()))));
    if (known === undefined && !(await link(transaction, settings.issuer, subject, id))) {
      return refuse('taken');
    }
    await letBackIn(transaction, id);
    // From now on the provider decides, which is asked about none that were opened by a password.
    if (!isKept)
      await transaction
        .deleteFrom('sessions')
        .where('user_id', '=', id)
        .where('by_provider', '=', false)
        .execute();
    if (user !== undefined && user.role !== role && !isKept) await giveRole(transaction, id, role, log);
    return { id };
  });
}

/**
 * Has an account sign in with the provider from now on, whose password somebody has given. Whatever let into it before ends: whoever
 * made the account may not be whom its address belongs to.
 * @returns false where the account or the subject is linked otherwise by now, or its person has left
 */
export async function linkAccount(
  transaction: Queryable,
  {
    settings,
    adminEmail,
  }: { readonly settings: SingleSignOnSettings; readonly adminEmail: Config['adminEmail'] },
  { id, linking: { subject, role } }: Required<ComingIn>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<boolean> {
  const user = await transaction
    .selectFrom('users')
    .select(['email_key', 'role'])
    .where('id', '=', id)
    .where('deactivated_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (user === undefined || !(await link(transaction, settings.issuer, subject, id))) return false;
  await endWaysIn(transaction, id);
  if (user.role !== role && user.email_key !== mailboxKey(adminEmail))
    await giveRole(transaction, id, role, log);
  return true;
}

async function giveRole(
  transaction: Queryable,
  id: number,
  role: Role,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  await changeRole(transaction, id, role).catch((error: unknown) => {
    if (!(error instanceof LastAdministrator)) throw error;
    log.warn({ userId: id }, 'the only administrator stays one, although their groups say otherwise');
  });
}

/** Gives somebody who is signed in the role of the groups that they are in by now; without one, every session of theirs ends, and their API keys are refused. */
export async function applyGroups(
  transaction: Queryable,
  {
    settings,
    adminEmail,
  }: { readonly settings: SingleSignOnSettings; readonly adminEmail: Config['adminEmail'] },
  { id, groups }: { readonly id: number; readonly groups: readonly string[] },
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  const user = await transaction
    .selectFrom('users')
    .select(['email_key', 'role'])
    .where('id', '=', id)
    .executeTakeFirst();
  // The way in that stays: no group takes it away.
  if (user === undefined || user.email_key === mailboxKey(adminEmail)) return;
  const role = roleOf(settings, groups);
  if (role === undefined) {
    log.warn({ userId: id }, 'somebody is in no group any more: signed out');
    await shutOut(transaction, id);
    return;
  }
  await letBackIn(transaction, id);
  if (role !== user.role) await giveRole(transaction, id, role, log);
}

/** Ends every session, and has API keys refused. */
async function shutOut(transaction: Queryable, id: number): Promise<void> {
  await transaction.deleteFrom('sessions').where('user_id', '=', id).execute();
  await transaction
    .updateTable('provider_accounts')
    .set({ is_in_no_group: true })
    .where('user_id', '=', id)
    .execute();
}

/** Lets API keys of somebody in again who was in no group, or whom the provider no longer decides about. */
export async function letBackIn(transaction: Queryable, id: number): Promise<void> {
  await transaction
    .updateTable('provider_accounts')
    .set({ is_in_no_group: false })
    .where('user_id', '=', id)
    .where('is_in_no_group', '=', true)
    .execute();
}

function findLinked(transaction: Queryable, issuer: string, subject: string): Promise<UserRow | undefined> {
  return transaction
    .selectFrom('users')
    .innerJoin('provider_accounts', 'provider_accounts.user_id', 'users.id')
    .selectAll('users')
    .where('provider_accounts.issuer', '=', issuer)
    .where('provider_accounts.subject', '=', subject)
    .executeTakeFirst();
}

async function addAccount(
  transaction: Queryable,
  { verifiedEmail = '', name }: ProviderPerson,
  role: Role,
  password_hash: string,
): Promise<number> {
  const { id } = await transaction
    .insertInto('users')
    .values({ email: verifiedEmail, email_key: mailboxKey(verifiedEmail), password_hash, role, name })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function hasSubject(transaction: Queryable, issuer: string, id: number): Promise<boolean> {
  const linked = await transaction
    .selectFrom('provider_accounts')
    .select('subject')
    .where('issuer', '=', issuer)
    .where('user_id', '=', id)
    .executeTakeFirst();
  return linked !== undefined;
}

/** @returns whether it is that subject's now: an address that somebody else had there before stays theirs */
async function link(transaction: Queryable, issuer: string, subject: string, id: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await transaction
    .insertInto('provider_accounts')
    .values({ issuer, subject, user_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/**
 * Whether an account may get in by what Touchline itself keeps of it, a password or a passkey. One that has signed in with the
 * provider may not, or a group that is taken away there would change nothing here; the administrator of `ADMIN_EMAIL` always may.
 */
export async function mayUseOwnWay(
  database: Queryable,
  {
    singleSignOn,
    passwordSignIn,
    adminEmail,
  }: Pick<Config, 'singleSignOn' | 'passwordSignIn' | 'adminEmail'>,
  user: Pick<UserRow, 'id' | 'email_key' | 'role'>,
): Promise<boolean> {
  if (singleSignOn === undefined) return true;
  if (user.role === 'administrator' && user.email_key === mailboxKey(adminEmail)) return true;
  if (!passwordSignIn) return false;
  return !(await hasSubject(database, singleSignOn.issuer, user.id));
}
