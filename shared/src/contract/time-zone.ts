import { z } from 'zod';

/**
 * Whether a time zone is known by its IANA name. Engines list some by an older name (`Asia/Calcutta`, `Asia/Kolkata`), so one
 * that is another name of a listed zone is known as well; offsets such as `+05:00` are not: clocks there may be set.
 */
export function isTimeZone(name: string): boolean {
  const known = Intl.supportedValuesOf('timeZone');
  if (known.includes(name)) return true;
  if (!/^[A-Z][A-Za-z_]+\/[A-Za-z_/-]+$/u.test(name)) return false;
  try {
    return known.includes(new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone);
  } catch {
    return false;
  }
}

/** The IANA name of a time zone. */
export const timeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, { params: { code: 'time_zone' } });
