import type { Invitation, LinkAnswer, Role } from '@touchline/shared/contract';
import { addUser, changePassword, findUser, holdAdministrator } from '../auth/users.repository.ts';
import { inTransaction, type Queryable } from '../database/database.ts';
import { mailboxKey } from '../database/keys.ts';
import { namedField, notFound, RequestError } from '../errors.ts';
import { hashOf, makeSecret } from '../random-secret.ts';
import { texts } from './texts.ts';

/** A new link: its token is told once, and the database keeps only a hash of it. */
export interface NewLink {
  readonly token: string;
  readonly expiresAt: Date;
}

/** Who makes a link, and until when it is good. */
export interface LinkTerms {
  /** Null: somebody who is not signed in. */
  readonly by: number | null;
  readonly expiresAt: Date;
}

/** Invites an address; an invitation it had is worth nothing then. @throws 409 naming `email`; 403 */
export function invite(
  database: Queryable,
  { email, role }: { readonly email: string; readonly role: Role },
  { by, expiresAt }: LinkTerms,
): Promise<NewLink> {
  return inTransaction(database, async (transaction) => {
    if (by !== null) await holdAdministrator(transaction, by);
    const user = await findUser(transaction, email);
    if (user) throw namedField('email', user.deactivated_at ? texts.isFormerPerson : texts.isPerson, 409);
    const token = makeSecret();
    const renewed = { token_hash: hashOf(token), email, role, created_by: by, expires_at: expiresAt };
    await transaction
      .insertInto('account_links')
      .values({ ...renewed, email_key: mailboxKey(email) })
      .onConflict((conflict) =>
        conflict
          .column('email_key')
          .where('user_id', 'is', null)
          .doUpdateSet({ ...renewed, created_at: new Date() }),
      )
      .execute();
    return { token, expiresAt };
  });
}

/** A link to choose a new password by; the one before is worth nothing then. @throws 403, 404, 409 */
export function makeResetLink(
  database: Queryable,
  userId: number,
  { by, expiresAt }: LinkTerms,
): Promise<NewLink> {
  return inTransaction(database, async (transaction) => {
    if (by !== null) await holdAdministrator(transaction, by, userId);
    const user = await transaction
      .selectFrom('users')
      .select(['email', 'email_key', 'deactivated_at'])
      .where('id', '=', userId)
      .forShare()
      .executeTakeFirst();
    if (!user) throw notFound(texts.noSuchPerson);
    if (user.deactivated_at) throw new RequestError(409, texts.isDeactivated);
    const token = makeSecret();
    const { email, email_key } = user;
    const renewed = { token_hash: hashOf(token), email, created_by: by, expires_at: expiresAt };
    await transaction
      .insertInto('account_links')
      .values({ ...renewed, email_key, user_id: userId })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .where('user_id', 'is not', null)
          .doUpdateSet({ ...renewed, created_at: new Date() }),
      )
      .execute();
    return { token, expiresAt };
  });
}

/** Invitations that are good, by address. */
export async function listInvitations(database: Queryable, now: Date): Promise<Invitation[]> {
  const rows = await database
    .selectFrom('account_links as l')
    .leftJoin('users as u', 'u.id', 'l.created_by')
    .select(['l.id', 'l.email', 'l.role', 'l.expires_at', 'u.email as invited_by'])
    .where('l.user_id', 'is', null)
    .where('l.expires_at', '>', now)
    .orderBy('l.email_key')
    .execute();
  return rows.flatMap(({ role, expires_at, ...row }) =>
    role === null ? [] : [{ ...row, role, expires_at: expires_at.toISOString() }],
  );
}

/** Takes an invitation back: its link is worth nothing. @throws 404 */
export async function withdrawInvitation(database: Queryable, id: number): Promise<void> {
  const { numDeletedRows } = await database
    .deleteFrom('account_links')
    .where('id', '=', id)
    .where('user_id', 'is', null)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw notFound(texts.noSuchInvitation);
}

/** Whose link it is; undefined for one that lets nobody in. */
export async function readLink(
  database: Queryable,
  token: string,
  now: Date,
): Promise<LinkAnswer | undefined> {
  const link = await database
    .selectFrom('account_links')
    .select(['email', 'user_id'])
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return link && { kind: link.user_id === null ? 'invitation' : 'reset', email: link.email };
}

/**
 * Uses a link up: makes the account, or gives it the password and ends its sessions. Of two at once, one finds nothing.
 * @returns the account, and whether it was made; undefined for a link that lets nobody in.
 */
export function redeemLink(
  database: Queryable,
  { token, name, password, now }: { token: string; name: string; password: string; now: Date },
): Promise<{ readonly id: number; readonly isNew: boolean } | undefined> {
  return inTransaction(database, async (transaction) => {
    const link = await transaction
      .deleteFrom('account_links')
      .where('token_hash', '=', hashOf(token))
      .where('expires_at', '>', now)
      .returning(['email', 'role', 'user_id'])
      .executeTakeFirst();
    if (!link) return undefined;
    const { email, role, user_id: userId } = link;
    if (userId !== null) {
      await changePassword(transaction, userId, password);
      return { id: userId, isNew: false };
    }
    const added = await addUser(transaction, email, password, { name, role: role ?? 'viewer' });
    return added && { id: added.id, isNew: true };
  });
}
