import { defineItem } from '@touchline/shared';
import { funnelPath } from '../contract/paths.ts';
import { parseUntrustedFunnel } from '../contract/readers/campaign-funnel.ts';

/** How far the mails of each step of a campaign got. Whoever shows one that changes says how often it is read. */
export const campaignFunnel = defineItem({
  path: funnelPath,
  parse: parseUntrustedFunnel,
  failure: 'The funnel of a campaign could not be loaded.',
  settings: { revalidateOnFocus: false, revalidateOnReconnect: false },
});
