import { APPROVAL_CHANGES, WORKED_ON } from '../rules.ts';
import type { ApprovalChange, Approvals, CampaignApproval } from '../approvals.ts';
import { parseId, parseList, parseNumber, parseObject, parseTrimmed, type Untrusted } from './untrusted.ts';

/** Reads how far the approval of a campaign is. @returns null where the team, or the server, requires none */
export function parseUntrustedApproval(value: unknown): CampaignApproval | null {
  const row = parseObject<keyof CampaignApproval>(value);
  const seen = parseTrimmed(row?.seen);
  if (row === undefined || seen === '') return null;
  const sentBack = parseObject<'by' | 'at' | 'note'>(row.sent_back);
  return {
    is_approved: row.is_approved === true,
    seen,
    changes: parseChanges(row.changes),
    asked: parseAsked(parseObject(row.asked)),
    sent_back: sentBack ? { ...decisionOf(sentBack), note: parseTrimmed(sentBack.note) } : null,
    approvers: (parseList(row.approvers) ?? []).flatMap(parseAccount),
    worked_on: (parseList(row.worked_on) ?? []).flatMap((one) => {
      const worked = parseObject<'how' | 'steps'>(one);
      const how = WORKED_ON.find((known) => known === worked?.how);
      if (how === undefined) return [];
      const steps = (parseList(worked?.steps) ?? []).flatMap((step) => parseNumber(step) ?? []);
      return parseAccount(one).map((account) => Object.assign(account, { how, steps }));
    }),
  };
}

function parseAccount(value: unknown): CampaignApproval['approvers'] {
  const account = parseObject<'id' | 'email' | 'name'>(value);
  const id = parseId(account?.id);
  const email = parseTrimmed(account?.email);
  return id === null ? [] : [{ id, email, name: parseTrimmed(account?.name) || email }];
}

function parseChanges(value: unknown): CampaignApproval['changes'] {
  const row = parseObject<keyof NonNullable<CampaignApproval['changes']>>(value);
  if (row === undefined) return null;
  return {
    mails: row.mails === true,
    days: row.days === true,
    mailboxes: row.mailboxes === true,
    new_people: parseNumber(row.new_people) ?? 0,
    addresses: parseNumber(row.addresses) ?? 0,
    names: parseNumber(row.names) ?? 0,
    details: (parseList(row.details) ?? []).flatMap(parseChange),
    more: parseNumber(row.more) ?? 0,
  };
}

const KINDS: ReadonlySet<unknown> = new Set(APPROVAL_CHANGES);
const isKind = (value: unknown): value is ApprovalChange['what'] => KINDS.has(value);

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** What a newer server tells besides is left out. */
function parseChange(value: unknown): ApprovalChange[] {
  const row = parseObject<keyof ApprovalChange>(value);
  if (row === undefined || !isKind(row.what)) return [];
  return [
    {
      what: row.what,
      id: parseId(row.id),
      name: parseTrimmed(row.name),
      before: textOf(row.before),
      after: textOf(row.after),
      by: parseTrimmed(row.by) || null,
    },
  ];
}

type DecisionRow = Untrusted<'by' | 'at'>;
const decisionOf = (row: DecisionRow) => ({ by: parseTrimmed(row.by) || null, at: parseTrimmed(row.at) });
const parseAsked = (row: Untrusted<'by' | 'at' | 'is_held'> | undefined) =>
  row === undefined ? null : { ...decisionOf(row), is_held: row.is_held === true };

/** Reads the answer of `GET /api/approvals/`. What is no campaign is left out. */
export function parseUntrustedApprovals(answer: unknown): Approvals {
  const row = parseObject<keyof Approvals>(answer);
  return {
    to_approve: parseRequests(row?.to_approve, ({ is_held }) => ({ is_held: is_held === true })),
    sent_back: parseRequests(row?.sent_back, ({ note }) => ({ note: parseTrimmed(note) })),
    settled: parseRequests(row?.settled, ({ went_on }) => ({ went_on: went_on === true })),
  };
}

type RequestRow = Untrusted<'campaign_id' | 'name' | 'by' | 'at' | 'note' | 'is_held' | 'went_on'>;

/** @param more what requests of that list tell besides */
function parseRequests<More extends object>(list: unknown, more: (row: RequestRow) => More) {
  return (parseList(list) ?? []).flatMap((one) => {
    const row: RequestRow | undefined = parseObject(one);
    const campaign_id = parseId(row?.campaign_id);
    if (row === undefined || campaign_id === null) return [];
    return [{ campaign_id, name: parseTrimmed(row.name), ...decisionOf(row), ...more(row) }];
  });
}
