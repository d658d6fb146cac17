import { http } from '@touchline/shared';
import type { NewSuppression, SuppressionLift } from '../contract/index.ts';

/** Addresses that get no more mail (S12). Not among the paths of the contract, which every section loads at its start. */
export const SUPPRESSIONS_PATH = '/api/mail/suppressions/';

/** Puts an address or a domain on the list. @throws AxiosError when it was refused, or nothing answered */
export async function addSuppression(suppression: NewSuppression): Promise<void> {
  await http.post(SUPPRESSIONS_PATH, suppression);
}

/** Lets an address or a domain get mail again. @throws AxiosError when it was refused, or nothing answered */
export async function sendLift(lift: SuppressionLift): Promise<void> {
  await http.post(`${SUPPRESSIONS_PATH}lift/`, lift);
}
