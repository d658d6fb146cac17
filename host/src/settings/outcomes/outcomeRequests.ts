import { http } from '@touchline/shared';
import type { NewOutcome, OutcomeChange } from '@touchline/shared/contract';
import { OUTCOMES_PATH } from '@touchline/shared/contract/paths';

/** @throws AxiosError when it was refused */
export async function addOutcome(outcome: NewOutcome): Promise<void> {
  await http.post(OUTCOMES_PATH, outcome);
}

/** @throws AxiosError when it was refused */
export async function changeOutcome(id: number, change: OutcomeChange): Promise<void> {
  await http.patch(`${OUTCOMES_PATH}${id}/`, change);
}

/** Removes it, or has it no longer offered where it is in use. @throws AxiosError when it was refused */
export async function removeOutcome(id: number): Promise<void> {
  await http.delete(`${OUTCOMES_PATH}${id}/`);
}
