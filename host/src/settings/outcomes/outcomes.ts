import { defineItem, http } from '@touchline/shared';
import type { NewOutcome, OutcomeChange } from '@touchline/shared/contract';
import { OUTCOMES_PATH } from '@touchline/shared/contract/paths';
import { parseUntrustedOutcomes } from '@touchline/shared/contract/readers';

/** What can become of a conversation (V4). Gone for an API that keeps nothing of the kind. */
export const outcomes = defineItem({
  path: () => OUTCOMES_PATH,
  parse: parseUntrustedOutcomes,
  failure: 'The outcomes could not be loaded.',
});

/** @throws AxiosError when it was refused */
export async function addOutcome(name: string): Promise<void> {
  await http.post(OUTCOMES_PATH, { name } satisfies NewOutcome);
}

/** @throws AxiosError when it was refused */
export async function changeOutcome(id: number, change: OutcomeChange): Promise<void> {
  await http.patch(`${OUTCOMES_PATH}${id}/`, change);
}

/** Removes it, or has it no longer offered where it is in use. @throws AxiosError when it was refused */
export async function removeOutcome(id: number): Promise<void> {
  await http.delete(`${OUTCOMES_PATH}${id}/`);
}
