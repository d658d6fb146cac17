import { defineItem, http } from '@touchline/shared';
import { SUPPRESSIONS_PATH } from '@touchline/shared/contract/paths';
import type { SuppressionLift } from '@touchline/shared/contract';
import { parseUntrustedSuppressions } from '@touchline/shared/contract/readers';

/** Addresses that get no more mail, and those that were let get it again. The id is a part of the address. */
export const suppressions = defineItem({
  path: (search: string) =>
    search === '' ? SUPPRESSIONS_PATH : `${SUPPRESSIONS_PATH}?search=${encodeURIComponent(search)}`,
  parse: parseUntrustedSuppressions,
  failure: 'The do-not-email list could not be loaded.',
});

/** Lets an address get mail again. @throws AxiosError when it was refused, or nothing answered */
export async function liftSuppression(email: string, explanation: string): Promise<void> {
  const lift: SuppressionLift = { email, explanation };
  await http.post(`${SUPPRESSIONS_PATH}lift/`, lift);
}
