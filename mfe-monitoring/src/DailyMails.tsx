/** Mails of the last 30 days as a chart: the Dashboard's, and shown below the figures of campaigns too (M4). */
export { DailyMails } from './dashboard/daily-mails/DailyMails.tsx';
