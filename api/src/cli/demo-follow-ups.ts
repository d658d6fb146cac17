import type { OutcomeCode } from '@touchline/shared/contract/rules';
import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';

/** What is noted about the latest who wrote such a thing; `days` from today until it is to be come back to. */
const NOTED: readonly {
  /** Words of the reply, as in demo-campaigns.ts. */
  readonly said: string;
  readonly outcome: OutcomeCode;
  readonly note: string;
  readonly days?: number;
}[] = [
  { said: 'prices for the spring', outcome: 'later', note: 'Asked for prices in spring.', days: 0 },
  { said: 'Ask me again in August', outcome: 'later', note: '', days: 14 },
  { said: 'четверг утром', outcome: 'later', note: 'Позвонить утром, до десяти.', days: 3 },
  { said: 'four pitches', outcome: 'interested', note: 'Wants to see a finished pitch first.', days: 7 },
  { said: 'дренаж', outcome: 'interested', note: '' },
  { said: 'look at our main pitch', outcome: 'meeting_agreed', note: 'Tuesday at ten, at the main gate.' },
  { said: 'главное поле', outcome: 'meeting_agreed', note: 'В среду в одиннадцать, у входа на трибуны.' },
  { said: 'look after our fields ourselves', outcome: 'not_interested', note: '' },
  { said: 'свои агрономы', outcome: 'not_interested', note: '' },
  { said: 'our facilities manager', outcome: 'wrong_person', note: '' },
  { said: 'Это не ко мне', outcome: 'wrong_person', note: '' },
];

/** Outcomes, days to come back on, one of which is today, and an answer that the first account has begun (V3, V4). */
export async function insertDemoFollowUps(transaction: Queryable): Promise<void> {
  for (const { said, outcome, note, days = null } of NOTED) {
    await sql`
      insert into follow_ups (contact_id, version, outcome_id, note, come_back_on, returns_at, put_off_after)
      select reply.contact_id, 1, outcomes.id, ${note}, current_date + ${days}::integer, current_date + ${days}::integer,
        case when ${days}::integer is not null then reply.id end
      from outcomes, (
        select distinct on (contact_id) contact_id, id, reply_text from message_events where kind = 'replied'
        order by contact_id, id desc
      ) reply
      where code = ${outcome} and strpos(reply_text, ${said}) > 0
        and contact_id not in (select contact_id from follow_ups)
      order by reply.id desc limit 1`.execute(transaction);
  }
  await sql`
    insert into answered_replies (contact_id, reply_at, marked_by, marked_at)
    select f.contact_id, max(reply.occurred_at), first_account.email, max(reply.occurred_at)
    from (select email from users order by id limit 1) first_account
    cross join follow_ups f
    join outcomes o on o.id = f.outcome_id
    join message_events reply on reply.contact_id = f.contact_id and reply.kind = 'replied'
    where o.ends_outreach
    group by f.contact_id, first_account.email
    on conflict do nothing`.execute(transaction);
  await sql`
    insert into answer_drafts (user_id, contact_id, cc, subject, html, attachment_ids, touched_at)
    select users.id, reply.contact_id, '{}', '', '<p>Thank you for your answer.</p>', '{}', now() - interval '1 hour'
    from users, (
      select contact_id from message_events where kind = 'replied'
        and contact_id not in (select contact_id from follow_ups)
      order by id desc limit 1
    ) reply
    order by users.id limit 1`.execute(transaction);
}
