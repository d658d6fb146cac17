import { count, identifier, type Moment, moment, text } from './oddFields.ts';

/** One contact of the monitoring list, with what its row has: texts may be empty, counts and moments missing. */
export interface ContactRow {
  /** Tells rows of one list apart, also those without an id. */
  readonly key: string;
  /** null in an odd row, which is shown, but can be neither opened nor remembered. */
  readonly id: number | null;
  readonly name: string;
  readonly organizationName: string;
  readonly totalInteractions: number | null;
  readonly repliesReceived: number | null;
  readonly emailsOpened: number | null;
  readonly lastInteraction: Moment;
  /** One of the contract's, or whatever the row says. */
  readonly status: string;
  readonly lastReplyText: string;
  readonly lastReplyAt: Moment;
  /** What the row calls itself; the API's rows do not. */
  readonly type: string;
  /** The names, in lower case, as a search looks at them: made once, not for each of 50,000 rows at each key. */
  readonly searched: string;
}

type Row = Readonly<Record<Exclude<keyof ContactRow, 'key' | 'searched'>, unknown>>;

/** The rows of a list answer. What is no row at all (null, a text), and an id that was there before, is left out. */
export function readContactRows(rows: readonly unknown[]): readonly ContactRow[] {
  const ids = new Set<number>();
  return rows.flatMap((row, index) => {
    if (typeof row !== 'object' || row === null) return [];
    const read = readContactRow(row as Row, index);
    if (read.id !== null && ids.has(read.id)) return [];
    if (read.id !== null) ids.add(read.id);
    return [read];
  });
}

function readContactRow(row: Row, index: number): ContactRow {
  const id = identifier(row.id);
  const name = text(row.name);
  const organizationName = text(row.organizationName);
  return {
    key: id === null ? `row-${index}` : String(id),
    id,
    name,
    organizationName,
    totalInteractions: count(row.totalInteractions),
    repliesReceived: count(row.repliesReceived),
    emailsOpened: count(row.emailsOpened),
    lastInteraction: moment(row.lastInteraction),
    status: text(row.status),
    lastReplyText: text(row.lastReplyText),
    lastReplyAt: moment(row.lastReplyAt),
    type: text(row.type),
    // Nobody types a line break: what is looked for is never found across both.
    searched: `${name}\n${organizationName}`.toLowerCase(),
  };
}
