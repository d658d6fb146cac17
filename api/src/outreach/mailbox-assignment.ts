import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from '../database/database.ts';
import { chooseMailboxes, findEligible, readSender, type Candidate } from './mailbox-choice.ts';
import { BEGUN } from './one-person.ts';

/**
 * Stores which mailbox each contact of an active campaign gets its mails from; to be called, with the campaign locked,
 * whenever it becomes active or what {@link chooseMailboxes} goes by has changed. Other campaigns are left as they are.
 * A contact for whom there is no mailbox awaits a plan: it gets none later, until {@link letBegin}.
 */
export async function assignMailboxes(transaction: Queryable, campaign: number, now: Date): Promise<void> {
  const active = await transaction
    .selectFrom('campaigns')
    .select('id')
    .where('id', '=', campaign)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (active === undefined) return;
  const sender = await readSender(transaction, campaign);
  const eligible = await findEligible(transaction, sender, now, 'locked');
  if (sender.kind === 'mailboxes' && eligible.length <= 1) {
    await assignOne(transaction, campaign, eligible[0]?.id ?? null);
  } else {
    const { rows } = await sql<Candidate & { mailbox_id: number | null }>`
      select cc.contact_id as id, o.owner_id, cc.mailbox_id,
        case when cc.contact_id in (${begunWith(campaign)}) then cc.mailbox_id end as kept
      from campaign_contacts cc
      left join contacts p on p.id = cc.contact_id
      left join organizations o on o.id = p.organization_id
      where cc.campaign_id = ${campaign} and cc.removed_at is null and not cc.awaits_plan`.execute(
      transaction,
    );
    const chosen = chooseMailboxes(rows, sender.kind, eligible);
    const changed = rows.filter(({ id, mailbox_id }) => (chosen.get(id) ?? null) !== mailbox_id);
    if (changed.length > 0) {
      await passOn(
        transaction,
        campaign,
        sql`
          update campaign_contacts cc set mailbox_id = chosen.mailbox_id
          from unnest(
            ${changed.map(({ id }) => id)}::integer[], ${changed.map(({ id }) => chosen.get(id) ?? null)}::integer[]
          ) as chosen (contact_id, mailbox_id)
          where cc.campaign_id = ${campaign} and cc.contact_id = chosen.contact_id`,
      );
    }
  }
  await holdBack(transaction, campaign);
}

/** The same for the usual campaign of a hundred thousand contacts and one mailbox, without reading them. */
async function assignOne(transaction: Queryable, campaign: number, mailbox: number | null): Promise<void> {
  await passOn(
    transaction,
    campaign,
    sql`
      update campaign_contacts cc set mailbox_id = ${mailbox}
      where cc.campaign_id = ${campaign} and cc.removed_at is null and not cc.awaits_plan
        and cc.mailbox_id is distinct from ${mailbox}::integer
        and (cc.mailbox_id is null or cc.contact_id not in (${begunWith(campaign)}))`,
  );
}

/** Has contacts whose mailbox does not exist, or is disconnected, await a plan: whatever is connected later sends them nothing. */
async function holdBack(transaction: Queryable, campaign: number): Promise<void> {
  const without = await findMembers(
    transaction,
    campaign,
    sql`not cc.awaits_plan and not exists (
      select from mailboxes box where box.id = cc.mailbox_id and box.disconnected_at is null
    )`,
  );
  // Mostly nobody: without asking first, the mails of a hundred thousand contacts would be looked through.
  if (without.length === 0) return;
  await passOn(
    transaction,
    campaign,
    sql`
      update campaign_contacts cc set awaits_plan = true
      where cc.campaign_id = ${campaign} and cc.contact_id = any(${without}::integer[])`,
  );
}

/**
 * That somebody has seen the plan of contacts who were without a mailbox, so that they may get one (S7). To be called, with the
 * campaign locked, before {@link assignMailboxes}.
 * @param contacts only these of those who wait; all by default.
 * @returns who waited.
 */
export async function letBegin(
  transaction: Queryable,
  campaign: number,
  contacts?: readonly number[],
): Promise<number[]> {
  const isOfContacts = contacts === undefined ? sql`true` : sql`cc.contact_id = any(${contacts}::integer[])`;
  const waiting = sql`cc.awaits_plan and ${isOfContacts}`;
  const began = await findMembers(transaction, campaign, waiting);
  if (began.length > 0) {
    await passOn(
      transaction,
      campaign,
      sql`
        update campaign_contacts cc set awaits_plan = false
        where cc.campaign_id = ${campaign} and cc.removed_at is null and ${waiting}`,
    );
  }
  return began;
}

/** Has the contacts of one mailbox get their further mails from another. @returns who they are. */
export async function moveContacts(
  transaction: Queryable,
  campaign: number,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<number[]> {
  const moved = await findMembers(transaction, campaign, sql`cc.mailbox_id = ${from}`);
  await passOn(
    transaction,
    campaign,
    sql`
      update campaign_contacts cc set mailbox_id = ${to}
      where cc.campaign_id = ${campaign} and cc.mailbox_id = ${from} and cc.removed_at is null`,
  );
  return moved;
}

/** @param which SQL, of `campaign_contacts cc`. */
async function findMembers(
  transaction: Queryable,
  campaign: number,
  which: RawBuilder<unknown>,
): Promise<number[]> {
  const { rows } = await sql<{ contact_id: number }>`
    select cc.contact_id from campaign_contacts cc
    where cc.campaign_id = ${campaign} and cc.removed_at is null and ${which}`.execute(transaction);
  return rows.map(({ contact_id }) => contact_id);
}

/**
 * Changes the mailboxes of contacts, and with them those of their mails that are planned: a worker finds its mails by their
 * mailbox, and none that await a plan.
 * @param update SQL, of `campaign_contacts cc`, without `returning`.
 */
export async function passOn(
  transaction: Queryable,
  campaign: number,
  update: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    with changed as (
      ${update} returning cc.contact_id, case when not cc.awaits_plan then cc.mailbox_id end as mailbox_id
    )
    update messages m set mailbox_id = changed.mailbox_id from changed
    where m.campaign_id = ${campaign} and m.contact_id = changed.contact_id and m.state in ('queued', 'cancelled')
      and m.mailbox_id is distinct from changed.mailbox_id`.execute(transaction);
}

/** SQL: the contacts with whom a campaign has begun. */
const begunWith = (campaign: number) => sql`
  select begun.contact_id from messages begun
  where begun.campaign_id = ${campaign} and begun.state in ${sql.raw(BEGUN)}`;
