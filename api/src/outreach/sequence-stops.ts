import type { ReplyEffect } from '@touchline/shared/contract';
import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';
import { BEGUN } from './one-person.ts';
import { pauseOrganization } from './organization-pauses.ts';
import { cancelQueued, completeCampaigns, touchCampaigns } from './plan.ts';
import { readTeamSettings } from './team-settings.ts';

/** A contact of a campaign. */
export interface Sequence {
  readonly campaign_id: number;
  readonly contact_id: number;
}

/** Somebody whose sequences are looked for. */
export interface Person {
  /** Addresses. */
  readonly keys: readonly string[];
  /** Null for somebody known by the address alone. */
  readonly contact_id: number | null;
}

/** That a person replied. */
export interface Reply extends Person {
  /** Null for a mail that answers none of ours. */
  readonly event_id: string | null;
  readonly at: Date;
}

/**
 * The sequences to a person, but for campaigns that have sent nothing yet because they were never started. Those with nothing
 * left count as well: a step may be added.
 * @param except the sequence that was answered.
 */
export async function findSequences(
  transaction: Queryable,
  { keys, contact_id }: Person,
  except?: Sequence,
): Promise<readonly Sequence[]> {
  const { rows } = await sql<Sequence>`
    select member.campaign_id, member.contact_id
    from contacts p
    join campaign_contacts member on member.contact_id = p.id and member.removed_at is null
    join campaigns c on c.id = member.campaign_id
    where (p.email_key = any(${keys}::text[]) or p.id = ${contact_id}::integer)
      and (c.id, p.id) is distinct from (${except?.campaign_id ?? null}::integer, ${except?.contact_id ?? null}::integer)
      and c.deleted_at is null
      and (c.status in ('active', 'paused', 'completed') or exists (
        select from messages m where m.campaign_id = c.id and m.state in ${sql.raw(BEGUN)}
      ))
    order by member.campaign_id, member.contact_id`.execute(transaction);
  return rows;
}

/** A person who answered a mail, by the address that it went to and the contact's of now. */
export async function findPerson(
  transaction: Queryable,
  recipient: string | null,
  contact_id: number,
): Promise<Person> {
  const now = await transaction
    .selectFrom('contacts')
    .select('email_key')
    .where('id', '=', contact_id)
    .executeTakeFirst();
  const further = await transaction
    .selectFrom('contact_addresses')
    .select('email_key')
    .where('contact_id', '=', contact_id)
    .execute();
  const keys = new Set([recipient ?? '', now?.email_key ?? '', ...further.map(({ email_key }) => email_key)]);
  keys.delete('');
  return { keys: [...keys], contact_id };
}

/**
 * Holds the campaigns of a person's sequences, and finds them again until none is new: another may have been started while a
 * campaign was waited for.
 * @param answered whose campaign is held with them, and which is none of them.
 */
export async function holdSequences(
  transaction: Queryable,
  person: Person,
  answered?: Sequence,
): Promise<readonly Sequence[]> {
  const known = new Set<number>();
  for (;;) {
    const sequences = await findSequences(transaction, person, answered);
    const all = [...(answered ? [answered] : []), ...sequences].map(({ campaign_id }) => campaign_id);
    const fresh = all.filter((campaign) => !known.has(campaign));
    if (fresh.length === 0) return sequences;
    await touchCampaigns(transaction, fresh);
    for (const campaign of fresh) known.add(campaign);
  }
}

/**
 * Ends or holds sequences, as the team has chosen, because of a reply to another mail, and pauses the contacts' organizations
 * there. One that somebody has continued since an earlier reply is stopped again: this is another one.
 * @param sequences of campaigns that the transaction holds.
 */
export async function stopSequences(
  transaction: Queryable,
  sequences: readonly Sequence[],
  { event_id, at }: Pick<Reply, 'event_id' | 'at'>,
): Promise<void> {
  if (sequences.length === 0) return;
  const { reply_effect: kind } = await readTeamSettings(transaction);
  for (const sequence of sequences) {
    if (!(await recordStop(transaction, sequence, { kind, event_id, at }))) continue;
    await pauseOrganization(transaction, sequence.campaign_id, sequence.contact_id, at);
  }
}

/** @returns false for a sequence that is stopped already. */
async function recordStop(
  transaction: Queryable,
  { campaign_id, contact_id }: Sequence,
  { kind, event_id, at }: { kind: ReplyEffect; event_id: string | null; at: Date },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into sequence_stops (campaign_id, contact_id, key, kind, event_id, stopped_at)
    values (${campaign_id}, ${contact_id}, (select email_key from contacts where id = ${contact_id}), ${kind},
      ${event_id}::bigint, ${at})
    on conflict (campaign_id, contact_id) do update
    set key = excluded.key, kind = excluded.kind, event_id = excluded.event_id, stopped_at = excluded.stopped_at,
      lifted_at = null, stopped_by = null
    where sequence_stops.lifted_at is not null or (sequence_stops.stopped_by is null and (
      (sequence_stops.event_id is null and excluded.event_id is not null)
      or (sequence_stops.kind = 'held' and excluded.kind = 'ended')
    ))`.execute(transaction);
  if (numAffectedRows === 0n) return false;
  if (kind === 'ended') {
    await cancelQueued(transaction, sql`m.campaign_id = ${campaign_id} and m.contact_id = ${contact_id}`);
  }
  return true;
}

/** Remembers that a person replied, for sequences that are restored later; see {@link stopForRepliesSince}. */
export async function noteReply(
  transaction: Queryable,
  { keys, contact_id, event_id, at }: Reply,
): Promise<void> {
  if (keys.length === 0) return;
  await transaction
    .insertInto('person_replies')
    .values(keys.map((key) => ({ key, contact_id, event_id, replied_at: at })))
    .execute();
}

/**
 * Stops the sequences of a campaign to people of whom a reply became known since a moment: while a contact or a campaign is
 * deleted, no reply finds its sequences.
 * @param contacts only those of these; all unless given. @param campaign that the transaction holds.
 */
export async function stopForRepliesSince(
  transaction: Queryable,
  campaign: number,
  since: Date,
  contacts?: readonly number[],
): Promise<void> {
  const isOfThese = contacts === undefined ? sql`true` : sql`p.id = any(${contacts}::integer[])`;
  const { rows } = await sql<Sequence & { event_id: string | null; at: Date }>`
    select distinct on (p.id) member.campaign_id, p.id as contact_id, reply.event_id::text as event_id,
      reply.replied_at as at
    from campaign_contacts member
    join contacts p on p.id = member.contact_id
    join person_replies reply on reply.contact_id = p.id or reply.key = p.email_key
    left join message_events e on e.id = reply.event_id
    where member.campaign_id = ${campaign} and member.removed_at is null and ${isOfThese}
      and reply.recorded_at >= ${since} and e.campaign_id is distinct from ${campaign}
    order by p.id, reply.id`.execute(transaction);
  for (const { event_id, at, ...sequence } of rows)
    await stopSequences(transaction, [sequence], { event_id, at });
}

/**
 * Stops every sequence to an address, because its owner wrote without answering any mail of ours (S6).
 * @param key that surely wrote.
 */
export async function stopAllSequences(transaction: Queryable, key: string, at: Date): Promise<void> {
  const person = { keys: [key], contact_id: null };
  const sequences = await holdSequences(transaction, person);
  await noteReply(transaction, { ...person, event_id: null, at });
  await stopSequences(transaction, sequences, { event_id: null, at });
  await completeCampaigns(
    transaction,
    sequences.map(({ campaign_id }) => campaign_id),
  );
}

/**
 * Goes on with sequences that were held or ended, whichever contact of the address a reply stopped.
 * @param campaign that the transaction holds.
 * @returns how many stops it lifted.
 */
export async function liftStops(
  transaction: Queryable,
  campaign: number,
  contacts: readonly number[],
  at: Date,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update sequence_stops set lifted_at = ${at}
    where campaign_id = ${campaign} and lifted_at is null and (
      contact_id = any(${contacts}::integer[])
      or key in (select email_key from contacts where id = any(${contacts}::integer[]))
    )`.execute(transaction);
  return Number(numAffectedRows);
}

/**
 * Holds each contact of a paused organization individually before the organization is deleted: otherwise deleting it would
 * send their mails.
 * @param campaigns held by the transaction.
 * @returns whom it held, to be given to {@link releaseHeld} when the organization comes back.
 */
export async function holdPaused(
  transaction: Queryable,
  organization: number,
  campaigns: readonly number[],
): Promise<readonly Sequence[]> {
  const { rows } = await sql<Sequence>`
    insert into sequence_stops (campaign_id, contact_id, key, kind, stopped_at)
    select distinct pause.campaign_id, p.id, p.email_key, 'held', pause.paused_at
    from campaign_organization_pauses pause
    join contacts p on p.organization_id = pause.organization_id and p.id <> pause.contact_id
    join messages m on m.campaign_id = pause.campaign_id and m.contact_id = p.id and m.state = 'queued'
    where pause.organization_id = ${organization} and pause.lifted_at is null and pause.campaign_id = any(${campaigns}::integer[])
    on conflict (campaign_id, contact_id) do nothing
    returning campaign_id, contact_id`.execute(transaction);
  return rows;
}

/** Takes back {@link holdPaused}: the organization is there again, and paused as it was. */
export async function releaseHeld(transaction: Queryable, held: readonly Sequence[]): Promise<void> {
  for (const { campaign_id, contact_id } of held) {
    await transaction
      .deleteFrom('sequence_stops')
      .where('campaign_id', '=', campaign_id)
      .where('contact_id', '=', contact_id)
      .where('kind', '=', 'held')
      .where('event_id', 'is', null)
      .execute();
  }
}

/**
 * Forgets replies that no restoring asks for any more, stops of contacts that nobody can restore, and absences long over.
 * @param days after which.
 */
export async function forgetReplies(database: Queryable, days: number): Promise<void> {
  await sql`
    delete from sequence_stops stop
    where not exists (select from contacts p where p.id = stop.contact_id)
      and not exists (
        select from campaign_contacts cc
        where cc.campaign_id = stop.campaign_id and cc.contact_id = stop.contact_id
      )
      and stop.stopped_at < now() - make_interval(days => ${days}::integer)`.execute(database);
  await sql`
    delete from person_replies where recorded_at < now() - make_interval(days => ${days}::integer)`.execute(
    database,
  );
}
