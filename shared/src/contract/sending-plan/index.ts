/**
 * When the mails of a campaign go out, under `@touchline/shared/contract/sending-plan`: the page says so before a campaign is
 * set going, and the API's tests hold it against what is really sent.
 */
export { dateOfDay, RATE_SPAN_SECONDS, sendingCalendar } from './calendar.ts';
export type { Day, SendingCalendar, SendingRules, SendingTime } from './calendar.ts';
export type { SendingRates } from './room.ts';
export { planMails } from './schedule.ts';
export type { MailsByStep, Remaining, Rhythm } from './schedule.ts';
