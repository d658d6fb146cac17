import type {
  CampaignOverlap,
  CampaignSender,
  DayUnit,
  NewCampaign,
  PlannedCampaign,
} from '@touchline/shared/contract';
import { DEFAULT_EMAIL_COUNT, DEFAULT_FREQUENCY_DAYS } from '@touchline/shared/contract';
import type { ShownCampaign } from '@touchline/shared/contract/readers';
import type { CampaignChanges, CampaignToCreate } from '../campaignRequests.ts';

/** Step number → template id. */
export type StepTemplates = ReadonlyMap<number, number>;

/** The fields of a campaign as both dialogs hold them, in the order of the form (C5). */
export interface CampaignFields {
  readonly name: string;
  /** Value of a scenario; empty while none is chosen. */
  readonly scenario: string;
  /** A status of the contract, or whatever the API says. */
  readonly status: string;
  /** Ids of contacts. */
  readonly contacts: ReadonlySet<number>;
  readonly templates: StepTemplates;
  /** Undefined leaves it to the API, which may know of no mailboxes. */
  readonly sender: CampaignSender | undefined;
  /** `null` while the field is empty. */
  readonly emailCount: number | null;
  /** `null` while the field is empty, which counts as 0 (C5). */
  readonly frequencyDays: number | null;
  /** Days before each step that has its own (V10); undefined leaves it to the API, which may know one number alone. */
  readonly stepDays: ReadonlyMap<number, number> | undefined;
  /** How days are counted; undefined likewise. */
  readonly dayUnit: DayUnit | undefined;
  /** The day before which nothing goes out (V8), `2027-03-01`; null for as soon as it is active. */
  readonly startsOn: string | null;
  readonly staggerSends: boolean;
}
export type FieldName = keyof CampaignFields;

/** What a new campaign begins with (C5). */
export const NEW_CAMPAIGN: CampaignFields = {
  name: '',
  scenario: '',
  status: 'draft',
  contacts: new Set(),
  templates: new Map(),
  sender: undefined,
  emailCount: DEFAULT_EMAIL_COUNT,
  frequencyDays: DEFAULT_FREQUENCY_DAYS,
  stepDays: undefined,
  dayUnit: undefined,
  startsOn: null,
  staggerSends: false,
};

/** The fields of a stored campaign (C7); what the API left out is as in a new one. Contacts that were removed stay out. */
export function fieldsOf(campaign: ShownCampaign): CampaignFields {
  const chosen = (campaign.contacts ?? []).filter(({ removed }) => !removed);
  const templates = Object.entries(campaign.template_map ?? {})
    .map(([step, id]) => [Number(step), id] as const)
    .toSorted(([one], [other]) => one - other);
  const { emailCount, frequencyDays, staggerSends } = NEW_CAMPAIGN;
  return {
    name: campaign.name,
    scenario: campaign.scenario,
    status: campaign.status,
    contacts: new Set(chosen.map(({ id }) => id)),
    templates: new Map(templates),
    sender: campaign.sender,
    emailCount: campaign.email_count ?? Math.max(emailCount ?? 0, ...templates.map(([step]) => step)),
    frequencyDays: campaign.frequency_days ?? frequencyDays,
    stepDays:
      campaign.step_days &&
      new Map(Object.entries(campaign.step_days).map(([step, days]) => [Number(step), days])),
    dayUnit: campaign.day_unit,
    startsOn: campaign.starts_on,
    staggerSends: campaign.stagger_sends ?? staggerSends,
  };
}

/** A campaign can be created once these four are set (C6). */
export function canBeCreated({ name, scenario, contacts, templates }: CampaignFields): boolean {
  return name.trim() !== '' && scenario !== '' && contacts.size > 0 && templates.size > 0;
}

/** The fields in which two versions differ, in the order of the form. */
export function changedFields(fields: CampaignFields, original: CampaignFields): readonly FieldName[] {
  return (Object.keys(NEW_CAMPAIGN) as FieldName[]).filter((name) => !isSame(fields[name], original[name]));
}

type FieldValue = CampaignFields[FieldName];

function isSame(one: FieldValue, other: FieldValue): boolean {
  if (one instanceof Set && other instanceof Set) {
    return one.size === other.size && one.isSubsetOf(other);
  }
  if (one instanceof Map && other instanceof Map) {
    return one.size === other.size && [...one].every(([step, id]) => other.get(step) === id);
  }
  if (typeof one === 'string' && typeof other === 'string') return one.trim() === other.trim();
  if (isSender(one) && isSender(other)) return JSON.stringify(one) === JSON.stringify(other);
  return one === other;
}

/** Their mailboxes are in the order of their ids, so that two of the same mailboxes are told to be the same. */
const isSender = (value: FieldValue): value is CampaignSender =>
  typeof value === 'object' && value !== null && 'kind' in value;

/** Steps that have a template although the campaign has fewer e-mails, lowest first. */
export function stepsBeyond({ templates, emailCount }: Pick<CampaignFields, 'templates' | 'emailCount'>) {
  if (emailCount === null) return [];
  return [...templates.keys()].filter((step) => step > emailCount).toSorted((one, other) => one - other);
}

function valuesOf(fields: CampaignFields): Omit<NewCampaign, 'contacts'> {
  return {
    name: fields.name.trim(),
    scenario: fields.scenario,
    // A status that the contract does not know goes back as the API gave it.
    status: fields.status as NewCampaign['status'],
    frequency_days: fields.frequencyDays ?? 0,
    ...(fields.stepDays && { step_days: Object.fromEntries(fields.stepDays) }),
    ...(fields.dayUnit && { day_unit: fields.dayUnit }),
    stagger_sends: fields.staggerSends,
    email_count: fields.emailCount ?? DEFAULT_EMAIL_COUNT,
    template_map: Object.fromEntries([...fields.templates].map(([step, id]) => [String(step), id])),
  };
}

/** Body of `POST /api/campaigns/`. @param overlap undefined when there was nobody to ask about. */
export function newCampaignOf(fields: CampaignFields, overlap?: CampaignOverlap): CampaignToCreate {
  const { email_count, ...values } = valuesOf(fields);
  return {
    ...values,
    contacts: [...fields.contacts],
    ...(fields.startsOn !== null && { starts_on: fields.startsOn }),
    // No field of the spec's: a strict server would refuse it, and ours takes the usual number by itself.
    ...(email_count !== DEFAULT_EMAIL_COUNT && { email_count }),
    ...(overlap && { overlap }),
    ...(fields.sender && { sender: fields.sender }),
  };
}

/** Body of `POST /api/campaigns/plan/`. @param id of a campaign that is already stored. */
export function plannedCampaignOf(fields: CampaignFields, id: number | undefined): PlannedCampaign {
  return {
    ...valuesOf(fields),
    contacts: [...fields.contacts],
    starts_on: fields.startsOn,
    ...(fields.sender && { sender: fields.sender }),
    ...(id !== undefined && { id }),
  };
}

/**
 * Body of `PUT /api/campaigns/{id}/update/`. What the API left out is sent only once somebody has chosen it: sending no
 * contacts would empty the campaign.
 * @param stored what is overwritten; the server refuses when it has another version by now.
 * @param overlap undefined leaves it as it is.
 */
export function campaignUpdateOf(
  fields: CampaignFields,
  stored: ShownCampaign,
  overlap: CampaignOverlap | undefined,
): CampaignChanges {
  const original = fieldsOf(stored);
  const isToBeSent = (told: unknown, name: FieldName) =>
    told !== undefined || !isSame(fields[name], original[name]);
  const values = valuesOf(fields);
  const { contacts, template_map, frequency_days, stagger_sends, email_count, updated_at } = stored;
  return {
    ...values,
    contact_ids: isToBeSent(contacts, 'contacts') ? [...fields.contacts] : undefined,
    template_map: isToBeSent(template_map, 'templates') ? values.template_map : undefined,
    frequency_days: isToBeSent(frequency_days, 'frequencyDays') ? values.frequency_days : undefined,
    stagger_sends: isToBeSent(stagger_sends, 'staggerSends') ? values.stagger_sends : undefined,
    email_count: isToBeSent(email_count, 'emailCount') ? values.email_count : undefined,
    // An API that knows the spec alone has no such field.
    starts_on: isSame(fields.startsOn, original.startsOn) ? undefined : fields.startsOn,
    sender: isSame(fields.sender, original.sender) ? undefined : fields.sender,
    overlap,
    updated_at,
  };
}
