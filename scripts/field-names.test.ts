import { FIELD_NAMES } from '@touchline/shared/contract/field-names';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

const ACCOUNT = 'host/src/settings/account/messages.ts';
const ANSWER = 'mfe-monitoring/src/dashboard/conversation/answer/messages.ts';
const CAMPAIGN = 'mfe-campaigns/src/campaign-form/messages.ts';
const FOLLOW_UP = 'mfe-monitoring/src/dashboard/conversation/follow-up/messages.ts';
const KEY = 'host/src/settings/api-keys/messages.ts';
const MAILBOX = 'host/src/settings/mailboxes/dialogs/messages.ts';
const OWN_FIELD = 'host/src/settings/own-fields/messages.ts';

/** Where a form names a field: its catalogue, and the key there. The table cannot load them: each belongs to a section. */
const FORMS: Readonly<Record<string, readonly [file: string, key: string]>> = {
  assignee_id: [FOLLOW_UP, 'assignee'],
  attachments: [ANSWER, 'attachments'],
  cc: [ANSWER, 'cc'],
  choices: [OWN_FIELD, 'choices'],
  come_back_on: [FOLLOW_UP, 'comeBackOn'],
  daily_cap: [MAILBOX, 'dailyCap'],
  daily_increase: [MAILBOX, 'dailyIncrease'],
  day_unit: [CAMPAIGN, 'dayUnit'],
  email_count: [CAMPAIGN, 'emailCount'],
  ends_at: [MAILBOX, 'endsAt'],
  envelope: [MAILBOX, 'envelope'],
  events: ['host/src/settings/webhooks/messages.ts', 'events'],
  expires_at: [KEY, 'expires'],
  first_day: [MAILBOX, 'firstDay'],
  frequency_days: [CAMPAIGN, 'frequency'],
  host: [MAILBOX, 'host'],
  imap: [MAILBOX, 'imap'],
  into: ['host/src/settings/tags/messages.ts', 'into'],
  kind: [OWN_FIELD, 'kind'],
  language: [ACCOUNT, 'language'],
  mailbox_ids: [CAMPAIGN, 'mailboxes'],
  note: [FOLLOW_UP, 'note'],
  old_password: [ACCOUNT, 'oldPassword'],
  outcome_id: [FOLLOW_UP, 'outcome'],
  owner_id: [MAILBOX, 'owner'],
  per_minute: [MAILBOX, 'perMinute'],
  permissions: [KEY, 'permissions'],
  port: [MAILBOX, 'port'],
  ramp: [MAILBOX, 'ramp'],
  role: ['host/src/settings/people/messages.ts', 'role'],
  scenario: [CAMPAIGN, 'scenario'],
  security: [MAILBOX, 'security'],
  sender: [CAMPAIGN, 'sender'],
  shared_email: [MAILBOX, 'sharedEmail'],
  signature_html: [MAILBOX, 'signature'],
  smtp: [MAILBOX, 'smtp'],
  stagger_sends: [CAMPAIGN, 'stagger'],
  starts_at: [MAILBOX, 'startsAt'],
  starts_on: [CAMPAIGN, 'startsOn'],
  status: [CAMPAIGN, 'status'],
  step_days: [CAMPAIGN, 'stepDays'],
  tag_ids: ['mfe-contacts/src/contact-page/messages.ts', 'tags'],
  template_map: [CAMPAIGN, 'templates'],
  time_zone: [ACCOUNT, 'timeZone'],
  tone: ['mfe-templates/src/template-form/messages.ts', 'tone'],
  url: ['host/src/settings/webhooks/messages.ts', 'url'],
  user: [MAILBOX, 'user'],
  weekdays: [MAILBOX, 'weekdays'],
  window: [MAILBOX, 'hours'],
};

/** English and Russian of a key, as they are written in a catalogue. */
function textsOf(file: string, key: string): string[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  return [...text.matchAll(new RegExp(`^ {4}${key}:\\s+(['"])(.*)\\1,$`, 'gmu'))].map(
    ([, , found = '']) => found,
  );
}

it.each(Object.entries(FORMS))('O17 C13 %s is called what its form calls it', (field, [file, key]) => {
  expect(FIELD_NAMES[field]).toEqual(textsOf(file, key));
});
