import type { Approvals, CampaignApproval } from '../approvals.ts';
import { parseId, parseList, parseObject, parseTrimmed, type Untrusted } from './untrusted.ts';

/** Reads how far the approval of a campaign is. @returns null where the team, or the server, requires none */
export function parseUntrustedApproval(value: unknown): CampaignApproval | null {
  const row = parseObject<keyof CampaignApproval>(value);
  const seen = parseTrimmed(row?.seen);
  if (row === undefined || seen === '') return null;
  const sentBack = parseObject<'by' | 'at' | 'note'>(row.sent_back);
  return {
    is_approved: row.is_approved === true,
    seen,
    asked: parseDecision(parseObject(row.asked)),
    sent_back: sentBack ? { ...decisionOf(sentBack), note: parseTrimmed(sentBack.note) } : null,
    approvers: (parseList(row.approvers) ?? []).flatMap((one) => {
      const account = parseObject<'id' | 'email'>(one);
      const id = parseId(account?.id);
      return id === null ? [] : [{ id, email: parseTrimmed(account?.email) }];
    }),
  };
}

type DecisionRow = Untrusted<'by' | 'at'>;
const decisionOf = (row: DecisionRow) => ({ by: parseTrimmed(row.by) || null, at: parseTrimmed(row.at) });
const parseDecision = (row: DecisionRow | undefined) => (row === undefined ? null : decisionOf(row));

/** Reads the answer of `GET /api/approvals/`. What is no campaign is left out. */
export function parseUntrustedApprovals(answer: unknown): Approvals {
  const row = parseObject<keyof Approvals>(answer);
  return {
    to_approve: parseRequests(row?.to_approve).map(({ note: _note, ...request }) => request),
    sent_back: parseRequests(row?.sent_back),
  };
}

function parseRequests(list: unknown): Approvals['sent_back'] {
  return (parseList(list) ?? []).flatMap((one) => {
    const request = parseObject<'campaign_id' | 'name' | 'by' | 'at' | 'note'>(one);
    const campaign_id = parseId(request?.campaign_id);
    if (request === undefined || campaign_id === null) return [];
    const note = parseTrimmed(request.note);
    return [{ campaign_id, name: parseTrimmed(request.name), ...decisionOf(request), note }];
  });
}
