import { z } from 'zod';
import {
  CONTACT_FIELD_KEYS,
  CONTACT_FIELDS,
  type ContactValues,
  isBlankContact,
  recordOf,
} from './contact-fields.ts';
import { OwnValuesAnswer, OwnValuesChange } from './own-fields.ts';
import { MAX_CONTACTS_PER_REQUEST, TEXT_LIMITS } from './rules.ts';
import { timeZone } from './time-zone.ts';
import { id, optionalEmail, phoneText, requiredText, text } from './text.ts';

/** When it was last changed: ISO 8601 in UTC, with milliseconds. The list of organizations leaves it out. */
const updated_at = z.string().optional();

/** What the team's own fields say (G3). Lists leave it out of contacts, and of organizations that have none. */
const own_values = OwnValuesAnswer.optional();

/**
 * `updated_at` of what was edited, as it was read: when it has been changed since, the answer is 409 without `errors`, and
 * nothing is overwritten (S9). Without it the last writer wins.
 */
const basedOn = z.iso.datetime({ offset: true }).optional();

/** A person at an organization, as the API answers it. Empty text means "not known". */
export const Contact = z.object({
  id: z.int(),
  ...recordOf(CONTACT_FIELD_KEYS, () => z.string()),
  /** Identifier of the organization; null for an unassigned contact. */
  organization: z.int().nullable(),
  updated_at,
  own_values,
});
export type Contact = z.infer<typeof Contact>;

/** An organization with its contacts, in the order they were added. */
export const Organization = z.object({
  id: z.int(),
  name: z.string(),
  /** Member of staff who looks after it; null without one, absent in answers that do not know of owners. */
  owner_id: z.int().nullable().optional(),
  /** IANA name of its time zone, `Europe/Berlin`; null where it is not known. The list leaves it out. */
  time_zone: z.string().nullable().optional(),
  contacts: z.array(Contact),
  /** How many it has, where not all of them are listed. */
  contact_count: z.int().optional(),
  /** Of what it says itself: each contact has its own. */
  updated_at,
  own_values,
  /** Tags that it has; one that is not in `GET /api/tags/` any more does not count. The list leaves out those of none. */
  tag_ids: z.array(z.int()).optional(),
});
export type Organization = z.infer<typeof Organization>;

/** The fields of a contact as they are sent. At least one of them must be filled in. */
const contactFields = recordOf(CONTACT_FIELD_KEYS, (key) => {
  const { kind, limit } = CONTACT_FIELDS[key];
  const fields = { email: optionalEmail, phone: phoneText(limit), text: text(limit) };
  return fields[kind].default('');
});
const isFilledIn = (contact: ContactValues) => !isBlankContact(contact);
const BLANK = { path: ['full_name'], params: { code: 'blank_contact' } };

/** `POST /api/contacts/organizations/{id}/contacts/`, and each contact of a new organization. */
export const NewContact = z
  .strictObject({ ...contactFields, own_values: OwnValuesChange.optional() })
  .refine(isFilledIn, BLANK);
export type NewContact = z.infer<typeof NewContact>;

/**
 * `PUT /api/contacts/contacts/{id}/` with the whole contact, as it was read. `id` must be that of the path;
 * `organization` moves the contact, null unassigns it, absent leaves it where it is.
 */
export const ContactUpdate = z
  .strictObject({
    ...contactFields,
    id: id.optional(),
    organization: id.nullable().optional(),
    updated_at: basedOn,
    /** Absent: unchanged; what it does not name stays. */
    own_values: OwnValuesChange.optional(),
  })
  .refine(isFilledIn, BLANK);
export type ContactUpdate = z.infer<typeof ContactUpdate>;

/** `POST /api/contacts/organizations/` */
export const NewOrganization = z.strictObject({
  name: requiredText(TEXT_LIMITS.organizationName),
  /** Absent: not known. */
  time_zone: timeZone.nullable().optional(),
  contacts: z.array(NewContact).max(MAX_CONTACTS_PER_REQUEST).default([]),
  own_values: OwnValuesChange.optional(),
});
export type NewOrganization = z.infer<typeof NewOrganization>;

/**
 * `PUT /api/contacts/organizations/{id}/`. Contacts with an `id` are updated, contacts without one are added,
 * contacts not mentioned stay as they are: nobody is deleted by leaving them out.
 */
export const OrganizationUpdate = z.strictObject({
  id: id.optional(),
  name: requiredText(TEXT_LIMITS.organizationName),
  /** Absent: unchanged. */
  owner_id: id.nullable().optional(),
  /** Absent: unchanged. */
  time_zone: timeZone.nullable().optional(),
  contacts: z.array(ContactUpdate).max(MAX_CONTACTS_PER_REQUEST).optional(),
  /** Absent: unchanged; what it does not name stays. */
  own_values: OwnValuesChange.optional(),
  /** As it was read: without effect, tags have a call of their own. */
  tag_ids: z.array(id).optional(),
  updated_at: basedOn,
});
export type OrganizationUpdate = z.infer<typeof OrganizationUpdate>;

/** Organizations that are given to somebody at once. */
export const MAX_ASSIGNED = 5000;
const organizationIds = z.array(id).min(1).max(MAX_ASSIGNED);

/** `POST /api/contacts/organizations/assign/`: null gives them to nobody (U6). */
export const OrganizationAssignment = z.strictObject({ ids: organizationIds, owner_id: id.nullable() });
export type OrganizationAssignment = z.infer<typeof OrganizationAssignment>;

/** Organizations that had the same owner. */
const FormerOwner = z.strictObject({ owner_id: id.nullable(), ids: organizationIds });

/** What it answers: how many changed, and whose they were. */
export const AssignedOrganizations = z.object({ changed: z.int(), former: z.array(FormerOwner) });
export type AssignedOrganizations = z.infer<typeof AssignedOrganizations>;

/** `POST /api/contacts/organizations/assign/undo/`: whom they were given to, and whose they were. */
export const AssignmentUndo = z.strictObject({
  given: id.nullable(),
  former: z
    .array(FormerOwner)
    .max(MAX_ASSIGNED)
    .refine((groups) => groups.reduce((sum, { ids }) => sum + ids.length, 0) <= MAX_ASSIGNED),
});
export type AssignmentUndo = z.infer<typeof AssignmentUndo>;
export const AssignmentUndone = z.object({ changed: z.int() });
export type AssignmentUndone = z.infer<typeof AssignmentUndone>;

/** `GET /api/mine/`: what is the business of who asks (U6). */
export const Mine = z.object({
  /** Names of the organizations that belong to them. */
  organizations: z.array(z.string()),
  /** Ids of the campaigns that they made, that go out from a mailbox of theirs, or from the owner's to organizations of theirs. */
  campaigns: z.array(z.int()),
  /** Ids of the templates that they made or changed, or that a campaign of theirs sends. */
  templates: z.array(z.int()),
});
export type Mine = z.infer<typeof Mine>;

/** Answer of `DELETE /api/contacts/purge-unassigned-empty/?dry_run=1` (P5). */
export const PurgePreview = z.object({
  would_delete: z.int(),
  /** Who they are, in the order added. */
  contacts: z.array(Contact),
});
export type PurgePreview = z.infer<typeof PurgePreview>;

/** Answer of `DELETE /api/contacts/purge-unassigned-empty/`. */
export const PurgeResult = z.object({ deleted: z.int() });
export type PurgeResult = z.infer<typeof PurgeResult>;

/** Answer of `GET /api/contacts/summary/`: rows, distinct addresses (case ignored), and the newest few contacts. */
export const ContactSummary = z.object({
  total_rows: z.int(),
  unique_emails: z.int(),
  sample: z.array(Contact),
});
export type ContactSummary = z.infer<typeof ContactSummary>;

/**
 * `POST /api/contacts/contacts/{id}/merge/`: what the contact of the path becomes, who is one person with `other` (V7). The
 * times are those that both had when they were read.
 */
export const ContactMerge = z
  .strictObject({
    ...contactFields,
    other: id,
    organization: id.nullable(),
    updated_at: basedOn,
    other_updated_at: basedOn,
    /** On top of what both have: of a field that both have, the kept contact's. */
    own_values: OwnValuesChange.optional(),
  })
  .refine(isFilledIn, BLANK);
export type ContactMerge = z.infer<typeof ContactMerge>;

/** `POST /api/contacts/contacts/{id}/move/`: to another organization; null unassigns. */
export const ContactMove = z.strictObject({ organization: id.nullable(), updated_at: basedOn });
export type ContactMove = z.infer<typeof ContactMove>;
