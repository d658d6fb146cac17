import { systemClock } from '../../api/src/clock.ts';
import { readConfig } from '../../api/src/config.ts';
import type { Timing } from '../../api/src/outreach/sending-window.ts';

/** The sending window of the system under test, which is started with the default mail settings. */
export const TIMING: Timing = { clock: systemClock, window: readConfig({}).mail.window };
