import { errorStatus, http, logFailure } from '@touchline/shared';
import type { CampaignPlan, PlannedCampaign } from '@touchline/shared/contract';
import { parseUntrustedPlan } from '@touchline/shared/contract/readers';
import { useCallback, useEffect, useState } from 'react';

/** What a campaign would send, as far as it is known; `absent` where the API cannot say. */
export type PlanState =
  | { readonly status: 'loading' | 'absent' }
  | { readonly status: 'failed'; readonly error: unknown }
  | { readonly status: 'succeeded'; readonly plan: CampaignPlan };

/** A requested plan, with `reload` to request it again. */
export type Planned = PlanState & { readonly reload: () => Promise<void> };

const PLAN_PATH = '/api/campaigns/plan/';

/** An older API has no such call; one that takes `plan` for an id refuses the method. */
const ABSENT: ReadonlySet<number | undefined> = new Set([404, 405]);

const LOADING: PlanState = { status: 'loading' };

interface Answer {
  readonly campaign: PlannedCampaign;
  readonly state: PlanState;
}

/**
 * `POST /api/campaigns/plan/`: what a campaign would send and when. Nothing is changed by it.
 * @param campaign undefined requests nothing
 */
export function usePlan(campaign: PlannedCampaign | undefined): Planned {
  const [answer, setAnswer] = useState<Answer>();
  useEffect(() => {
    if (campaign === undefined) return undefined;
    const closing = new AbortController();
    const ask = async () => {
      const state = await askPlan(campaign, closing.signal);
      if (!closing.signal.aborted) setAnswer({ campaign, state });
    };
    void ask();
    return () => closing.abort();
  }, [campaign]);
  const reload = useCallback(async () => {
    if (campaign === undefined) return;
    const state = await askPlan(campaign);
    // Another plan may have been requested meanwhile.
    setAnswer((last) => (last?.campaign === campaign ? { campaign, state } : last));
  }, [campaign]);
  const state = answer !== undefined && answer.campaign === campaign ? answer.state : LOADING;
  return { ...state, reload };
}

async function askPlan(campaign: PlannedCampaign, signal?: AbortSignal): Promise<PlanState> {
  try {
    const { data } = await http.post<unknown>(PLAN_PATH, campaign, signal && { signal });
    const plan = parseUntrustedPlan(data);
    return plan === undefined ? { status: 'absent' } : { status: 'succeeded', plan };
  } catch (error) {
    if (signal?.aborted) return LOADING;
    if (ABSENT.has(errorStatus(error))) return { status: 'absent' };
    logFailure('The plan of the campaign could not be loaded.', error);
    return { status: 'failed', error };
  }
}
