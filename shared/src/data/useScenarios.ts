import { useCallback, useMemo } from 'react';
import useSWR, { type SWRConfiguration } from 'swr';
import type { Scenario } from '../contract/index.ts';
import { logFailure } from '../http/index.ts';
import { asList } from './asList.ts';

/** `GET /api/campaigns/scenarios/`: what templates and campaigns are about. */
export const SCENARIOS_PATH = '/api/campaigns/scenarios/';

export interface Scenarios {
  /** Empty while they are loading, and when that failed (spec §8). */
  readonly scenarios: readonly Scenario[];
  readonly failed: boolean;
  readonly reload: () => Promise<void>;
  /** The label of a scenario; its raw value where there is none. */
  readonly labelOf: (value: string) => string;
}

const settings: SWRConfiguration<unknown> = {
  revalidateOnFocus: false,
  dedupingInterval: 30_000,
  onError: (error) => logFailure('The scenarios could not be loaded.', error),
};

/** What templates and campaigns are about. Safe to call in several components: they share one fetch. */
export function useScenarios(): Scenarios {
  const { data, error, mutate } = useSWR<unknown, unknown>(SCENARIOS_PATH, settings);
  const reload = useCallback(async () => {
    // Kept by SWR and told through `failed`.
    await mutate().catch(() => undefined);
  }, [mutate]);
  return useMemo(() => {
    const scenarios = asList<Scenario>(data) ?? [];
    const labels = new Map(scenarios.map(({ value, label }) => [value, label]));
    return {
      scenarios,
      failed: error !== undefined,
      reload,
      labelOf: (value) => labels.get(value) || value,
    };
  }, [data, error, reload]);
}
