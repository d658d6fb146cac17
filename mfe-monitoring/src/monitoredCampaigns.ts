import { count, identifier, text } from './oddFields.ts';

/** One campaign of the monitoring list, with what its row has: texts may be empty, counts missing. */
export interface CampaignRow {
  /** Tells rows of one list apart, also those without an id. */
  readonly key: string;
  /** null in an odd row, which is shown, but cannot be opened. */
  readonly id: number | null;
  readonly name: string;
  /** One of the contract's, or whatever the row says. */
  readonly status: string;
  /** Value of its scenario. */
  readonly scenario: string;
  readonly totalContacts: number | null;
  readonly replied: number | null;
  readonly opened: number | null;
  readonly bounced: number | null;
  readonly noResponse: number | null;
  /** Percent. */
  readonly progress: number | null;
}

type Row = Readonly<Record<keyof CampaignRow, unknown>>;

/** The rows of a list answer. What is no row at all (null, a text), and an id that was there before, is left out. */
export function readCampaignRows(rows: readonly unknown[]): readonly CampaignRow[] {
  const ids = new Set<number>();
  return rows.flatMap((row, index) => {
    if (typeof row !== 'object' || row === null) return [];
    const read = readCampaignRow(row as Row, index);
    if (read.id !== null && ids.has(read.id)) return [];
    if (read.id !== null) ids.add(read.id);
    return [read];
  });
}

function readCampaignRow(row: Row, index: number): CampaignRow {
  const id = identifier(row.id);
  return {
    key: id === null ? `row-${index}` : String(id),
    id,
    name: text(row.name),
    status: text(row.status),
    scenario: text(row.scenario),
    totalContacts: count(row.totalContacts),
    replied: count(row.replied),
    opened: count(row.opened),
    bounced: count(row.bounced),
    noResponse: count(row.noResponse),
    progress: count(row.progress),
  };
}
