import { errorsOfRefusal, type FieldErrors } from '@touchline/shared/form';
import {
  MAX_CAMPAIGN_CONTACTS,
  MAX_FREQUENCY_DAYS,
  MAX_STEP_NUMBER,
  TEXT_LIMITS,
} from '@touchline/shared/contract';
import { type CampaignFields, type FieldName, stepsBeyond } from './campaignFields.ts';
import { messages } from './messages.ts';

/**
 * Checks the fields before they are sent. Each message names its field, and how to correct it.
 * @param original what the form began with: a first day that has come since stays.
 * @param today in the zone of every time on the page, `2026-11-23`; the API checks again in the team's.
 */
export function checkFields(
  fields: CampaignFields,
  original: Pick<CampaignFields, 'startsOn'>,
  today: string,
): FieldErrors<FieldName> {
  const errors = new Map<FieldName, string>();
  const { length } = fields.name.trim();
  const limit = TEXT_LIMITS.campaignName;
  if (length === 0) errors.set('name', messages.text('nameRequired'));
  if (length > limit) errors.set('name', messages.text('nameTooLong', { limit, length }));
  if (fields.scenario === '') errors.set('scenario', messages.text('scenarioRequired'));
  if (fields.contacts.size > MAX_CAMPAIGN_CONTACTS) {
    errors.set('contacts', messages.text('tooManyContacts', { limit: MAX_CAMPAIGN_CONTACTS }));
  }
  if (fields.sender?.kind === 'mailboxes' && fields.sender.mailbox_ids.length === 0) {
    errors.set('sender', messages.text('senderRequired'));
  }
  if (!isWithin(fields.emailCount, 1, MAX_STEP_NUMBER)) {
    errors.set('emailCount', messages.text('emailCountInvalid', { limit: MAX_STEP_NUMBER }));
  } else if (stepsBeyond(fields).length > 0) {
    errors.set('emailCount', messages.text('emailCountTooLow'));
  }
  if (!isWithin(fields.frequencyDays ?? 0, 0, MAX_FREQUENCY_DAYS)) {
    errors.set('frequencyDays', messages.text('frequencyInvalid', { limit: MAX_FREQUENCY_DAYS }));
  }
  if ([...(fields.stepDays?.values() ?? [])].some((days) => !isWithin(days, 0, MAX_FREQUENCY_DAYS))) {
    errors.set('stepDays', messages.text('stepDaysInvalid', { limit: MAX_FREQUENCY_DAYS }));
  }
  const { startsOn } = fields;
  if (startsOn !== null && startsOn !== original.startsOn && startsOn < today) {
    errors.set('startsOn', messages.text('startsOnPast'));
  }
  return errors;
}

const isWithin = (value: number | null, least: number, most: number) =>
  value !== null && Number.isInteger(value) && value >= least && value <= most;

/** The field of the form by its name in the API. */
const FORM_FIELDS: Readonly<Record<string, FieldName>> = {
  name: 'name',
  scenario: 'scenario',
  status: 'status',
  contacts: 'contacts',
  contact_ids: 'contacts',
  template_map: 'templates',
  sender: 'sender',
  email_count: 'emailCount',
  frequency_days: 'frequencyDays',
  step_days: 'stepDays',
  day_unit: 'dayUnit',
  starts_on: 'startsOn',
  stagger_sends: 'staggerSends',
};

/** The fields that the server named in a refusal. */
export function refusedFields(error: unknown): FieldErrors<FieldName> {
  return errorsOfRefusal(error, (path) => FORM_FIELDS[path.split('.', 1)[0] ?? '']);
}
