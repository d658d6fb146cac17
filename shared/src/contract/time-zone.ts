import { z } from 'zod';
import { isTimeZone } from './time-zone-names.ts';

/** The IANA name of a time zone. */
export const timeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, { params: { code: 'time_zone' } });
