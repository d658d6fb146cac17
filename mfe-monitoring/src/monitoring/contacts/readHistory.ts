import { asList } from '@touchline/shared';
import type { ContactHistoryEntry } from '@touchline/shared/contract';
import { type ContactRow, readContactRows } from '../../interactions.ts';
import { count, type Moment, moment, text } from '../../oddFields.ts';

export type HistoryKind = ContactHistoryEntry['kind'];

/** One thing that happened, with what its row has. */
export interface ShownEntry {
  /** Tells entries of one history apart. */
  readonly key: string;
  /** One of {@link HistoryKind}, or whatever the row says. */
  readonly kind: string;
  readonly at: Moment;
  readonly campaignName: string;
  readonly stepNumber: number | null;
  readonly subject: string;
  /** What was written, for a reply. */
  readonly text: string;
  /** The mail that brought it; empty when none did. */
  readonly incomingMailId: string;
}

export interface ShownHistory {
  /** undefined where the answer tells nothing of the contact. */
  readonly contact: ContactRow | undefined;
  readonly email: string;
  readonly entries: readonly ShownEntry[];
}

/** Reads the answer of `GET …/contacts/{id}/history/`. @returns undefined for what is none. */
export function readHistory(answer: unknown): ShownHistory | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined;
  const { contact, email, entries } = answer as Readonly<Record<'contact' | 'email' | 'entries', unknown>>;
  const rows = asList<unknown>(entries ?? answer);
  if (rows === undefined) return undefined;
  return { contact: readContactRows([contact])[0], email: text(email), entries: rows.flatMap(readEntry) };
}

function readEntry(row: unknown, index: number): readonly ShownEntry[] {
  if (typeof row !== 'object' || row === null) return [];
  const entry = row as Readonly<Record<keyof ContactHistoryEntry, unknown>>;
  return [
    {
      key: `entry-${index}`,
      kind: text(entry.kind),
      at: moment(entry.at),
      campaignName: text(entry.campaign_name),
      stepNumber: count(entry.step_number),
      subject: text(entry.subject),
      text: text(entry.text),
      incomingMailId: text(entry.incoming_mail_id),
    },
  ];
}
