import { defineItem, http } from '@touchline/shared';
import type {
  ProposalGroupSettled,
  ProposalGroupSettlement,
  ProposalSettlement,
} from '@touchline/shared/contract';
import { MAIL_PROPOSALS_PATH } from '@touchline/shared/contract/paths';
import { parseNumber, parseObject, parseUntrustedProposals } from '@touchline/shared/contract/readers';
import { groupSettlementPath, proposalSettlementPath } from '../../common/paths.ts';

/** Mails that a person has to review, or that were recently dismissed. `isGone` for an older API. */
export const proposals = defineItem({
  path: (outcome: 'open' | 'dismissed') =>
    outcome === 'open' ? MAIL_PROPOSALS_PATH : `${MAIL_PROPOSALS_PATH}?outcome=${outcome}`,
  parse: parseUntrustedProposals,
  failure: 'The emails to check could not be loaded.',
});

/** Older mails of the same kind and sender as a given one. */
export const olderProposals = defineItem({
  path: (before: string) => `${MAIL_PROPOSALS_PATH}?before=${encodeURIComponent(before)}`,
  parse: parseUntrustedProposals,
  failure: 'The older emails to check could not be loaded.',
});

/**
 * Dismisses a mail and all older ones of its kind and sender, or undoes that.
 * @returns how many mails, if the API says so
 * @throws AxiosError when refused or unanswered
 */
export async function settleGroup(
  id: string,
  outcome: ProposalGroupSettlement['outcome'],
): Promise<number | null> {
  const settlement: ProposalGroupSettlement = { outcome };
  const { data } = await http.post<unknown>(groupSettlementPath(id), settlement);
  return parseNumber(parseObject<keyof ProposalGroupSettled>(data)?.settled);
}

/**
 * Settles whether a mail is what it seems. @param contact whose reply it is, where that was not known.
 * @throws AxiosError when refused or unanswered
 */
export async function settleProposal(
  id: string,
  outcome: ProposalSettlement['outcome'],
  contact?: number,
): Promise<void> {
  const settlement: ProposalSettlement = { outcome, ...(contact !== undefined && { contact_id: contact }) };
  await http.post(proposalSettlementPath(id), settlement);
}
