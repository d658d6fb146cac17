import { sql, type RawBuilder } from 'kysely';

/** Tables of any length in which a person is found only by reading every row. */
export type LongTable =
  | TimedTable
  | 'contact_import_rejected_rows'
  | 'contact_import_trial_rows'
  | 'mail_attempts';

/** Those of them that have an index by when a row was written. */
type TimedTable = 'activity' | 'deletions' | 'webhook_events';

const TIMED: Readonly<Record<TimedTable, { readonly time: string; readonly ids: string }>> = {
  activity: { time: 't.at', ids: 'bigint[]' },
  deletions: { time: 't.deleted_at', ids: 'integer[]' },
  webhook_events: { time: 't.occurred_at', ids: 'uuid[]' },
};
const timed = (table: LongTable) => (TIMED as Partial<Record<LongTable, (typeof TIMED)[TimedTable]>>)[table];

/** SQL: where a row `t` lies, or its id. */
export const placeIn = (table: LongTable): RawBuilder<unknown> =>
  sql.raw(timed(table) === undefined ? 't.ctid' : 't.id');

/** The rows of a person in long tables, as they were found before anybody had to wait. */
export interface FoundRows {
  /** As {@link placeIn} names them. */
  readonly places: Readonly<Record<LongTable, readonly string[]>>;
  /** Rows that were not seen were written by this transaction or a later one. */
  readonly since: string;
  /** Rows that were not seen and have a time are no older. */
  readonly after: string;
}

/** SQL: a row `t` may be of the person: it was found, or has been written since. Says nothing of what is in it by now. */
export function isPossible({ places, since, after }: FoundRows, table: LongTable): RawBuilder<unknown> {
  const known = timed(table);
  if (known) {
    const { time, ids } = known;
    return sql`(t.id = any(${places[table]}::${sql.raw(ids)}) or ${sql.raw(time)} >= ${after}::timestamptz)`;
  }
  return sql`(t.ctid = any(${places[table]}::tid[]) or age(t.xmin) <= (select age(${since}::xid)))`;
}
