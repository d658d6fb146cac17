import { useMemo } from 'react';
import { SCENARIOS_PATH } from '../contract/paths.ts';
import type { Scenario } from '../contract/index.ts';
import { parseUntrustedScenarios } from '../contract/readers/templates.ts';
import { defineList } from './defineList.ts';

const scenarioList = defineList({
  path: SCENARIOS_PATH,
  parse: parseUntrustedScenarios,
  failure: 'The scenarios could not be loaded.',
  settings: { revalidateOnFocus: false, dedupingInterval: 30_000 },
});

export interface Scenarios {
  /** Empty while they are loading, and when that failed (spec §8). */
  readonly scenarios: readonly Scenario[];
  readonly failed: boolean;
  readonly reload: () => Promise<void>;
  /** The label of a scenario; its raw value where there is none. */
  readonly labelOf: (value: string) => string;
}

/** What templates and campaigns are about. */
export function useScenarios(): Scenarios {
  const { rows, status, reload } = scenarioList.use();
  return useMemo(() => {
    const labels = new Map(rows.map(({ value, label }) => [value, label]));
    return {
      scenarios: rows,
      failed: status === 'failed',
      reload,
      labelOf: (value) => labels.get(value) || value,
    };
  }, [rows, status, reload]);
}

/**
 * What rows can be filtered for: the scenarios that the API names, then those that rows have and it does not name, since they can be
 * wanted as well.
 */
export function useScenarioValues(rows: readonly { readonly scenario: string }[]): readonly string[] {
  const { scenarios } = useScenarios();
  return useMemo(() => {
    const values = new Set(scenarios.map(({ value }) => value));
    for (const { scenario } of rows) if (scenario !== '') values.add(scenario);
    return [...values];
  }, [scenarios, rows]);
}
