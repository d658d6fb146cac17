import type {
  Account,
  FollowUp,
  FollowUpChangeMade,
  NamedOutcome,
  Outcome,
  ReturnState,
  RowFollowUp,
} from '../follow-ups.ts';
import type { Role } from '../auth.ts';
import { ROLES, type OutcomeCode } from '../rules.ts';
import {
  parseDate,
  parseId,
  parseList,
  parseMoment,
  parseNumber,
  parseObject,
  parseRows,
  parseTrimmed,
  type Moment,
} from './untrusted.ts';

/** Whose a conversation is. */
export interface Assignee {
  readonly id: number;
  readonly email: string;
  /** What the person is called; the address where nothing else is known. */
  readonly name: string;
}

/** An account that something can be given to, or that has something. */
export interface ShownAccount extends Assignee {
  readonly isOwn: boolean;
  /** Undefined where an older API does not say. */
  readonly role: Role | undefined;
}

/** An outcome as it is shown: at least one of its code and its name is there. */
export interface ShownOutcome {
  readonly id: number;
  /** Null for one of the team's own, or of a code that nobody knows here. */
  readonly code: OutcomeCode | null;
  readonly name: string;
  /** False where an older API does not say. */
  readonly ends_outreach: boolean;
}

/** What a row says about the follow-up of its conversation (V4). */
export interface ShownFollowUp {
  readonly outcome: ShownOutcome | null;
  readonly assignee: Assignee | null;
  /** `2026-12-04`; empty without a day. */
  readonly comeBackOn: string;
  readonly state: ReturnState | null;
}

/** What is noted about a conversation. */
export interface NotedFollowUp extends ShownFollowUp {
  readonly version: number;
  readonly note: string;
  readonly organization: { readonly id: number; readonly name: string } | null;
  readonly runningCampaigns: number;
  /** The day that it was at the server, in the team's time zone; empty where an older API does not say. */
  readonly today: string;
  /** The mark that has its last reply count as answered; null where none does. */
  readonly marked: { readonly by: string; readonly at: Moment; readonly replyAt: Moment } | null;
  /** The latest first. */
  readonly changes: readonly ShownFollowUpChange[];
}

/** One change: what is undefined was not changed, what is null or empty was cleared. */
export interface ShownFollowUpChange {
  /** Tells the changes of one conversation apart. */
  readonly key: string;
  readonly at: Moment;
  readonly by: string;
  readonly outcome: ShownOutcome | null | undefined;
  readonly assignee: string | undefined;
  readonly note: string | undefined;
  readonly comeBackOn: string | undefined;
}

/** An outcome in Settings. */
export interface OutcomeRow extends ShownOutcome {
  readonly isRetired: boolean;
  readonly conversations: number;
}

/** Without zod, which the list of the schema would bring along. */
const CODES: Readonly<Record<OutcomeCode, true>> = {
  interested: true,
  meeting_agreed: true,
  later: true,
  not_interested: true,
  wrong_person: true,
};
const isCode = (code: string): code is OutcomeCode => Object.hasOwn(CODES, code);

const parseState = (value: unknown): ReturnState | null =>
  value === 'put_off' || value === 'returning' ? value : null;

function parseOutcome(value: unknown): ShownOutcome | null {
  const outcome = parseObject<keyof NamedOutcome>(value);
  const id = parseId(outcome?.id);
  const code = parseTrimmed(outcome?.code);
  const name = parseTrimmed(outcome?.name);
  const known = isCode(code) ? code : null;
  return id === null || (known === null && name === '')
    ? null
    : { id, code: known, name, ends_outreach: outcome?.ends_outreach === true };
}

function parseAssignee(value: unknown): Assignee | null {
  const assignee = parseObject<keyof Assignee>(value);
  const id = parseId(assignee?.id);
  const email = parseTrimmed(assignee?.email);
  return id === null || email === '' ? null : { id, email, name: parseTrimmed(assignee?.name) || email };
}

/** Reads `followUp` of a row. @returns null for a row without one */
export function parseRowFollowUp(value: unknown): ShownFollowUp | null {
  const row = parseObject<keyof RowFollowUp>(value);
  return row === undefined
    ? null
    : {
        outcome: parseOutcome(row.outcome),
        assignee: parseAssignee(row.assignee),
        comeBackOn: parseDate(row.comeBackOn),
        state: parseState(row.state),
      };
}

/** Reads the answer of `GET` and `PATCH /api/conversations/{contact}/`. @returns undefined for anything else */
export function parseUntrustedFollowUp(answer: unknown): NotedFollowUp | undefined {
  const found = parseObject<keyof FollowUp>(answer);
  const version = parseNumber(found?.version);
  if (found === undefined || version === null) return undefined;
  const organization = parseObject<'id' | 'name'>(found.organization);
  const organizationId = parseId(organization?.id);
  const changes = parseList(found.changes) ?? [];
  const marked = parseObject<'by' | 'at' | 'reply_at'>(found.marked);
  return {
    version,
    outcome: parseOutcome(found.outcome),
    assignee: parseAssignee(found.assignee),
    note: parseTrimmed(found.note),
    comeBackOn: parseDate(found.come_back_on),
    state: parseState(found.state),
    organization:
      organizationId === null ? null : { id: organizationId, name: parseTrimmed(organization?.name) },
    runningCampaigns: parseNumber(found.running_campaigns) ?? 0,
    today: parseDate(found.today),
    marked: marked
      ? { by: parseTrimmed(marked.by), at: parseMoment(marked.at), replyAt: parseMoment(marked.reply_at) }
      : null,
    changes: changes.flatMap((value, index) => parseChange(value, `change-${changes.length - index}`)),
  };
}

const textOf = (field: unknown) => (field === undefined ? undefined : parseTrimmed(field));

function parseChange(value: unknown, key: string): readonly ShownFollowUpChange[] {
  const change = parseObject<keyof FollowUpChangeMade>(value);
  if (change === undefined) return [];
  return [
    {
      key,
      at: parseMoment(change.at),
      by: parseTrimmed(change.by),
      outcome: change.outcome === undefined ? undefined : parseOutcome(change.outcome),
      assignee: textOf(change.assignee),
      note: textOf(change.note),
      comeBackOn: change.come_back_on === undefined ? undefined : parseDate(change.come_back_on),
    },
  ];
}

/** Reads the answer of `GET /api/outcomes/`. @returns undefined for no list */
export function parseUntrustedOutcomes(answer: unknown): readonly OutcomeRow[] | undefined {
  const rows = parseList(answer);
  return (
    rows &&
    parseRows(rows, (id, row: Readonly<Partial<Record<keyof Outcome, unknown>>>) => ({
      outcome: parseOutcome(Object.assign({}, row, { id })),
      isRetired: row.is_retired === true,
      conversations: parseNumber(row.conversations) ?? 0,
    })).flatMap(({ outcome, ...row }) => (outcome === null ? [] : [Object.assign({}, outcome, row)]))
  );
}

/** Reads the answer of `GET /api/accounts/`. @returns undefined for no list */
export function parseUntrustedAccounts(answer: unknown): readonly ShownAccount[] | undefined {
  return parseList(answer)?.flatMap((value) => {
    const account = parseAssignee(value);
    const row = parseObject<keyof Account>(value);
    const role = ROLES.find((known) => known === row?.role);
    return account === null ? [] : [Object.assign({}, account, { isOwn: row?.is_own === true, role })];
  });
}
