import { defineItem, http } from '@touchline/shared';
import type {
  IncomingMailRow,
  ProposalGroupSettled,
  ProposalGroupSettlement,
  ProposalSettlement,
  ProposalsOf,
} from '@touchline/shared/contract';
import { MAIL_PROPOSALS_PATH } from '@touchline/shared/contract/paths';
import {
  parseList,
  parseNumber,
  parseObject,
  parseTrimmed,
  parseUntrustedProposals,
} from '@touchline/shared/contract/readers';
import { groupSettlementPath, INCOMING_MAILS_PATH, proposalSettlementPath } from '../../common/paths.ts';

/** Mails that a person has to review, or that were recently dismissed. `isGone` for an older API. */
export const proposals = defineItem({
  path: ({ of, outcome }: { readonly of: ProposalsOf; readonly outcome: 'open' | 'dismissed' }) =>
    `${MAIL_PROPOSALS_PATH}?of=${of}&outcome=${outcome}`,
  parse: parseUntrustedProposals,
  failure: 'The emails to check could not be loaded.',
});

/** Mail that matches no contact and waits for no decision, such as what programs write (V6). */
export const mailsOfPrograms = defineItem({
  path: (of: ProposalsOf) => (of === 'others' ? `${INCOMING_MAILS_PATH}?of=programs` : null),
  parse: parseUntrustedRows,
  failure: 'The emails of programs could not be loaded.',
});

function parseUntrustedRows(answer: unknown): readonly IncomingMailRow[] | undefined {
  return parseList(answer)?.flatMap((value) => {
    const row = parseObject<keyof IncomingMailRow>(value);
    const id = parseTrimmed(row?.id);
    if (row === undefined || id === '') return [];
    const [from, subject] = [parseTrimmed(row.from), parseTrimmed(row.subject)];
    return [{ id, from, subject, received_at: parseTrimmed(row.received_at) }];
  });
}

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
