import { errorStatus, http, logFailure } from '@touchline/shared';
import type { CampaignPlan, PlannedCampaign } from '@touchline/shared/contract';
import { useCallback, useEffect, useState } from 'react';

/** What a campaign would send, as far as it is known; `absent` where the API cannot say. */
export type PlanState =
  | { readonly status: 'loading' | 'absent' }
  | { readonly status: 'failed'; readonly error: unknown }
  | { readonly status: 'succeeded'; readonly plan: CampaignPlan };

const PLAN_PATH = '/api/campaigns/plan/';

/** An older API has no such call; one that takes `plan` for an id refuses the method. */
const ABSENT: ReadonlySet<number | undefined> = new Set([404, 405]);

/** `POST /api/campaigns/plan/`: what a campaign would send and when. Nothing is changed by it. */
export function usePlan(campaign: PlannedCampaign): PlanState & { readonly reload: () => Promise<void> } {
  const [state, setState] = useState<PlanState>({ status: 'loading' });
  useEffect(() => {
    const closing = new AbortController();
    const ask = async () => {
      const answer = await askPlan(campaign, closing.signal);
      if (!closing.signal.aborted) setState(answer);
    };
    void ask();
    return () => closing.abort();
  }, [campaign]);
  const reload = useCallback(async () => setState(await askPlan(campaign)), [campaign]);
  return { ...state, reload };
}

async function askPlan(campaign: PlannedCampaign, signal?: AbortSignal): Promise<PlanState> {
  try {
    const { data } = await http.post<unknown>(PLAN_PATH, campaign, signal && { signal });
    const plan = readPlan(data);
    return plan === undefined ? { status: 'absent' } : { status: 'succeeded', plan };
  } catch (error) {
    if (signal?.aborted) return { status: 'loading' };
    if (ABSENT.has(errorStatus(error))) return { status: 'absent' };
    logFailure('The plan of the campaign could not be loaded.', error);
    return { status: 'failed', error };
  }
}

/** @returns undefined for an answer that is about something else, such as the page that a proxy gives for any path. */
function readPlan(answer: unknown): CampaignPlan | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined;
  const { steps, without_mail, warnings } = answer as Partial<Record<keyof CampaignPlan, unknown>>;
  const isPlan =
    Array.isArray(steps) && Array.isArray(without_mail) && typeof warnings === 'object' && warnings !== null;
  return isPlan ? (answer as CampaignPlan) : undefined;
}
