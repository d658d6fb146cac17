import type { Mailbox, MailboxState } from '@touchline/shared/contract';
import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';
import type { MailboxRow } from '../database/schema.ts';
import { readingServiceOf, smtpServiceOf } from '../mail/service-state.ts';
import { isHeld, readHolds } from '../outreach/mailbox-hold.ts';
import { capAt, ENVIRONMENT_MAILBOX, sentLastDay } from '../outreach/mailbox-limits.ts';
import { countCampaigns } from './mailbox-campaigns.ts';

const WORKING: MailboxState = { kind: 'working', since: null, until: null, cause: null, reply: null };

/** Every mailbox that is connected, as the contract has it: the environment's first, then by address. */
export const listMailboxes = (database: Queryable, now: Date): Promise<Mailbox[]> => read(database, now);

/** One of them; undefined when there is none, or it has been disconnected. */
export async function readMailbox(database: Queryable, id: number, now: Date): Promise<Mailbox | undefined> {
  return (await read(database, now, id))[0];
}

async function read(database: Queryable, now: Date, id?: number): Promise<Mailbox[]> {
  const rows = await database
    .selectFrom('mailboxes as box')
    .leftJoin('users as u', 'u.id', 'box.owner_id')
    .selectAll('box')
    .select('u.email as owner_email')
    .select(sentLastDay('box.id', now).as('sent'))
    .where('box.disconnected_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('box.id', '=', id ?? 0))
    .orderBy(sql`box.id <> ${ENVIRONMENT_MAILBOX}`)
    .orderBy('box.email_key')
    .orderBy('box.id')
    .execute();
  const states = await readStates(database, rows, now);
  const campaigns = await countCampaigns(
    database,
    rows.map((row) => row.id),
  );
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    email: row.email,
    name: row.name,
    user: row.user_name,
    owner: row.owner_id === null ? null : { id: row.owner_id, email: row.owner_email ?? '' },
    signature_html: row.signature_html,
    smtp: row.smtp,
    imap: row.imap,
    envelope: row.envelope,
    daily_cap: row.daily_cap,
    ramp: row.ramp,
    per_minute: row.per_minute,
    window: row.sending_window,
    state: states(row),
    sent_last_24_hours: row.sent,
    cap_now: capAt(row, now),
    campaign_count: campaigns.get(row.id) ?? 0,
    updated_at: row.updated_at.toISOString(),
  }));
}

type StatedRow = Pick<MailboxRow, 'id' | 'sign_in_failed_at' | 'sign_in_error'>;

/** What each mailbox is doing: a dead sign-in counts before a hold, a hold before a server that does not answer. */
async function readStates(
  database: Queryable,
  rows: readonly StatedRow[],
  now: Date,
): Promise<(row: StatedRow) => MailboxState> {
  const holds = await readHolds(database);
  const failures = await database
    .selectFrom('mail_services')
    .select(['name', 'failed_at', 'error'])
    .where('failed_at', 'is not', null)
    // Servers end connections of their own accord: reading goes on a moment later.
    .where(
      sql<boolean>`(name not like '%/imap' or failed_at - succeeded_at > interval '1 minute') is not false`,
    )
    .where('name', 'in', ['', ...rows.flatMap(({ id }) => [smtpServiceOf(id), readingServiceOf(id)])])
    .execute();
  return ({ id, sign_in_failed_at, sign_in_error }) => {
    if (sign_in_failed_at !== null) {
      const since = sign_in_failed_at.toISOString();
      return { ...WORKING, kind: 'sign_in_again', since, reply: sign_in_error };
    }
    const hold = holds.find(({ mailbox_id }) => mailbox_id === id);
    if (hold !== undefined && isHeld(hold, now)) {
      const { cause, reply, since, until } = hold;
      return { kind: 'held', cause, reply, since: since.toISOString(), until: until?.toISOString() ?? null };
    }
    const failure = failures.find(({ name }) => name === smtpServiceOf(id) || name === readingServiceOf(id));
    if (failure?.failed_at == null) return WORKING;
    return { ...WORKING, kind: 'unreachable', since: failure.failed_at.toISOString(), reply: failure.error };
  };
}
