import type {
  Mailbox,
  MailboxKind,
  MailboxSettings,
  MailboxWindow,
  SignedOutMailbox,
} from '@touchline/shared/contract';
import { sql } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import { findAssignable } from '../database/accounts.ts';
import { inTransaction, type Database, type Queryable } from '../database/database.ts';
import { laterUpdatedAt, wasUpdatedAt } from '../database/times.ts';
import { badField, notFound, RequestError } from '../errors.ts';
import { folderNameOf, readingServiceOf, smtpServiceOf } from '../mail/service-state.ts';
import { tryNow } from '../outreach/mailbox-hold.ts';
import { holdCampaignsOfMailboxes } from '../outreach/mailbox-changes.ts';
import { ENVIRONMENT_MAILBOX } from '../outreach/mailbox-limits.ts';
import { findActiveCampaigns } from './mailbox-campaigns.ts';
import { readMailbox } from './mailbox-list.ts';
import { changedSettings, type WholeSettings } from './mailbox-settings.ts';
import type { LeftMailbox } from './sign-in/revoke-tokens.ts';
import { texts, usedByCampaigns } from './texts.ts';

/** Those that a person has to sign in to again, by address. */
export const listSignedOut = (database: Queryable): Promise<SignedOutMailbox[]> =>
  database
    .selectFrom('mailboxes')
    .select(['id', 'kind', 'email'])
    .where('sign_in_failed_at', 'is not', null)
    .where('disconnected_at', 'is', null)
    .orderBy('email_key')
    .orderBy('id')
    .execute();

/** @throws 404 */
export async function requireMailbox(database: Queryable, id: number, now: Date): Promise<Mailbox> {
  const mailbox = await readMailbox(database, id, now);
  if (mailbox === undefined) throw notFound(texts.noSuchMailbox);
  return mailbox;
}

/**
 * Changes some of what people set of a mailbox. Of the environment's only owner and signature can be changed.
 * @throws 404, 409 when it was changed after `updated_at`, or for what cannot be changed, 400 for settings that cannot be.
 */
export function updateMailbox(
  database: Database,
  id: number,
  changes: MailboxSettings,
  now: Date,
): Promise<Mailbox> {
  return inTransaction(database.kysely, async (transaction) => {
    const before = await requireMailbox(transaction, id, now);
    // Changes of another version may not fit this one, which is not what is wrong with them.
    if (Date.parse(before.updated_at) !== Date.parse(changes.updated_at)) {
      throw new RequestError(409, texts.changed);
    }
    const settings = changedSettings(before, changes, now);
    const { name, owner_id, signature_html, envelope, daily_cap, ramp, per_minute, window } = settings;
    if (before.kind === 'google' || before.kind === 'microsoft') {
      if (envelope !== 'plain') throw badField(400, 'envelope', texts.onlyPlainEnvelope(before.kind));
    } else if (id === ENVIRONMENT_MAILBOX && !isSame(FIXED, before, settings)) {
      throw new RequestError(409, texts.setByAdministrator);
    }
    const change = {
      owner: owner_id !== (before.owner?.id ?? null),
      limits: !isSame(LIMITS, before, settings),
    };
    // What recipients see is compared with what was approved: the campaigns are locked before the mailbox, as everywhere.
    if (name !== before.name || signature_html !== before.signature_html)
      await sql`select lock_campaigns_of_mailbox(${id})`.execute(transaction);
    const shareOut = await holdCampaignsOfMailboxes(transaction, sql`select ${id}::integer`, change, now);
    if (change.owner && owner_id !== null && !(await findAssignable(transaction, owner_id))) {
      throw badField(400, 'owner_id', texts.noSuchPerson);
    }
    const own = { owner_id, signature_html };
    const all = {
      ...own,
      name,
      envelope,
      daily_cap,
      ramp: ramp === null ? null : JSON.stringify(ramp),
      per_minute,
      sending_window: JSON.stringify(window),
    };
    const { numUpdatedRows } = await transaction
      .updateTable('mailboxes')
      .set({ ...(id === ENVIRONMENT_MAILBOX ? own : all), updated_at: laterUpdatedAt() })
      .where('id', '=', id)
      .where('disconnected_at', 'is', null)
      .where(wasUpdatedAt(changes.updated_at))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new RequestError(409, texts.changed);
    await shareOut();
    return requireMailbox(transaction, id, now);
  });
}

/** By what contacts are shared out among mailboxes. */
const LIMITS = ['daily_cap', 'ramp', 'per_minute', 'window'] as const;
/** What the environment sets of its mailbox. */
const FIXED = ['name', 'envelope', ...LIMITS] as const;

/** Whether those settings mean the same: in whatever order days of the week are. */
const isSame = (keys: readonly (typeof FIXED)[number][], before: Mailbox, settings: WholeSettings): boolean =>
  keys.every((key) =>
    key === 'window'
      ? isDeepStrictEqual(orderedWindow(before.window), orderedWindow(settings.window))
      : isDeepStrictEqual(before[key], settings[key]),
  );

const orderedWindow = ({ weekdays, ...window }: MailboxWindow) => ({
  ...window,
  weekdays: new Set(weekdays),
});

/**
 * Disconnects a mailbox: its secret, and how far it was read, are forgotten; what went out from it stays.
 * @returns what can be revoked at its provider. @throws 404, 409 naming the active campaigns that send from it, or for the environment's.
 */
export async function disconnectMailbox(database: Queryable, id: number, now: Date): Promise<LeftMailbox> {
  if (id === ENVIRONMENT_MAILBOX) throw new RequestError(409, texts.notDisconnectable);
  return inTransaction(database, async (transaction) => {
    const mailbox = await transaction
      .selectFrom('mailboxes')
      .select(['kind', 'secret', 'account_subject'])
      .where('id', '=', id)
      .where('disconnected_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (mailbox === undefined) throw notFound(texts.noSuchMailbox);
    const campaigns = await findActiveCampaigns(transaction, id);
    if (campaigns.length > 0) throw new RequestError(409, usedByCampaigns(campaigns));
    await transaction
      .updateTable('mailboxes')
      .set({ disconnected_at: now, secret: null, sign_in_failed_at: null, sign_in_error: null })
      .where('id', '=', id)
      .execute();
    await forget(transaction, id);
    const { kind, secret } = mailbox;
    return { id, kind, secret: (await isAccountInUse(transaction, mailbox)) ? null : secret };
  });
}

/** Whether another mailbox signs in as the same account: a provider may end the access of both. */
async function isAccountInUse(
  transaction: Queryable,
  { kind, account_subject }: { readonly kind: MailboxKind; readonly account_subject: string | null },
): Promise<boolean> {
  if (account_subject === null) return false;
  const other = await transaction
    .selectFrom('mailboxes')
    .select('id')
    .where('kind', '=', kind)
    .where('account_subject', '=', account_subject)
    .where('disconnected_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** Deletes what is only known of a mailbox while it is connected. */
async function forget(transaction: Queryable, id: number): Promise<void> {
  await transaction.deleteFrom('sending_holds').where('mailbox_id', '=', id).execute();
  // One that was begun before must not sign in to what is connected anew.
  await transaction.deleteFrom('mailbox_sign_ins').where('mailbox_id', '=', id).execute();
  await transaction.deleteFrom('envelope_searches').where('mailbox_id', '=', id).execute();
  await transaction.deleteFrom('mail_services').where('name', '=', smtpServiceOf(id)).execute();
  await transaction.deleteFrom('mail_services').where('name', '=', readingServiceOf(id)).execute();
  const ofFolders = folderNameOf(id, '');
  await transaction
    .deleteFrom('mail_folders')
    .where(sql<boolean>`starts_with(name, ${ofFolders})`)
    .execute();
  await transaction
    .deleteFrom('mail_attempts')
    .where(sql<boolean>`starts_with(mailbox, ${ofFolders})`)
    .execute();
}

/** Lets one mail try at once although the mailbox is held: if it is accepted, the others follow. @throws 404 */
export async function tryMailboxNow(database: Database, id: number, now: Date): Promise<void> {
  await requireMailbox(database.kysely, id, now);
  await tryNow(database.kysely, now, id);
}
