import type { Database } from '../../database/database.ts';
import { createRateLimits } from '../../http/rate-limits.ts';
import { tooManyAttempts } from './connecting-texts.ts';

/** How often a person may try servers, and have them looked up, in a minute. */
const LIMITS = { servers: 10, discovery: 20 } as const;

export type Attempt = keyof typeof LIMITS;

/** Counts attempts to connect mailboxes: nobody guesses passwords or scans ports through Touchline. */
export const createAttemptLimits = (database: Database) =>
  createRateLimits<Attempt>(database, 'mailbox', { perMinute: LIMITS, text: tooManyAttempts });
