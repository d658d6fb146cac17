import type { MailboxKind, SenderMailbox } from '@touchline/shared/contract';
import { sql } from 'kysely';
import type { Queryable } from '../../database/database.ts';
import { readHolidays } from '../holidays.ts';
import { isHeld, readHolds, type HeldMailbox } from '../mailbox-hold.ts';
import { countedMails } from '../mailbox-limits.ts';
import type { MailboxStart } from './mailbox-pace.ts';

/** A mailbox of a plan: what it may send, and what is to be told of it. */
export interface PlanningMailbox extends MailboxStart {
  readonly kind: MailboxKind;
  readonly email: string;
  readonly name: string;
  readonly state: SenderMailbox['state'];
}

/**
 * Reads mailboxes as they are at a moment: their limits, holds, and what counts towards their caps. Of one
 * that a person has to mend first, the forecast is as if it were mended now.
 */
export async function readMailboxStarts(
  database: Queryable,
  ids: readonly number[],
  now: Date,
): Promise<PlanningMailbox[]> {
  const mailboxes = await database
    .selectFrom('mailboxes')
    .select(['id', 'kind', 'email', 'name', 'daily_cap', 'ramp', 'per_minute', 'sending_window'])
    .select(['sign_in_failed_at', 'disconnected_at'])
    .where(sql<boolean>`id = any(${ids}::integer[])`)
    .orderBy('id')
    .execute();
  const holidays = await readHolidays(database);
  const holds = new Map((await readHolds(database)).map((hold) => [hold.mailbox_id, hold]));
  const capped = mailboxes.filter(({ daily_cap, ramp }) => daily_cap !== null || ramp !== null);
  const { rows: sent } = await sql<{ mailbox_id: number; sending_at: Date }>`
    select box.id as mailbox_id, counted.sending_at
    from unnest(${capped.map(({ id }) => id)}::integer[]) as box (id)
    cross join lateral (${countedMails('box.id', now)}) counted
    order by counted.sending_at`.execute(database);
  const sentFrom = Map.groupBy(sent, ({ mailbox_id }) => mailbox_id);
  return mailboxes.map(({ sign_in_failed_at, disconnected_at, ...mailbox }) => {
    const hold = holds.get(mailbox.id);
    const holding = hold !== undefined && isHeld(hold, now) ? hold : undefined;
    return Object.assign(mailbox, {
      held_until: holding?.until ?? undefined,
      sent: (sentFrom.get(mailbox.id) ?? []).map(({ sending_at }) => sending_at.getTime()),
      holidays,
      state: stateOf(disconnected_at, sign_in_failed_at, holding),
    });
  });
}

function stateOf(
  disconnectedAt: Date | null,
  failedAt: Date | null,
  hold: HeldMailbox | undefined,
): SenderMailbox['state'] {
  if (disconnectedAt !== null) return 'disconnected';
  if (failedAt !== null) return 'sign_in_again';
  return hold === undefined ? 'working' : 'held';
}
