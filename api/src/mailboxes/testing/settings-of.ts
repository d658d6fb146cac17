import type { Mailbox, MailboxSettings } from '@touchline/shared/contract';

/** What a page sends back of a mailbox that it has read. */
export const settingsOf = (mailbox: Mailbox): MailboxSettings => {
  const { name, owner, signature_html, envelope, daily_cap, ramp, per_minute, window, updated_at } = mailbox;
  return {
    name,
    owner_id: owner?.id ?? null,
    signature_html,
    envelope,
    daily_cap,
    ramp,
    per_minute,
    window,
    updated_at,
  };
};
