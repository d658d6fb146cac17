import { useKeptState } from '../keptPlace.ts';
import type { OverlapDecision } from './useSendingPlan.ts';

const NOTHING: OverlapDecision = { leftOut: new Set(), overlap: undefined };

/** What a person has decided when the plan of a stored campaign was shown. */
export interface KeptDecision {
  readonly kept: OverlapDecision;
  readonly keep: (decision: OverlapDecision) => void;
  readonly forget: () => void;
}

/**
 * Keeps what was decided about a plan until it is stored: after Back, and where storing it is refused, the plan is shown again, and
 * nobody would look again for whom they have left out.
 * @param name as of {@link useKeptState}
 */
export function useKeptDecision(name: string): KeptDecision {
  const [kept, keep] = useKeptState(name, NOTHING);
  return { kept, keep, forget: () => keep(NOTHING) };
}
