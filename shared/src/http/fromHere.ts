import { TIME_ZONE_HEADER } from '../contract/rules.ts';

/** Of a request that a mail tells of: the time zone of this browser, for an account that has chosen none (U1). */
export const fromHere = () => ({
  headers: { [TIME_ZONE_HEADER]: new Intl.DateTimeFormat().resolvedOptions().timeZone },
});
