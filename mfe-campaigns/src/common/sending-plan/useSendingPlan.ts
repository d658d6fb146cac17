import type { CampaignOverlap, CampaignPlan, PlannedCampaign } from '@touchline/shared/contract';
import { useMemo } from 'react';
import { useKeptState } from '../keptPlace.ts';
import { type Planned, usePlan } from './usePlan.ts';

/** What can be done about people who are in another active campaign, in the order in which it is offered (S5). */
export const OVERLAP_CHOICES = ['wait', 'leave_out', 'send'] as const satisfies readonly (
  | CampaignOverlap
  | 'leave_out'
)[];
export type OverlapChoice = (typeof OVERLAP_CHOICES)[number];

/** What a person decided about those who are in another active campaign, to be saved with the campaign. */
export interface OverlapDecision {
  /** Ids of contacts to leave out. */
  readonly leftOut: ReadonlySet<number>;
  /** Undefined when there was nobody to ask about: a server that does not know the field would refuse it. */
  readonly overlap: CampaignOverlap | undefined;
}

export interface SendingPlan {
  /** The plan with what was decided. */
  readonly planned: Planned;
  /** Who is in another active campaign; they stay named when they are left out. */
  readonly others: CampaignPlan['in_other_campaigns'];
  readonly choice: OverlapChoice;
  readonly choose: (choice: OverlapChoice) => void;
  readonly decision: OverlapDecision;
}

const NOBODY: SendingPlan['others'] = { contacts: 0, contact_ids: [], people: [] };

/**
 * What a campaign would send, requested again with each change of choice.
 * @param stored what the server has stored; `wait` for a new campaign
 */
export function useSendingPlan(campaign: PlannedCampaign, stored: CampaignOverlap): SendingPlan {
  const [choice, choose] = useKeptState<OverlapChoice>('overlap of plan', stored);
  const everybody = usePlan(campaign);
  const plan = everybody.status === 'succeeded' ? everybody.plan : undefined;
  const others = plan?.in_other_campaigns ?? NOBODY;
  const decision = useMemo((): OverlapDecision => {
    if (others.contacts === 0) return { leftOut: new Set(), overlap: undefined };
    if (choice === 'leave_out') return { leftOut: new Set(others.contact_ids), overlap: undefined };
    return { leftOut: new Set(), overlap: choice };
  }, [others, choice]);
  const chosen = useMemo(
    () => (choice === stored ? undefined : decided(campaign, decision)),
    [campaign, choice, stored, decision],
  );
  const asDecided = usePlan(chosen);
  return { planned: chosen === undefined ? everybody : asDecided, others, choice, choose, decision };
}

const decided = (
  { contacts, ...campaign }: PlannedCampaign,
  { leftOut, overlap }: OverlapDecision,
): PlannedCampaign => ({
  ...campaign,
  contacts: contacts.filter((id) => !leftOut.has(id)),
  ...(overlap !== undefined && { overlap }),
});
