import type { Mailbox, MailboxList } from '@touchline/shared/contract';

/** A mailbox that works, as the API answers it. */
export const mailbox = (changes: Partial<Mailbox> = {}): Mailbox => ({
  id: 2,
  kind: 'password',
  email: 'ann@club.example',
  name: 'Ann Field',
  user: 'ann@club.example',
  owner: { id: 1, email: 'ann@club.example' },
  signature_html: '<div>Ann Field</div><div>Meadow &amp; Sons</div>',
  smtp: { host: 'smtp.club.example', port: 465, security: 'tls' },
  imap: { host: 'imap.club.example', port: 993, security: 'tls' },
  envelope: 'plain',
  daily_cap: 50,
  ramp: null,
  per_minute: 20,
  window: { weekdays: [1, 2, 3, 4, 5], starts_at: '09:00', ends_at: '18:00', time_zone: 'Europe/Berlin' },
  state: { kind: 'working', since: null, until: null, cause: null, reply: null },
  sent_last_24_hours: 12,
  cap_now: 50,
  campaign_count: 1,
  updated_at: '2026-11-20T09:00:00.000Z',
  ...changes,
});

/** The mailbox that is there until one is connected. */
export const sandbox = mailbox({
  id: 1,
  kind: 'sandbox',
  email: '',
  name: '',
  user: '',
  owner: null,
  signature_html: '',
  smtp: null,
  imap: null,
  daily_cap: null,
  cap_now: null,
  sent_last_24_hours: 0,
  campaign_count: 0,
});

/** The answer of `GET /api/mailboxes/`. */
export const listOf = (results: readonly Mailbox[], changes: Partial<MailboxList> = {}): MailboxList => ({
  results: [...results],
  usual_id: results[0]?.id ?? 1,
  providers: { google: true, microsoft: false },
  people: [
    { id: 1, email: 'ann@club.example', name: 'ann@club.example', role: 'staff' },
    { id: 2, email: 'bob@club.example', name: 'bob@club.example', role: 'staff' },
  ],
  ...changes,
});
