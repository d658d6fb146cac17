import type { ProposalRow } from '@touchline/shared/contract/readers';

/** Mails of one kind from one sender. */
export interface ProposalGroup {
  readonly key: string;
  readonly kind: string;
  /** Their address, or whatever stands in its place. */
  readonly sender: string;
  /** The newest of them, at least one. */
  readonly rows: readonly [ProposalRow, ...ProposalRow[]];
  /** How many there are with those that are not listed. */
  readonly total: number;
}

/** So many of one kind and sender are shown one by one; more are one line, so that they bury nothing. */
export const SHOWN_SINGLY = 3;

/** Groups what waits by kind and sender, in the order of the newest of each. */
export function groupProposals(rows: readonly ProposalRow[]): ProposalGroup[] {
  const groups = new Map<string, [ProposalRow, ...ProposalRow[]]>();
  for (const row of rows) {
    const key = `${row.kind} ${senderOf(row)}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return Array.from(groups, ([key, group]) => {
    const [newest] = group;
    const total = Math.max(newest.groupTotal, group.length);
    return { key, kind: newest.kind, sender: senderOf(newest), rows: group, total };
  });
}

/** The address alone: a flood changes the name with each mail. */
const senderOf = ({ from }: ProposalRow) =>
  (/<(?<address>[^<>]*)>[^<>]*$/u.exec(from)?.groups?.['address'] ?? from).trim().toLowerCase();
