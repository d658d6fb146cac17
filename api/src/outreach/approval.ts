import { may, ROLES } from '@touchline/shared/contract';
import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';
import { isoTime } from '../database/times.ts';

/**
 * Shared by whoever changes what a campaign sends (`approval_required_until_commit`), and held alone by whoever changes whether that
 * takes an approval.
 */
const APPROVAL_LOCK = 7_146_071;

const APPROVING_ROLES = ROLES.filter((role) => may(role, 'approve'))
  .map((role) => `'${role}'`)
  .join(', ');

/**
 * SQL: the accounts that may approve the campaign `c` (U4). Nobody who has made it, asks for it, or has changed since what would go
 * out: nobody approves words of their own.
 */
export const APPROVERS = `
  select u.id, u.email from users u
  where u.deactivated_at is null and u.role in (${APPROVING_ROLES}) and u.id is distinct from c.created_by
    and not exists (select from campaign_contributors w where w.campaign_id = c.id and w.user_id = u.id)
    and not exists (
      select from approval_requests own where own.campaign_id = c.id and own.outcome is null and own.asked_by = u.id
    )`;

const PEOPLE = `select contact_id from campaign_contacts where campaign_id = c.id and removed_at is null`;
const MAILBOXES = `select mailbox_id from campaign_mailboxes where campaign_id = c.id`;

const RECIPIENTS = `
  select row(cc.contact_id, p.email_key)::text from campaign_contacts cc join contacts p on p.id = cc.contact_id
  where cc.campaign_id = c.id and cc.removed_at is null`;

/** SQL: what would go out of the campaign `c`, to whom, from where and when, as a short text. */
export const SEEN = `md5(concat_ws('|', mails_of_campaign(c.id), array(${RECIPIENTS} order by 1), c.sender, array(${MAILBOXES} order by 1),
  c.starts_on, c.frequency_days, c.step_days, c.day_unit, c.stagger_sends, c.overlap))`;

/** SQL: how far the approval of the campaign `c` is, in the contract's shape; null where none is required. */
export const APPROVAL = `(
  select row_to_json(approval) from (
    select is_approved(c.id, c.sender) as is_approved, ${SEEN} as seen,
      (
        select json_build_object('by', u.email, 'at', ${isoTime('r.asked_at')})
        from approval_requests r left join users u on u.id = r.asked_by
        where r.campaign_id = c.id and r.outcome is null
      ) as asked,
      (
        select json_build_object('by', u.email, 'at', ${isoTime('last.decided_at')}, 'note', coalesce(last.note, ''))
        from (select * from approval_requests where campaign_id = c.id order by id desc limit 1) last
        left join users u on u.id = last.decided_by
        where last.outcome = 'sent_back'
      ) as sent_back,
      (select coalesce(json_agg(row_to_json(one) order by one.email), '[]') from (${APPROVERS}) one) as approvers
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
      select row(last.id, asker.email, last.outcome, last.decided_at, decider.email, last.note)::text
      from (select * from approval_requests where campaign_id = c.id order by id desc limit 1) last
      left join users asker on asker.id = last.asked_by
      left join users decider on decider.id = last.decided_by
    ),
    (select string_agg(one.id || ' ' || one.email, ',' order by one.email) from (${APPROVERS}) one)
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
    insert into campaign_approvals (campaign_id, approved_by, approved_at, contacts, steps, sender, mailboxes)
    select c.id, ${by ?? null}::integer, ${at}::timestamptz, array(${sql.raw(PEOPLE)}), mails_of_campaign(c.id), c.sender,
      array(${sql.raw(MAILBOXES)})
    from campaigns c where ${sql.raw(which)}
    on conflict (campaign_id) do update
    set approved_by = excluded.approved_by, approved_at = excluded.approved_at, contacts = excluded.contacts,
      steps = excluded.steps, sender = excluded.sender, mailboxes = excluded.mailboxes`.execute(transaction);
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
  if (!isRequired) {
    await sql`
      update approval_requests
      set outcome = 'withdrawn', decided_at = now(), decided_by = activity_actor_id(activity_actor())
      where outcome is null`.execute(transaction);
    return;
  }
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
