import type { OutcomeCode } from '@touchline/shared/contract';
import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';

/** What is noted about the first of those who replied; `days` from today until it is to be come back to. */
const NOTED: readonly { readonly outcome: OutcomeCode; readonly note: string; readonly days?: number }[] = [
  { outcome: 'later', note: 'Asked for prices in spring.', days: 0 },
  { outcome: 'interested', note: 'Wants to see a finished pitch first.', days: 7 },
  { outcome: 'meeting_agreed', note: 'Tuesday at ten, at the main gate.' },
  { outcome: 'wrong_person', note: '' },
];

/** Outcomes, days to come back on, one of which is today, and an answer that the first account has begun (V3, V4). */
export async function insertDemoFollowUps(transaction: Queryable): Promise<void> {
  const { rows } = await sql<{ contact: number; reply: string }>`
    select contact_id as contact, max(id) as reply from message_events where kind = 'replied'
    group by contact_id order by max(occurred_at) desc, contact_id limit ${NOTED.length + 1}`.execute(
    transaction,
  );
  const [drafted, ...noted] = rows;
  for (const [index, { contact, reply }] of noted.entries()) {
    const { outcome, note, days } = NOTED[index]!;
    await sql`
      insert into follow_ups (contact_id, version, outcome_id, note, come_back_on, returns_at, put_off_after)
      select ${contact}, 1, id, ${note}, current_date + ${days ?? null}::integer, current_date + ${days ?? null}::integer,
        case when ${days ?? null}::integer is not null then ${reply}::bigint end
      from outcomes where code = ${outcome}`.execute(transaction);
  }
  if (drafted === undefined) return;
  await sql`
    insert into answer_drafts (user_id, contact_id, cc, subject, html, attachment_ids, touched_at)
    select id, ${drafted.contact}, '{}', '', '<p>Thank you for your answer.</p>', '{}', now() - interval '1 hour'
    from users order by id limit 1`.execute(transaction);
}
