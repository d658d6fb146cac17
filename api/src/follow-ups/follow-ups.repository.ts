import type { FollowUp, FollowUpChange } from '@touchline/shared/contract';
import { sql, type Selectable } from 'kysely';
import { requireContact } from '../answers/drafts.repository.ts';
import { calledOf, findAssignable, nowCalled } from '../database/accounts.ts';
import { inTransaction, type Queryable } from '../database/database.ts';
import type { FollowUpsTable, StoredFollowUpChange } from '../database/schema.ts';
import { isoTime } from '../database/times.ts';
import { badField, notFound, RequestError } from '../errors.ts';
import { texts as commonTexts } from '../language/texts.ts';
import { dateOf, startOfDate, type Timing } from '../outreach/sending-window.ts';
import { endConversation, reopenConversation } from '../replies/reply-marks.repository.ts';
import { markOf, returnsAt } from '../replies/waiting-replies.ts';
import { changedBy, texts } from './texts.ts';

const TWO_YEARS = 2 * 366 * 24 * 60 * 60_000;
const SHOWN_CHANGES = 20;

/** SQL: the outcome `o` as the contract names it; null where there is none. */
const OUTCOME = `case when o.id is not null then json_build_object('id', o.id, 'code', o.code, 'name', o.name, 'ends_outreach', o.ends_outreach) end`;

const CHANGES = `
  select json_build_object('at', ${isoTime('c.changed_at')}, 'by', ${nowCalled('c.changed_by')})::jsonb
    || (c.changed - 'outcome_id')
    || case when c.changed->>'assignee' is null then '{}' else
      jsonb_build_object('assignee', ${nowCalled("(c.changed->>'assignee')")}) end
    || case when c.changed ? 'outcome_id' then jsonb_build_object('outcome', ${OUTCOME}) else '{}' end as change
  from follow_up_changes c
  left join outcomes o on o.id = (c.changed->>'outcome_id')::integer
  where c.contact_id = $1
  order by c.id desc limit ${SHOWN_CHANGES}`;

/** What the staff has noted about the conversation with a contact (V4). @throws 404 */
export async function readFollowUp(
  database: Queryable,
  contact: number,
  { clock, window }: Timing,
): Promise<FollowUp> {
  const now = clock.now();
  const { rows } = await sql<FollowUp>`
    with moment as (select ${now}::timestamptz as now), asked as (select ${contact}::integer as id)
    select asked.id as contact_id, coalesce(f.version, 0) as version, ${sql.raw(OUTCOME)} as outcome,
      case when u.id is not null then json_build_object('id', u.id, 'email', u.email, 'name', ${sql.raw(calledOf('u'))}) end as assignee,
      coalesce(f.note, '') as note, ${dateOf(window, now)}::text as today, ${sql.raw(markOf('asked.id'))} as marked, back.come_back_on::text as come_back_on, back.state,
      case when g.id is not null then json_build_object('id', g.id, 'name', g.name) end as organization,
      (
        select count(distinct m.campaign_id)::integer
        from messages m
        join campaigns k on k.id = m.campaign_id and k.deleted_at is null and k.status in ('active', 'paused')
        where m.contact_id = asked.id and m.state = 'queued' and not exists (
          select from sequence_stops stop
          where stop.campaign_id = m.campaign_id and stop.contact_id = m.contact_id and stop.lifted_at is null
        )
      ) as running_campaigns,
      (select coalesce(json_agg(change), '[]') from (${sql.raw(CHANGES.replace('$1', 'asked.id'))}) latest) as changes
    from asked
    left join contacts p on p.id = asked.id
    left join organizations g on g.id = p.organization_id
    left join follow_ups f on f.contact_id = asked.id
    left join outcomes o on o.id = f.outcome_id
    left join users u on u.id = f.assignee_id
    left join (${sql.raw(returnsAt('(select now from moment)'))}) back on back.contact_id = asked.id
    where p.id is not null or exists (select from campaign_contacts cc where cc.contact_id = asked.id)`.execute(
    database,
  );
  const [found] = rows;
  if (found === undefined) throw notFound(commonTexts.noSuchContact);
  return found;
}

/**
 * Notes something about a conversation; what is not given stays (V4). An outcome that ends outreach has its reply count as answered, for
 * as long as it has such an outcome.
 * @param person address of the account.
 * @throws 400; 404, also for a contact who was deleted; 409 for one who was erased, or after a change by somebody else: nothing is overwritten
 */
export function changeFollowUp(
  database: Queryable,
  contact: number,
  { change, person }: { readonly change: FollowUpChange; readonly person: string },
  timing: Timing,
): Promise<FollowUp> {
  return inTransaction(database, async (transaction) => {
    await requireContact(transaction, contact);
    const before = await readFollowUp(transaction, contact, timing);
    const stored = await hold(transaction, contact);
    if (stored.version !== change.version) throw await changedMeanwhile(transaction, contact);
    const changed = await checked(transaction, { stored, before, change }, timing);
    if (Object.keys(changed.named).length === 0) return before;
    const now = timing.clock.now();
    if (changed.named.outcome_id !== undefined) {
      if (!changed.isEnd) await reopenConversation(transaction, contact);
      else {
        const { at } = await lastKnownReply(transaction, contact, change.seen_reply_at);
        await reopenConversation(transaction, contact, at);
        await endConversation(transaction, { contact, person, now, replyAt: at ?? undefined });
      }
    }
    await transaction
      .updateTable('follow_ups')
      .set({ ...changed.values, version: stored.version + 1 })
      .where('contact_id', '=', contact)
      .execute();
    await transaction
      .insertInto('follow_up_changes')
      .values({
        contact_id: contact,
        changed_at: now,
        changed_by: person,
        changed: JSON.stringify(changed.named),
      })
      .execute();
    return readFollowUp(transaction, contact, timing);
  });
}

type Stored = Selectable<FollowUpsTable>;

/** The row of a contact, held until the transaction ends. */
async function hold(transaction: Queryable, contact: number): Promise<Stored> {
  await transaction
    .insertInto('follow_ups')
    .values({ contact_id: contact })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return transaction
    .selectFrom('follow_ups')
    .selectAll()
    .where('contact_id', '=', contact)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

async function changedMeanwhile(transaction: Queryable, contact: number): Promise<RequestError> {
  const last = await transaction
    .selectFrom('follow_up_changes')
    .select(sql<string>`${sql.raw(nowCalled('changed_by'))}`.as('by'))
    .where('contact_id', '=', contact)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return new RequestError(409, last ? changedBy(last.by) : texts.changed);
}

interface Checking {
  readonly stored: Stored;
  readonly before: FollowUp;
  readonly change: FollowUpChange;
}

/** What really changes: as the row keeps it, and as the list of changes names it. */
async function checked(transaction: Queryable, { stored, before, change }: Checking, timing: Timing) {
  const values: Partial<Stored> = {};
  const named: { -readonly [Field in keyof StoredFollowUpChange]: StoredFollowUpChange[Field] } = {};
  let isEnd = false;
  const { outcome_id, assignee_id, note, come_back_on, seen_reply_at } = change;
  if (outcome_id !== undefined && outcome_id !== stored.outcome_id) {
    isEnd = outcome_id !== null && (await endsOutreach(transaction, outcome_id));
    values.outcome_id = outcome_id;
    named.outcome_id = outcome_id;
  }
  if (assignee_id !== undefined && assignee_id !== stored.assignee_id) {
    values.assignee_id = assignee_id;
    named.assignee = assignee_id === null ? null : await addressOf(transaction, assignee_id);
  }
  if (note !== undefined && note !== stored.note) {
    values.note = note;
    named.note = note;
  }
  if (come_back_on !== undefined && come_back_on !== before.come_back_on) {
    if (come_back_on !== null) refuseDay(come_back_on, timing);
    values.come_back_on = come_back_on;
    values.returns_at = come_back_on === null ? null : startOfDate(timing.window, come_back_on);
    values.put_off_after =
      come_back_on === null
        ? null
        : ((await lastKnownReply(transaction, stored.contact_id, seen_reply_at)).id ?? '0');
    values.return_done_at = null;
    named.come_back_on = come_back_on;
  }
  return { values, named, isEnd };
}

/**
 * Whether the outcome that was chosen ends outreach; it is held against being changed before the choice is stored.
 * @throws 400
 */
async function endsOutreach(transaction: Queryable, id: number): Promise<boolean> {
  const outcome = await transaction
    .selectFrom('outcomes')
    .select(['ends_outreach', 'retired_at'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
  if (outcome === undefined) throw badField(400, 'outcome_id', texts.noSuchOutcome);
  if (outcome.retired_at !== null) throw badField(400, 'outcome_id', texts.cannotBeChosen);
  return outcome.ends_outreach;
}

async function addressOf(transaction: Queryable, account: number): Promise<string> {
  const user = await findAssignable(transaction, account);
  if (user === undefined) throw badField(400, 'assignee_id', texts.noSuchAccount);
  return user.email;
}

function refuseDay(day: string, { clock, window }: Timing): void {
  const now = clock.now();
  if (day <= dateOf(window, now)) throw badField(400, 'come_back_on', texts.notToday);
  if (day > dateOf(window, new Date(now.getTime() + TWO_YEARS)))
    throw badField(400, 'come_back_on', texts.tooFar);
}

/**
 * The newest id and time of the replies that the person can have known of; null for none.
 * @param seenAt when the reply came that they saw, null for none; without it, they know all.
 */
async function lastKnownReply(
  transaction: Queryable,
  contact: number,
  seenAt: string | null | undefined,
): Promise<{ readonly id: string | null; readonly at: Date | null }> {
  if (seenAt === null) return { id: null, at: null };
  return (
    transaction
      .selectFrom('message_events')
      .select(({ fn }) => [fn.max('id').as('id'), fn.max('occurred_at').as('at')])
      .where('contact_id', '=', contact)
      .where('kind', '=', 'replied')
      // Compared as a number: PostgreSQL refuses some times that ISO 8601 allows.
      .$if(seenAt !== undefined, (query) =>
        query.where(
          sql<boolean>`floor(extract(epoch from occurred_at) * 1000) <= ${Date.parse(seenAt ?? '')}::numeric`,
        ),
      )
      .executeTakeFirstOrThrow()
  );
}

/**
 * Says that a return was dealt with, or takes that back.
 * @throws 409 when it is about another day by now
 */
export async function settleReturn(
  database: Queryable,
  contact: number,
  { come_back_on, is_done }: { readonly come_back_on: string; readonly is_done: boolean },
  now: Date,
): Promise<void> {
  const { numUpdatedRows } = await database
    .updateTable('follow_ups')
    .set({ return_done_at: is_done ? now : null })
    .where('contact_id', '=', contact)
    .where('come_back_on', '=', come_back_on)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new RequestError(409, texts.otherReturn);
}
