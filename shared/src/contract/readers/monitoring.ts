import type { MonitoringCampaign, MonitoringContact, ReadReply, RepliesToAnswer } from '../monitoring.ts';
import { parseRowFollowUp, type ShownFollowUp } from './follow-ups.ts';
import {
  type Moment,
  parseId,
  parseList,
  parseMoment,
  parseNumber,
  parseObject,
  parseTrimmed,
} from './untrusted.ts';

interface KeyedRow {
  /** Tells rows of one list apart, also those without an id. */
  readonly key: string;
  /** null in a malformed row, which is shown but cannot be opened. */
  readonly id: number | null;
}

/** A campaign of the monitoring list. Texts may be empty, counts missing. */
export interface CampaignRow extends KeyedRow {
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

/** A contact of the monitoring list. Texts may be empty, counts and times missing. */
export interface ContactRow extends KeyedRow {
  readonly name: string;
  readonly organizationName: string;
  readonly totalInteractions: number | null;
  readonly repliesReceived: number | null;
  readonly emailsOpened: number | null;
  readonly lastInteraction: Moment;
  /** One of the contract's, or whatever the row says. */
  readonly status: string;
  readonly lastReplyText: string;
  /** Who wrote that, where it was not the contact; otherwise empty. */
  readonly lastReplyFrom: string;
  /** Empty where it answers a subject of ours. */
  readonly lastReplySubject: string;
  readonly lastReplyAt: Moment;
  /** Whether the contact asked for no more email. */
  readonly isUnsubscribed: boolean;
  /** Whether the person was erased: there is nobody to answer. */
  readonly isErased: boolean;
  /** Since when the contact waits for an answer; null for an API that does not say, too. */
  readonly waitingSince: Moment;
  /** What the staff has noted about the conversation; null where there is nothing, and for an API that keeps nothing. */
  readonly followUp: ShownFollowUp | null;
  /** Text of the row beside its last reply; our own API has none. */
  readonly content: string;
  readonly timestamp: Moment;
  /** What kind of row it calls itself; our own API does not. */
  readonly type: string;
}

/** Rows of `GET /api/campaigns/monitoring/campaigns/`. Anything but an object, and an id seen before, is left out. */
export function parseUntrustedMonitoringCampaigns(rows: readonly unknown[]): readonly CampaignRow[] {
  return parseKeyed<CampaignRow, keyof MonitoringCampaign>(rows, (row) => ({
    name: parseTrimmed(row.name),
    status: parseTrimmed(row.status),
    scenario: parseTrimmed(row.scenario),
    totalContacts: parseNumber(row.totalContacts),
    replied: parseNumber(row.replied),
    opened: parseNumber(row.opened),
    bounced: parseNumber(row.bounced),
    noResponse: parseNumber(row.noResponse),
    progress: parseNumber(row.progress),
  }));
}

/** Rows of `GET /api/campaigns/monitoring/contacts/`. Anything but an object, and an id seen before, is left out. */
export function parseUntrustedMonitoringContacts(rows: readonly unknown[]): readonly ContactRow[] {
  return parseKeyed<ContactRow, keyof MonitoringContact | 'type' | 'content' | 'timestamp'>(rows, (row) => {
    const name = parseTrimmed(row.name);
    const organizationName = parseTrimmed(row.organizationName);
    return {
      name,
      organizationName,
      totalInteractions: parseNumber(row.totalInteractions),
      repliesReceived: parseNumber(row.repliesReceived),
      emailsOpened: parseNumber(row.emailsOpened),
      lastInteraction: parseMoment(row.lastInteraction),
      status: parseTrimmed(row.status),
      lastReplyText: parseTrimmed(row.lastReplyText),
      lastReplyFrom: parseTrimmed(row.lastReplyFrom),
      lastReplySubject: parseTrimmed(row.lastReplySubject),
      lastReplyAt: parseMoment(row.lastReplyAt),
      isUnsubscribed: row.isUnsubscribed === true,
      isErased: row.isErased === true,
      waitingSince: parseMoment(row.waitingSince),
      followUp: parseRowFollowUp(row.followUp),
      content: parseTrimmed(row.content),
      timestamp: parseMoment(row.timestamp),
      type: parseTrimmed(row.type),
    };
  });
}

/** Reads how many contacts wait for an answer. @returns undefined for anything else */
export function parseUntrustedRepliesToAnswer(answer: unknown): number | undefined {
  const count = parseNumber(parseObject<keyof RepliesToAnswer>(answer)?.to_answer);
  return count !== null && Number.isInteger(count) && count >= 0 ? count : undefined;
}

/** What the account has read of a contact, and whether it has begun to write to it. */
export interface ReadState {
  /** When the newest reply came that was read; null for none. */
  readonly readAt: Moment;
  readonly hasDraft: boolean;
}

/** Reads what the account has read and begun to write, by id of the contact. @returns undefined for no list */
export function parseUntrustedReadReplies(answer: unknown): ReadonlyMap<number, ReadState> | undefined {
  const rows = parseList(answer);
  return (
    rows &&
    new Map(
      rows.flatMap((value) => {
        const row = parseObject<keyof ReadReply>(value);
        const id = parseId(row?.contact_id);
        const state = { readAt: parseMoment(row?.reply_at), hasDraft: row?.has_draft === true };
        return id === null ? [] : [[id, state] as const];
      }),
    )
  );
}

/** Gives each row a key of its own: React could not tell two with the same one apart. */
function parseKeyed<Row extends KeyedRow, Field extends string>(
  rows: readonly unknown[],
  parse: (row: Readonly<Partial<Record<Field, unknown>>>) => Omit<Row, keyof KeyedRow>,
): readonly Row[] {
  const ids = new Set<number>();
  return rows.flatMap((value, index) => {
    const row = parseObject<Field | 'id'>(value);
    if (row === undefined) return [];
    const id = parseId(row.id);
    if (id !== null && ids.has(id)) return [];
    if (id !== null) ids.add(id);
    return [{ key: id === null ? `row-${index}` : String(id), id, ...parse(row) } as Row];
  });
}
