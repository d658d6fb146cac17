import {
  DEFAULT_DAILY_CAP,
  DEFAULT_RAMP,
  type MailboxKind,
  type MailboxWindow,
  type MailServerAddress,
} from '@touchline/shared/contract';
import { sql, type Transaction } from 'kysely';
import type { Queryable } from '../../database/database.ts';
import { mailboxKey } from '../../database/keys.ts';
import type { Tables } from '../../database/schema.ts';
import { laterUpdatedAt } from '../../database/times.ts';
import { badField } from '../../errors.ts';
import { alreadyConnected } from './connecting-texts.ts';
import { requestSearch } from './envelope/searches.repository.ts';
import { keepsSent, providerOfHost } from './known-servers.ts';
import { holdCampaignsOfMailboxes } from '../../outreach/mailbox-changes.ts';
import { windowOf } from '../../outreach/mailbox-limits.ts';
import { dateOf } from '../../outreach/sending-window.ts';

/** A mailbox whose servers have been tried. */
export interface ConnectedMailbox {
  readonly kind: Exclude<MailboxKind, 'sandbox' | 'environment'>;
  readonly email: string;
  readonly name: string;
  /** Whom it signs in as. */
  readonly user: string;
  readonly smtp: MailServerAddress;
  readonly imap: MailServerAddress;
  /** Who has connected it. */
  readonly owner: number;
  /** The team's, until somebody sets the mailbox's own. */
  readonly window: MailboxWindow;
  readonly perMinute: number;
}

/** What Google and Microsoft bear from an ordinary account. */
const PROVIDER_PER_MINUTE = 20;

/** @throws 409 at `email`, saying whose mailbox it is, when the address is connected already. */
export async function refuseConnected(database: Queryable, email: string): Promise<void> {
  const connected = await database
    .selectFrom('mailboxes as box')
    .leftJoin('users as u', 'u.id', 'box.owner_id')
    .select('u.email')
    .where('box.email_key', '=', mailboxKey(email))
    .where('box.disconnected_at', 'is', null)
    .where('box.kind', 'not in', ['sandbox', 'environment'])
    .executeTakeFirst();
  if (connected) throw badField(409, 'email', alreadyConnected(email, connected.email ?? undefined));
}

/**
 * Stores a mailbox without its secret, which the same transaction has to store. A new one starts slowly (B5). One that was
 * disconnected is connected again as it was, so that its contacts keep it.
 * @param now by which ramps begin and are read.
 * @returns its id; undefined when somebody has just connected the same address.
 */
export async function storeMailbox(
  transaction: Transaction<Tables>,
  mailbox: ConnectedMailbox,
  now: Date,
): Promise<number | undefined> {
  // Contacts of campaigns that it was chosen for may get another share; who had none awaits a plan (S7).
  const shareOut = await holdCampaignsOfMailboxes(
    transaction,
    sql`select id from mailboxes where email_key = ${mailboxKey(mailbox.email)}`,
    { owner: true, limits: true },
    now,
  );
  const id = await writeMailbox(transaction, mailbox, now);
  if (id === undefined) return undefined;
  await shareOut();
  if (mailbox.kind === 'password') await requestSearch(transaction, id, now);
  return id;
}

async function writeMailbox(
  transaction: Transaction<Tables>,
  mailbox: ConnectedMailbox,
  now: Date,
): Promise<number | undefined> {
  const { kind, email, name, user, smtp, imap, owner, window, perMinute } = mailbox;
  const email_key = mailboxKey(email);
  const isOfProvider = kind !== 'password' || providerOfHost(smtp.host) !== undefined;
  const connection = {
    kind,
    email,
    name,
    user_name: user,
    // Of the account that it was signed in to with before.
    account_subject: null,
    owner_id: owner,
    smtp: JSON.stringify(smtp),
    imap: JSON.stringify(imap),
    // Found out by a mail to itself.
    envelope: 'plain' as const,
    keeps_sent: kind !== 'password' || keepsSent(smtp.host),
  };
  const again = await transaction
    .updateTable('mailboxes')
    .set({ ...connection, disconnected_at: null, updated_at: laterUpdatedAt() })
    .where('disconnected_at', 'is not', null)
    .where(
      sql<boolean>`id = (
        select max(other.id) from mailboxes other
        where other.email_key = ${email_key} and other.kind not in ('sandbox', 'environment')
        having bool_and(other.disconnected_at is not null))`,
    )
    .returning('id')
    .executeTakeFirst();
  if (again) return again.id;
  const inserted = await transaction
    .insertInto('mailboxes')
    .values({
      ...connection,
      email_key,
      daily_cap: isOfProvider ? DEFAULT_DAILY_CAP : null,
      ramp: JSON.stringify({ ...DEFAULT_RAMP, started_on: dateOf(windowOf(window), now) }),
      per_minute: isOfProvider ? Math.min(PROVIDER_PER_MINUTE, perMinute) : perMinute,
      sending_window: JSON.stringify(window),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}
