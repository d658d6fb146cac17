import { FUNNEL_MEASURES, type ShownFunnelStep } from '@touchline/shared/contract/readers';

/** Length of a figure's bar, in percent of the longest in the funnel. */
export function barOf(steps: readonly ShownFunnelStep[], value: number | null): number {
  const longest = Math.max(
    0,
    ...steps.flatMap((step) => FUNNEL_MEASURES.map((measure) => step[measure] ?? 0)),
  );
  return value === null || longest === 0 ? 0 : Math.max(0, (100 * value) / longest);
}
