import { defineItem, http } from '@touchline/shared';
import type { ProposalSettlement } from '@touchline/shared/contract';
import { MAIL_PROPOSALS_PATH } from '@touchline/shared/contract/paths';
import { parseUntrustedProposals } from '@touchline/shared/contract/readers';
import { proposalSettlementPath } from '../../common/paths.ts';

/** Mails that a person has to review, or that were recently dismissed. `isGone` for an older API. */
export const proposals = defineItem({
  path: (outcome: 'open' | 'dismissed') =>
    outcome === 'open' ? MAIL_PROPOSALS_PATH : `${MAIL_PROPOSALS_PATH}?outcome=${outcome}`,
  parse: parseUntrustedProposals,
  failure: 'The emails to check could not be loaded.',
});

/** Settles whether a mail is what it seems. @throws AxiosError when refused or unanswered */
export async function settleProposal(id: string, outcome: ProposalSettlement['outcome']): Promise<void> {
  const settlement: ProposalSettlement = { outcome };
  await http.post(proposalSettlementPath(id), settlement);
}
