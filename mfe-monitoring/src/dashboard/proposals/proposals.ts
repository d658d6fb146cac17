import { defineItem, http } from '@touchline/shared';
import type { ProposalSettlement } from '@touchline/shared/contract';
import { MAIL_PROPOSALS_PATH } from '@touchline/shared/contract/paths';
import { parseUntrustedProposals } from '@touchline/shared/contract/readers';
import { proposalSettlementPath } from '../../common/paths.ts';

/** Mails that a person has to look at, or that were dismissed of late. Gone where the API is older. */
export const proposals = defineItem({
  path: (outcome: 'open' | 'dismissed') =>
    outcome === 'open' ? MAIL_PROPOSALS_PATH : `${MAIL_PROPOSALS_PATH}?outcome=${outcome}`,
  parse: parseUntrustedProposals,
  failure: 'The emails to check could not be loaded.',
});

/** Says whether a mail is what it seems. @throws AxiosError when that was refused, or nothing answered */
export async function settleProposal(id: string, outcome: ProposalSettlement['outcome']): Promise<void> {
  const settlement: ProposalSettlement = { outcome };
  await http.post(proposalSettlementPath(id), settlement);
}
