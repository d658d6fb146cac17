import { sql } from 'kysely';
import type { Queryable } from '../../database/database.ts';
import { BEGUN } from '../../outreach/one-person.ts';
import type { Pair } from './references.ts';

const begun = sql.raw(BEGUN);

/** SQL: what was never tried leaves no trace when it is given up. */
const isUntried = (row: string) =>
  sql.raw(`(${row}.sending_at is null and ${row}.state in ('queued', 'cancelled'))`);

/**
 * Makes one sequence of two in every campaign. Of a step that both have, the mail that went out counts; where both did, both
 * stay, and the merged contact's is marked ({@link MessagesTable.merged_from}). What is still to come comes once, and never
 * below a step that either has got (E3). Campaigns have to be held.
 * @returns campaigns that only the merged contact was in.
 */
export async function uniteSequences(transaction: Queryable, pair: Pair): Promise<number[]> {
  const alone = await giveMemberships(transaction, pair);
  await giveMessages(transaction, pair);
  return alone;
}

async function giveMemberships(transaction: Queryable, { kept, merged }: Pair): Promise<number[]> {
  // Approved was the person, whichever of the two they are kept as.
  await sql`
    insert into campaign_approved_people as mine (campaign_id, contact_id, seen)
    select campaign_id, ${kept}::integer, seen from campaign_approved_people where contact_id = ${merged}
    on conflict (campaign_id, contact_id) do update set seen = mine.seen || excluded.seen`.execute(
    transaction,
  );
  // Every column, whichever it may get.
  const { rows } = await sql<{ campaign_id: number }>`
    insert into campaign_contacts
    select (jsonb_populate_record(
      null::campaign_contacts, to_jsonb(theirs) || jsonb_build_object('contact_id', ${kept}::integer)
    )).*
    from campaign_contacts theirs where theirs.contact_id = ${merged}
    on conflict (campaign_id, contact_id) do nothing
    returning campaign_id`.execute(transaction);
  // Whoever has begun keeps the mailbox: the thread goes on from the same address (B6).
  await sql`
    with united as (
      select mine.campaign_id, case when theirs.removed_at is not null then mine.removed_at end as removed_at,
        not ${hasBegun(kept)} and (mine.removed_at is not null and theirs.removed_at is null or ${hasBegun(merged)})
          as is_theirs,
        theirs.mailbox_id, theirs.awaits_plan
      from campaign_contacts mine
      join campaign_contacts theirs on theirs.campaign_id = mine.campaign_id and theirs.contact_id = ${merged}
      where mine.contact_id = ${kept}
    )
    update campaign_contacts cc
    set removed_at = united.removed_at,
      mailbox_id = case when united.is_theirs then united.mailbox_id else cc.mailbox_id end,
      awaits_plan = case when united.is_theirs then united.awaits_plan else cc.awaits_plan end
    from united where cc.campaign_id = united.campaign_id and cc.contact_id = ${kept}`.execute(transaction);
  return rows.map(({ campaign_id }) => campaign_id);
}

/** SQL: the campaign of `mine` has sent something to a contact, or may have. */
const hasBegun = (contact: number) => sql`exists (
  select from messages m
  where m.campaign_id = mine.campaign_id and m.contact_id = ${contact} and m.state in ${begun}
)`;

async function giveMessages(transaction: Queryable, { kept, merged }: Pair): Promise<void> {
  // Of each step that both have, the id that does not count.
  const { rows } = await sql<{ id: string; is_untried: boolean }>`
    select loser.id::text as id, ${isUntried('loser')} as is_untried
    from messages mine
    join messages theirs on theirs.campaign_id = mine.campaign_id and theirs.step_number = mine.step_number
      and theirs.contact_id = ${merged} and theirs.merged_from is null
    join messages loser
      on loser.id = case when theirs.state in ${begun} and mine.state not in ${begun} then mine.id else theirs.id end
    where mine.contact_id = ${kept} and mine.merged_from is null`.execute(transaction);
  const untried = rows.filter(({ is_untried }) => is_untried).map(({ id }) => id);
  const tried = rows.filter(({ is_untried }) => !is_untried).map(({ id }) => id);
  await sql`delete from messages where id = any(${untried}::bigint[])`.execute(transaction);
  // A failed one would have the sequence wait for a person although the step went out.
  await sql`
    update messages set merged_from = contact_id, due_at = null, retry_at = null,
      state = case state when 'queued' then 'cancelled' when 'failed' then 'skipped' else state end
    where id = any(${tried}::bigint[])`.execute(transaction);
  await sql`update messages set contact_id = ${kept} where contact_id = ${merged}`.execute(transaction);
  await sql`delete from campaign_contacts where contact_id = ${merged}`.execute(transaction);
  // Nothing comes after a later step.
  const isOvertaken = sql`m.contact_id = ${kept} and m.state = 'queued' and exists (
    select from messages later
    where later.campaign_id = m.campaign_id and later.contact_id = ${kept} and later.step_number > m.step_number
      and later.state in ${begun}
  )`;
  await sql`delete from messages m where ${isOvertaken} and m.sending_at is null`.execute(transaction);
  await sql`
    update messages m set state = 'cancelled', due_at = null, retry_at = null where ${isOvertaken}`.execute(
    transaction,
  );
  // A worker finds mails by their mailbox.
  await sql`
    update messages m set mailbox_id = case when not cc.awaits_plan then cc.mailbox_id end
    from campaign_contacts cc
    where cc.campaign_id = m.campaign_id and cc.contact_id = m.contact_id and m.contact_id = ${kept}
      and m.state in ('queued', 'cancelled')
      and m.mailbox_id is distinct from case when not cc.awaits_plan then cc.mailbox_id end`.execute(
    transaction,
  );
}
