import { sql } from 'kysely';
import { calledOf } from '../database/accounts.ts';
import { withoutRows } from '../database/activity.ts';
import type { Queryable } from '../database/database.ts';
import { isoTime } from '../database/times.ts';
import { DETAILS } from './approval-changes.ts';

/**
 * Shared by whoever changes what a campaign sends (`approval_required_until_commit`), and held alone by whoever changes whether that
 * takes an approval.
 */
const APPROVAL_LOCK = 7_146_071;

/**
 * SQL: the accounts that may approve the campaign `c` (U4). Nobody who has made it, asks for it, or has changed since what would go
 * out: nobody approves words of their own.
 */
export const APPROVERS = `
  select u.id, u.email, ${calledOf('u')} as name from users u where may_approve(c, u.id)`;

/** SQL: approvers and administrators who may not, as they have worked on the campaign `c`, and how. */
export const WORKED_ON = `
  select u.id, u.email, ${calledOf('u')} as name, worked->>'how' as how, worked->'steps' as steps
  from users u cross join worked_on(c, u.id) worked where is_approver(u) and worked is not null`;

const MAILBOXES = `select mailbox_id from campaign_mailboxes where campaign_id = c.id`;

const RECIPIENTS = `
  select row(
    cc.contact_id, p.email, p.full_name, case when 'title' = any(filled.tags) then p.title end,
    case when 'organization' = any(filled.tags) then o.name end,
    case when cardinality(filled.own) > 0 then array(
      select coalesce((coalesce(o.own_values, '{}') || p.own_values)->>field, '') from unnest(filled.own) field
    ) end
  )::text
  from (select filled_in(c.id) as tags, own_filled_in(c.id) as own offset 0) filled
  cross join campaign_contacts cc
  join contacts p on p.id = cc.contact_id
  left join organizations o on o.id = p.organization_id
  where cc.campaign_id = c.id and cc.removed_at is null`;

/** SQL: what would go out of the campaign `c`, to whom, from where and when, as a short text. */
export const SEEN = `seal(mails_of_campaign(c.id)::text, own_words_of(c.id)::text, array(${RECIPIENTS} order by 1)::text, c.sender,
  array(${MAILBOXES} order by 1)::text, senders_of(c), c.starts_on::text, c.frequency_days::text, c.step_days::text, c.day_unit,
  c.stagger_sends::text, c.overlap)`;

/** What `unapproved_changes` says where the function `is_approved` says yes: all people are compared once, not twice. */
const NO_CHANGES = '{"mails":false,"days":false,"mailboxes":false,"new_people":0,"addresses":0,"names":0}';

/** SQL: how far the approval of the campaign `c` is, in the contract's shape; null where none is required. */
export const APPROVAL = `(
  select row_to_json(approval) from (
    select coalesce(changes @> '${NO_CHANGES}', false) as is_approved, ${SEEN} as seen,
      changes - 'first' || case
        when changes @> '${NO_CHANGES}' then '{"details":[],"more":0}' else ${DETAILS}
      end as changes,
      (
        select json_build_object('by', ${calledOf('u')}, 'at', ${isoTime('r.asked_at')}, 'is_held', r.held)
        from approval_requests r left join users u on u.id = r.asked_by
        where r.campaign_id = c.id and r.outcome is null
      ) as asked,
      (
        select json_build_object('by', ${calledOf('u')}, 'at', ${isoTime('last.decided_at')}, 'note', coalesce(last.note, ''))
        from (select * from approval_requests where campaign_id = c.id order by id desc limit 1) last
        left join users u on u.id = last.decided_by
        where last.outcome = 'sent_back'
      ) as sent_back,
      (select coalesce(json_agg(row_to_json(one) order by one.email), '[]') from (${APPROVERS}) one) as approvers,
      (select coalesce(json_agg(row_to_json(one) order by one.email), '[]') from (${WORKED_ON}) one) as worked_on
    from (select unapproved_changes(c) as changes offset 0) compared
  ) approval where approval_required()
)`;

/**
 * SQL: a short text that differs whenever {@link APPROVAL} of the campaign `c` would, beyond what its revision and the versions of its
 * templates count. It costs a few rows, however many people the campaign has.
 */
export const APPROVAL_VERSION = `(
  select concat_ws(E'\\x1f', 'required',
    (select approved_at from campaign_approvals where campaign_id = c.id),
    (
      select row(last.id, ${calledOf('asker')}, last.outcome, last.decided_at, ${calledOf('decider')}, last.note)::text
      from (select * from approval_requests where campaign_id = c.id order by id desc limit 1) last
      left join users asker on asker.id = last.asked_by
      left join users decider on decider.id = last.decided_by
    ),
    (select string_agg(one.id || ' ' || one.email || ' ' || one.name, ',' order by one.email) from (${APPROVERS}) one),
    (select string_agg(one::text, ',' order by one.email) from (${WORKED_ON}) one)
  ) where approval_required()
)`;

/** Whether campaigns take an approval; that stays so until the transaction ends. To be asked before a campaign is locked. */
export async function requiresApproval(transaction: Queryable): Promise<boolean> {
  const { rows } = await sql<{ is_required: boolean }>`
    select approval_required_until_commit() as is_required`.execute(transaction);
  return rows[0]?.is_required === true;
}

async function isApprovalRequired(database: Queryable): Promise<boolean> {
  const { rows } = await sql<{ is_required: boolean }>`
    select approval_required() as is_required`.execute(database);
  return rows[0]?.is_required === true;
}

/**
 * Keeps as approved what would go out of campaigns now. Who has worked on it since the last time may approve what comes.
 * @param which SQL: only those campaigns, named `c`. @param by undefined for nobody.
 */
export async function recordApproval(
  transaction: Queryable,
  which: string,
  { by, at }: { readonly by?: number; readonly at: Date },
): Promise<void> {
  await sql`
    insert into campaign_approvals (campaign_id, approved_by, approved_at, steps, sender, mailboxes, senders, days, fills_in, own_fields, own_words)
    select c.id, ${by ?? null}::integer, ${at}::timestamptz, mails_of_campaign(c.id), c.sender, array(${sql.raw(MAILBOXES)}), senders_now(), days_of(c), filled_in(c.id), own_filled_in(c.id), own_words_of(c.id)
    from campaigns c where ${sql.raw(which)}
    on conflict (campaign_id) do update
    set approved_by = excluded.approved_by, approved_at = excluded.approved_at, steps = excluded.steps,
      sender = excluded.sender, mailboxes = excluded.mailboxes, senders = excluded.senders, days = excluded.days, fills_in = excluded.fills_in, own_fields = excluded.own_fields, own_words = excluded.own_words, may_lack = '{}'`.execute(
    transaction,
  );
  await sql`
    delete from campaign_approved_people a using campaigns c
    where a.campaign_id = c.id and ${sql.raw(which)}`.execute(transaction);
  await sql`
    insert into campaign_approved_people (campaign_id, contact_id, seen)
    select c.id, p.id, array[seen_as('email', p.email), seen_as('name', p.full_name), seen_as('title', p.title),
      seen_as('organization', coalesce(o.name, ''))] || array(
        select seen_as('own:' || field, coalesce((coalesce(o.own_values, '{}') || p.own_values)->>field, ''))
        from unnest(approval.own_fields) field
      )
    from campaigns c
    join campaign_approvals approval on approval.campaign_id = c.id
    join campaign_contacts cc on cc.campaign_id = c.id and cc.removed_at is null
    join contacts p on p.id = cc.contact_id
    left join organizations o on o.id = p.organization_id
    where ${sql.raw(which)}`.execute(transaction);
  await sql`
    delete from campaign_contributors w using campaigns c
    where w.campaign_id = c.id and ${sql.raw(which)}`.execute(transaction);
}

/** What was activated before approval was required goes on as if it had been approved; the rest needs it. */
const WAS_ACTIVATED = `c.activated_at is not null and c.status in ('active', 'paused', 'completed')`;

/**
 * Changes whether campaigns take an approval, by what `write` stores. Switched on, those that wait already are asked for, by whoever
 * had them wait; switched off, nothing is asked for any more.
 */
export async function changeApprovalRequired(
  transaction: Queryable,
  at: Date,
  write: () => Promise<void>,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${APPROVAL_LOCK}::bigint)`.execute(transaction);
  const before = await isApprovalRequired(transaction);
  await write();
  const isRequired = await isApprovalRequired(transaction);
  if (isRequired === before) return;
  // Only the change of the setting is recorded: nobody changed the campaigns.
  await withoutRows(transaction, () =>
    isRequired ? askForWaiting(transaction, at) : askForNothing(transaction),
  );
}

async function askForNothing(transaction: Queryable): Promise<void> {
  await sql`
    update approval_requests
    set outcome = 'withdrawn', decided_at = now(), decided_by = activity_actor_id(activity_actor())
    where outcome is null`.execute(transaction);
}

async function askForWaiting(transaction: Queryable, at: Date): Promise<void> {
  await recordApproval(transaction, WAS_ACTIVATED, { at });
  await sql`
    insert into approval_requests (campaign_id, asked_by)
    select c.id, (
      select u.id from campaign_status_changes s join users u on u.email = s.changed_by
      where s.campaign_id = c.id and s.status = 'waiting' order by s.id desc limit 1
    )
    from campaigns c where c.status = 'waiting' and c.deleted_at is null
    on conflict (campaign_id) where outcome is null do nothing`.execute(transaction);
}

/**
 * Has campaigns wait whose mails would go to somebody, or come from a mailbox, that was not approved as they are now.
 * @param mails of campaigns that the transaction has locked. @returns those campaigns.
 */
export async function holdUnapprovedMails(
  transaction: Queryable,
  mails: readonly string[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ held: number[] }>`
    select hold_unapproved_mails(${mails}::bigint[]) as held`.execute(transaction);
  return new Set(rows[0]?.held);
}
