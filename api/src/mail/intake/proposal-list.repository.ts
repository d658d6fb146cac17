import type { MailProposal, ProposalGroupSettlement, ProposalsOf } from '@touchline/shared/contract';
import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from '../../database/database.ts';
import { isoTime } from '../../database/times.ts';

/** Most rows; the next appear once these are settled. */
const MAX_ROWS = 200;
/** How many of a group are listed at first, and on each further page. */
const FIRST_OF_GROUP = 3;
const PAGE_OF_GROUP = 50;

/** How long a mail that was dismissed, or given to a contact, can be found again. */
const DISMISSED_FOR = '7 days';

/** SQL: the sender's address of an incoming mail `i`, without the name, which a flood varies from mail to mail. */
const SENDER = sql`lower(coalesce(substring(i.sender from '<([^<>]*)>[^<>]*$'), btrim(i.sender)) collate "C")`;
/** SQL: the columns that group proposals `o` of mails `i`. */
const GROUP = sql`o.event_kind, ${SENDER}, (o.message_id is null)`;

/** SQL: whether an open proposal `o` is about a contact, or of others, whose reply it is nobody knows. */
const isOf = (of: ProposalsOf | undefined) =>
  of === undefined ? sql`true` : of === 'others' ? sql`o.message_id is null` : sql`o.message_id is not null`;

/** SQL: open proposals, newest first within their group. */
const openOnes = (of?: ProposalsOf) => sql`
  select o.incoming_mail_id, o.event_kind, ${SENDER} as sender, o.message_id is null as is_of_other,
    row_number() over (partition by ${GROUP} order by o.incoming_mail_id desc) as place,
    count(*) over (partition by ${GROUP})::integer as group_total
  from mail_proposals o
  join incoming_mails i on i.id = o.incoming_mail_id
  where o.outcome is null and ${isOf(of)}`;

/** SQL: the group of a mail, settled or not. */
const groupOf = (id: number) => sql`
  (select ${GROUP} from mail_proposals o join incoming_mails i on i.id = o.incoming_mail_id
   where o.incoming_mail_id = ${id})`;

type Chosen = RawBuilder<{ incoming_mail_id: string; group_total: number }>;

/**
 * Undecided proposals: the newest of each group, starting with one of each, so that a flood from one sender does not bury
 * what others wrote. Newest first.
 */
export function listOpenProposals(database: Queryable, of?: ProposalsOf): Promise<MailProposal[]> {
  return read(
    database,
    sql`(
      select incoming_mail_id, group_total from (${openOnes(of)}) open
      where place <= ${sql.lit(FIRST_OF_GROUP)}
      order by place, incoming_mail_id desc
      limit ${sql.lit(MAX_ROWS)}
    )`,
  );
}

/** The proposals of a mail's group that are older than the mail, newest first. */
export function listGroupBefore(database: Queryable, id: number): Promise<MailProposal[]> {
  return read(
    database,
    sql`(
      select incoming_mail_id, group_total from (${openOnes()}) open
      where (event_kind, sender, is_of_other) = ${groupOf(id)} and incoming_mail_id < ${id}
      order by incoming_mail_id desc
      limit ${sql.lit(PAGE_OF_GROUP)}
    )`,
  );
}

/** SQL: the same of a settled one. Whose reply it is a person said, where giving it to a contact made it count. */
const wasOf = (of: ProposalsOf | undefined) =>
  of === undefined
    ? sql`true`
    : of === 'others'
      ? sql`(message_id is null or event_id is not null)`
      : sql`(message_id is not null and event_id is null)`;

/** Proposals that were recently dismissed, or given to a contact, newest first. */
export function listDismissedProposals(database: Queryable, of?: ProposalsOf): Promise<MailProposal[]> {
  return read(
    database,
    sql`(
      select incoming_mail_id, 1 as group_total from mail_proposals
      where (outcome = 'dismissed' or event_id is not null) and settled_at > now() - ${sql.lit(DISMISSED_FOR)}::interval
        and ${wasOf(of)}
      order by incoming_mail_id desc
      limit ${sql.lit(MAX_ROWS)}
    )`,
  );
}

function read(database: Queryable, chosen: Chosen): Promise<MailProposal[]> {
  return database
    .selectFrom('mail_proposals as o')
    .innerJoin(chosen.as<'g'>('g'), 'g.incoming_mail_id', 'o.incoming_mail_id')
    .innerJoin('incoming_mails as i', 'i.id', 'o.incoming_mail_id')
    .leftJoin('messages as m', 'm.id', 'o.message_id')
    .leftJoin('campaigns as c', 'c.id', 'm.campaign_id')
    .leftJoin('contacts as p', 'p.id', 'm.contact_id')
    .select((query) => [
      'o.incoming_mail_id as id',
      'o.event_kind as kind',
      'o.reply_text as text',
      'o.is_folded',
      'i.sender as from',
      'i.subject',
      sql<string>`${sql.raw(isoTime('i.received_at'))}`.as('received_at'),
      'm.contact_id',
      query.fn.coalesce('c.name', query.val('')).as('campaign_name'),
      query.fn.coalesce('p.full_name', 'm.recipient_name', query.val('')).as('contact_name'),
      query.fn.coalesce('p.email', 'm.recipient_email', query.val('')).as('contact_email'),
      'g.group_total',
    ])
    .orderBy('i.received_at', 'desc')
    .orderBy('i.id', 'desc')
    .execute();
}

/** Who settles and when: mails that were dismissed together share both. */
export interface Settling {
  readonly person: string;
  readonly now: Date;
}

/**
 * Dismisses a mail and all earlier ones of its kind and sender, or reopens all that were dismissed together with it.
 * @returns how many; undefined when there is no such proposal
 */
export async function settleGroup(
  database: Queryable,
  id: number,
  { outcome }: ProposalGroupSettlement,
  { person, now }: Settling,
): Promise<number | undefined> {
  const exists = await database
    .selectFrom('mail_proposals')
    .select('incoming_mail_id')
    .where('incoming_mail_id', '=', String(id))
    .executeTakeFirst();
  if (!exists) return undefined;
  const { numAffectedRows = 0n } =
    outcome === 'dismissed'
      ? await sql`
          update mail_proposals o set outcome = 'dismissed', settled_at = ${now}, settled_by = ${person}
          from incoming_mails i
          where i.id = o.incoming_mail_id and o.outcome is null
            and o.incoming_mail_id <= ${id} and (${GROUP}) = ${groupOf(id)}`.execute(database)
      : await sql`
          update mail_proposals set outcome = null, settled_at = null, settled_by = null
          where outcome = 'dismissed' and (settled_at, settled_by) =
            (select settled_at, settled_by from mail_proposals where incoming_mail_id = ${id})`.execute(
          database,
        );
  return Number(numAffectedRows);
}
