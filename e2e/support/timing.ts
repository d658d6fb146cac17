import { systemClock } from '../../api/src/clock.ts';
import { readConfig } from '../../api/src/config.ts';
import type { Timing } from '../../api/src/outreach/sending-window.ts';

/** What the campaigns of the system under test go by: it is started without settings of mail. */
export const TIMING: Timing = { clock: systemClock, window: readConfig({}).mail.window };
