import type { Config } from '../config.ts';
import { FOREIGN_FETCH, type ForeignFetchOptions } from '../network/foreign-fetch.ts';
import { isPrivateAddress, isPublicAddress } from '../network/public-addresses.ts';

/** Until a target has answered, with everything. */
const MILLISECONDS = 10_000;

/** Which addresses are told what happens: those of the internet, unless whoever runs Touchline allows local ones. */
export function targetRules({
  webhookPrivateTargets,
}: Pick<Config, 'webhookPrivateTargets'>): ForeignFetchOptions {
  const rules = { ...FOREIGN_FETCH, milliseconds: MILLISECONDS };
  if (!webhookPrivateTargets) return rules;
  return {
    ...rules,
    isAllowedAddress: (address) => isPublicAddress(address) || isPrivateAddress(address),
    isAllowedPort: () => true,
    isLocalNameAllowed: true,
  };
}
