import type { TwoFactor } from '@touchline/shared/contract';
import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { holdAccount } from '../auth/users.repository.ts';
import { recordOfAccount } from '../database/activity.ts';
import { inTransaction, type Queryable } from '../database/database.ts';
import { badField, RequestError } from '../errors.ts';
import { seal } from '../mailboxes/secrets/sealing.ts';
import type { SecretKeys } from '../mailboxes/secrets/secret-keys.ts';
import { hashOf } from '../random-secret.ts';
import { texts } from './texts.ts';

const ISSUER = 'Touchline';
const PERIOD = 30;
/** Bytes of a secret: as long as what HMAC-SHA-1 gives (RFC 4226 §4). */
const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
/** 80 bits: who reads the hashes cannot try them all. */
const RECOVERY_BYTES = 10;

const placeOf = (userId: number) => ({ column: 'two_factor.secret', row: userId }) as const;
const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), period: PERIOD });

/** What the own account shows of it. */
export async function readTwoFactor(database: Queryable, userId: number): Promise<TwoFactor> {
  const row = await database
    .selectFrom('users as u')
    .leftJoin('two_factor as t', 't.user_id', 'u.id')
    .select((query) => [
      't.confirmed_at',
      query
        .selectFrom('recovery_codes as c')
        .whereRef('c.user_id', '=', 'u.id')
        .select((one) => one.fn.countAll<string>().as('count'))
        .as('codes'),
      query
        .selectFrom('team_settings as s')
        .where('s.name', '=', 'two_factor_required')
        .select('s.value')
        .as('required'),
    ])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow();
  return {
    since: row.confirmed_at?.toISOString() ?? null,
    recovery_codes: row.confirmed_at ? Number(row.codes) : 0,
    is_required: row.required === true,
  };
}

/** Whether a code is asked for when somebody signs in. */
export async function hasTwoFactor(database: Queryable, userId: number): Promise<boolean> {
  const row = await database
    .selectFrom('two_factor')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the team requires a second factor that the account does not have: then it can do nothing but set it up. */
export async function mustSetUp(database: Queryable, userId: number): Promise<boolean> {
  const { since, is_required } = await readTwoFactor(database, userId);
  return is_required && since === null;
}

/** Makes a secret, which holds from its first code on; another that was begun is forgotten. @throws 409 when it is on */
export function beginTwoFactor(
  database: Queryable,
  keys: SecretKeys,
  { id, email }: { readonly id: number; readonly email: string },
): Promise<{ uri: string; secret: string }> {
  return database.transaction().execute(async (transaction) => {
    const secret = new Secret({ buffer: new Uint8Array(randomBytes(SECRET_BYTES)).buffer }).base32;
    const sealed = await seal(transaction, keys, secret, placeOf(id));
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('two_factor')
      .values({ user_id: id, secret: sealed })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet({ secret: sealed, last_step: 0 })
          .where('two_factor.confirmed_at', 'is', null),
      )
      .executeTakeFirst();
    if (!numInsertedOrUpdatedRows) throw new RequestError(409, texts.isOn);
    return { secret, uri: totpOf(secret, email).toString() };
  });
}

/**
 * Whether a code of the app is good now, or was half a minute ago; then neither it nor one before it is good again. Of two uses at
 * once, one finds it used.
 */
async function spendAppCode(
  transaction: Queryable,
  keys: SecretKeys,
  userId: number,
  code: string,
  now: Date,
): Promise<boolean> {
  const row = await transaction
    .selectFrom('two_factor')
    .select(['secret', 'last_step'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!row || !/^\d{6}$/u.test(code)) return false;
  const totp = totpOf(await keys.decrypt(row.secret, placeOf(userId)));
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: 1 });
  if (delta === null) return false;
  const step = Math.floor(now.getTime() / 1000 / PERIOD) + delta;
  if (step <= Number(row.last_step)) return false;
  await transaction
    .updateTable('two_factor')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .execute();
  return true;
}

const recoveryHash = (userId: number, code: string) => hashOf(`${userId}:${code}`);

async function spendRecoveryCode(transaction: Queryable, userId: number, code: string): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', recoveryHash(userId, code.toUpperCase().replaceAll('-', '')))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Uses up a code of the app, or a recovery code, each of which is good once. @returns whether it was good */
export function spendCode(
  database: Queryable,
  keys: SecretKeys,
  userId: number,
  typed: string,
  now: Date,
): Promise<boolean> {
  const code = typed.replaceAll(/\s/gu, '');
  return inTransaction(
    database,
    async (transaction) =>
      (await spendAppCode(transaction, keys, userId, code, now)) ||
      (await spendRecoveryCode(transaction, userId, code)),
  );
}

/**
 * Turns it on: from here on sign-ins ask for a code. Other sessions end, since they were opened without one.
 * @returns the recovery codes @throws 400 naming `code`, 409
 */
export function confirmTwoFactor(
  database: Queryable,
  keys: SecretKeys,
  userId: number,
  { code, keep, now }: { readonly code: string; readonly keep: string; readonly now: Date },
): Promise<string[]> {
  return inTransaction(database, async (transaction) => {
    // A sign-in in progress either is seen here, and ends, or sees that a code is needed.
    await holdAccount(transaction, userId);
    const row = await transaction
      .selectFrom('two_factor')
      .select('confirmed_at')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (!row) throw new RequestError(409, texts.notBegun);
    if (row.confirmed_at) throw new RequestError(409, texts.isOn);
    if (!(await spendAppCode(transaction, keys, userId, code.replaceAll(/\s/gu, ''), now)))
      throw badField(400, 'code', texts.wrongCode);
    await transaction
      .updateTable('two_factor')
      .set({ confirmed_at: now })
      .where('user_id', '=', userId)
      .execute();
    await transaction.deleteFrom('sessions').where('user_id', '=', userId).where('id', '<>', keep).execute();
    await recordOfAccount(transaction, userId, 'second_factor_on');
    return makeRecoveryCodes(transaction, userId);
  });
}

/** Makes other recovery codes. */
export function renewRecoveryCodes(database: Queryable, userId: number): Promise<string[]> {
  return inTransaction(database, async (transaction) => {
    await recordOfAccount(transaction, userId, 'recovery_codes_made');
    return makeRecoveryCodes(transaction, userId);
  });
}

/** Makes recovery codes; those before are worth nothing. Only hashes are kept. */
async function makeRecoveryCodes(transaction: Queryable, userId: number): Promise<string[]> {
  const codes = Array.from(
    { length: RECOVERY_CODES },
    () => new Secret({ buffer: new Uint8Array(randomBytes(RECOVERY_BYTES)).buffer }).base32,
  );
  await transaction.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await transaction
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: recoveryHash(userId, code) })))
    .execute();
  return codes.map((code) => code.match(/.{4}/gu)?.join('-') ?? code);
}

/** Turns it off, and forgets its codes. @returns whether it was on */
export function endTwoFactor(database: Queryable, userId: number): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    await transaction.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
    const row = await transaction
      .deleteFrom('two_factor')
      .where('user_id', '=', userId)
      .returning('confirmed_at')
      .executeTakeFirst();
    const wasOn = row?.confirmed_at != null;
    if (wasOn) await recordOfAccount(transaction, userId, 'second_factor_off');
    return wasOn;
  });
}
