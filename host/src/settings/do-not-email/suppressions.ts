import { defineItem, http } from '@touchline/shared';
import { SUPPRESSIONS_PATH } from '@touchline/shared/contract/paths';
import type { SuppressedAddress, SuppressionLift } from '@touchline/shared/contract';
import { parseUntrustedSuppressions } from '@touchline/shared/contract/readers';

/** Addresses that get no more mail, and those that were let get it again. The id is a part of the address. */
export const suppressions = defineItem({
  path: pathOf,
  parse: parseUntrustedSuppressions,
  failure: 'The do-not-email list could not be loaded.',
});

function pathOf(search: string): string {
  return search === '' ? SUPPRESSIONS_PATH : `${SUPPRESSIONS_PATH}?search=${encodeURIComponent(search)}`;
}

/**
 * Lets an address get mail again, as far as the reason goes that is shown.
 * @returns whether there is another reason why it still gets none.
 * @throws AxiosError when it was refused, or nothing answered
 */
export async function liftSuppression(
  { email, reason }: SuppressedAddress,
  explanation: string,
): Promise<boolean> {
  const lift: SuppressionLift = { email, explanation, reason };
  await http.post(`${SUPPRESSIONS_PATH}lift/`, lift);
  // It is lifted, whether or not this can be read.
  const left = await http.get<unknown>(pathOf(email)).catch(() => undefined);
  return parseUntrustedSuppressions(left?.data)?.suppressed.some((row) => row.email === email) ?? false;
}
