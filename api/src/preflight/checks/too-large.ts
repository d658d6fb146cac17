import { ofEachTemplate } from '../finding.ts';

/** Gmail cuts a mail off behind 102 kB; what is filled in and the way to unsubscribe need some of it. */
const MOST_BYTES = 100_000;

/** Mails that Gmail cuts off. */
export const tooLarge = ofEachTemplate({ check: 'too_large', severity: 'warns' }, ({ bytes }) =>
  bytes > MOST_BYTES ? [String(Math.ceil(bytes / 1000))] : undefined,
);
