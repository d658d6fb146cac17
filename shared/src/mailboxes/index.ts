/** The mailboxes that mails go out from, under `@touchline/shared/mailboxes`. Bundled by each section that shows them. */
export { mailboxes, signedOutMailboxes } from './mailboxes.ts';
