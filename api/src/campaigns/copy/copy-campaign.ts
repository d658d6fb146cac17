import type { CampaignCopied, CampaignCopy, LeftOutReason, PeopleToCopy } from '@touchline/shared/contract';
import { sql } from 'kysely';
import { inTransaction, type Queryable } from '../../database/database.ts';
import { notFound, RequestError } from '../../errors.ts';
import { texts } from '../../language/texts.ts';
import { isEndedByOutcome } from '../../outreach/ended-by-outcome.ts';
import { findNotConnected, readSender, usualSender, writeSender } from '../../outreach/mailbox-choice.ts';
import { planMessages } from '../../outreach/plan.ts';
import { dateOf, type Timing } from '../../outreach/sending-window.ts';
import { pastStartFaults } from '../campaign-checks.ts';
import { readCampaign } from '../campaign-reads.ts';
import { namedByReason } from '../people/name-people.ts';

/** Who copies, and when. */
export interface Copying {
  /** Id of the account, whose mailbox the copy goes out from where none of the original is connected any more. */
  readonly user: number;
  readonly timing: Timing;
}

/**
 * Makes a draft with the settings, templates and people of a campaign, but for those who said no, cannot be written to, or were
 * taken out (V8).
 * @returns the JSON text of {@link CampaignCopied}. @throws 400 for a first day that is over, 404
 */
export async function copyCampaign(
  database: Queryable,
  original: number,
  { name, starts_on = null }: CampaignCopy,
  { user, timing }: Copying,
): Promise<string> {
  const faults = pastStartFaults(starts_on, dateOf(timing.window, timing.clock.now()));
  if (faults.length > 0) throw new RequestError(400, undefined, { faults });
  return inTransaction(database, async (transaction) => {
    const id = await copySettings(transaction, original, { name, starts_on });
    await copySender(transaction, original, id, user);
    await holdPeople(transaction, original);
    const people = await readPeopleToCopy(transaction, original);
    const copied = people.flatMap((person) => (person.reason === null ? [person.id] : []));
    await sql`
      insert into campaign_contacts (campaign_id, contact_id)
      select ${id}::integer, contact from unnest(${copied}::integer[]) contact`.execute(transaction);
    await planMessages(transaction, id, timing);
    const campaign = await readCampaign(transaction, id, timing);
    return `{"campaign":${campaign},"left_out":${JSON.stringify(leftOutOf(people))}}`;
  });
}

/** Who would be in a copy made now, and who would not: a person knows before making one. @throws 404 */
export async function findPeopleToCopy(database: Queryable, original: number): Promise<PeopleToCopy> {
  const found = await database
    .selectFrom('campaigns')
    .select('id')
    .where('id', '=', original)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (found === undefined) throw notFound(texts.noSuchCampaign);
  const people = await readPeopleToCopy(database, original);
  return {
    contacts: people.filter(({ reason }) => reason === null).length,
    left_out: leftOutOf(people),
  };
}

const leftOutOf = (people: readonly PersonToCopy[]): CampaignCopied['left_out'] =>
  namedByReason(people.flatMap(({ reason, ...person }) => (reason === null ? [] : [{ ...person, reason }])));

/** As rows, so that a setting or a property of a step that comes later is copied too. @returns the id of the copy */
async function copySettings(
  transaction: Queryable,
  original: number,
  changed: { readonly name: string; readonly starts_on: string | null },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into campaigns
    select copy.* from campaigns c, jsonb_populate_record(c, ${JSON.stringify(changed)}::jsonb || jsonb_build_object(
      'id', nextval(pg_get_serial_sequence('campaigns', 'id')), 'status', 'draft', 'revision', 0,
      'created_at', now(), 'updated_at', date_trunc('milliseconds', now()), 'activated_at', null, 'overdue_since', null
    )) copy
    where c.id = ${original} and c.deleted_at is null
    returning id`.execute(transaction);
  const [copy] = rows;
  if (copy === undefined) throw notFound(texts.noSuchCampaign);
  await sql`
    insert into campaign_steps
    select copy.* from campaign_steps s, jsonb_populate_record(s, jsonb_build_object('campaign_id', ${copy.id}::integer)) copy
    where s.campaign_id = ${original}`.execute(transaction);
  return copy.id;
}

async function copySender(
  transaction: Queryable,
  original: number,
  copy: number,
  user: number,
): Promise<void> {
  const sender = await readSender(transaction, original);
  if (sender.kind === 'owner') return;
  const gone = await findNotConnected(transaction, sender.mailbox_ids);
  const mailbox_ids = sender.mailbox_ids.filter((mailbox) => !gone.includes(mailbox));
  await writeSender(
    transaction,
    copy,
    mailbox_ids.length > 0 ? { kind: 'mailboxes', mailbox_ids } : await usualSender(transaction, user),
  );
}

interface PersonToCopy {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  /** Why the person is left out; null for one who is not. */
  readonly reason: LeftOutReason | null;
}

/** Keeps the people of a campaign from being deleted before the copy has them. */
async function holdPeople(transaction: Queryable, campaign: number): Promise<void> {
  await sql`
    select from contacts
    where id in (select contact_id from campaign_contacts where campaign_id = ${campaign}) order by id
    for key share`.execute(transaction);
}

/** The people of a campaign, by their ids. */
async function readPeopleToCopy(database: Queryable, campaign: number): Promise<PersonToCopy[]> {
  const { rows } = await sql<PersonToCopy>`
    select cc.contact_id as id, coalesce(p.full_name, last.recipient_name, '') as name,
      coalesce(p.email, last.recipient_email, '') as email,
      case
        when s.reason = 'unsubscribed' or events.unsubscribed then 'unsubscribed'
        when s.reason = 'bounced' or events.bounced then 'bounced'
        when ${sql.raw(isEndedByOutcome('cc.contact_id', 'p.email_key'))} then 'outcome'
        when cc.removed_at is not null and p.id is not null then 'removed'
        when p.id is null then 'deleted'
        when p.email_key is null or p.erased_at is not null then 'no_email'
      end as reason
    from campaign_contacts cc
    left join contacts p on p.id = cc.contact_id
    left join suppressions s on s.email_key = p.email_key
    left join lateral (
      select recipient_name, recipient_email from messages m
      where p.id is null and m.campaign_id = cc.campaign_id and m.contact_id = cc.contact_id
      order by m.sent_at desc nulls last limit 1
    ) last on true
    left join (
      select e.contact_id, bool_or(e.kind = 'unsubscribed') as unsubscribed,
        -- An address that was corrected since is none that bounced.
        bool_or(e.kind = 'bounced' and m.recipient_key = person.email_key) as bounced
      from message_events e
      join messages m on m.id = e.message_id
      left join contacts person on person.id = e.contact_id
      where e.campaign_id = ${campaign} and e.lifted_at is null group by e.contact_id
    ) events on events.contact_id = cc.contact_id
    where cc.campaign_id = ${campaign}
    order by cc.contact_id`.execute(database);
  return rows;
}
