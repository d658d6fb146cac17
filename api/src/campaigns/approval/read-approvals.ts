import { calledOf } from '../../database/accounts.ts';
import type { Queryable } from '../../database/database.ts';
import { readText } from '../../database/read-text.ts';
import { isoTime } from '../../database/times.ts';
import { APPROVERS } from '../../outreach/approval.ts';
import { SETTLED, WENT_ON } from './outcomes.ts';

const APPROVALS = `
  select json_build_object(
    'to_approve', coalesce((
      select json_agg(json_build_object(
        'campaign_id', c.id, 'name', c.name, 'by', ${calledOf('asker')}, 'at', ${isoTime('r.asked_at')}, 'is_held', r.held
      ) order by r.asked_at, r.id)
      from approval_requests r
      join campaigns c on c.id = r.campaign_id
      left join users asker on asker.id = r.asked_by
      where r.outcome is null and exists (${APPROVERS} and u.id = $1)
    ), '[]'),
    'sent_back', coalesce((
      select json_agg(json_build_object(
        'campaign_id', c.id, 'name', c.name, 'by', ${calledOf('approver')}, 'at', ${isoTime('last.decided_at')}, 'note', last.note
      ) order by last.decided_at desc)
      from campaigns c
      cross join lateral (
        select * from approval_requests r where r.campaign_id = c.id order by r.id desc limit 1
      ) last
      left join users approver on approver.id = last.decided_by
      where approval_required() and c.deleted_at is null and c.status in ('draft', 'paused')
        and last.outcome = 'sent_back' and $1 in (last.asked_by, c.created_by)
    ), '[]'),
    'settled', coalesce((
      select json_agg(json_build_object(
        'campaign_id', c.id, 'name', c.name, 'by', ${calledOf('decider')}, 'at', ${isoTime('r.decided_at')}, 'went_on', ${WENT_ON}
      ) order by r.decided_at desc, r.id desc)
      from approval_requests r
      join campaigns c on c.id = r.campaign_id
      left join users decider on decider.id = r.decided_by
      where ${SETTLED} and $1 in (r.asked_by, c.created_by) and r.decided_by is distinct from $1
    ), '[]')
  )::text as json`;

/** What somebody may approve, and what of theirs was sent back or settled, as JSON text in the contract's shape. */
export async function readApprovals(database: Queryable, user: number): Promise<string> {
  return (await readText(database, APPROVALS, [user])) ?? '{"to_approve":[],"sent_back":[],"settled":[]}';
}
