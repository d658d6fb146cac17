import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';

/** Where somebody of the staff is kept by their address. Not in activity: what it says of a moment stays as it was. */
export const KEPT_ADDRESSES: readonly (readonly [table: string, column: string])[] = [
  ['absences', 'changed_by'],
  ['answered_replies', 'before_marked_by'],
  ['answered_replies', 'marked_by'],
  ['answers', 'written_by'],
  ['campaign_status_changes', 'changed_by'],
  ['deletions', 'deleted_by'],
  ['follow_up_changes', 'changed_by'],
  ['mail_proposals', 'settled_by'],
  ['message_events', 'written_by'],
  ['messages', 'skipped_by'],
  ['notes', 'written_by'],
  ['people_actions', 'done_by'],
  ['plan_approvals', 'approved_by'],
  ['sequence_stops', 'stopped_by'],
  ['suppression_lifts', 'lifted_by'],
  ['suppressions', 'added_by'],
];

/** Has everything that keeps an account by its address go on naming it once it has another one. */
export async function followAddress(transaction: Queryable, before: string, after: string): Promise<void> {
  for (const [table, column] of KEPT_ADDRESSES) {
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${after} where ${sql.ref(column)} = ${before}`.execute(
      transaction,
    );
  }
  await sql`
    update follow_up_changes set changed = changed || jsonb_build_object('assignee', ${after}::text)
    where changed->>'assignee' = ${before}`.execute(transaction);
}
