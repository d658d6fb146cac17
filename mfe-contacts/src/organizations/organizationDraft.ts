import {
  BLANK_CONTACT,
  CONTACT_FIELD_KEYS,
  type Contact,
  type ContactFieldKey,
  type ContactValues,
  contactValues,
  isBlankContact,
  type Organization,
  type OwnValuesChange,
  recordOf,
} from '@touchline/shared/contract';
import type { Language } from '@touchline/shared';
import { parseOwnValues, type ShownOwnField } from '@touchline/shared/contract/readers';
import {
  changedValues,
  isTyped,
  NOTHING_TYPED,
  type TypedValues,
  withTyped,
} from '../common/own-values/typedValues.ts';

/** A contact as it is being typed. */
export interface ContactDraft extends ContactValues {
  /** The first id it had in the form; it stays when a new contact gets its real one. */
  readonly key: number;
  /** Negative and temporary while `isNew` (O12). */
  readonly id: number;
  readonly isNew: boolean;
  readonly organization: number | null;
  /** Values of the team's own fields. */
  readonly typed: TypedValues;
  /** As last known to be stored; undefined while it is new, and in the add dialog. */
  readonly stored: Contact | undefined;
}

/** An organization as it is being typed, in both dialogs. */
export interface OrganizationDraft {
  readonly name: string;
  /** Member of staff; null for nobody, undefined where the API does not say. */
  readonly ownerId: number | null | undefined;
  /** IANA name; null where it is not known, undefined where the API does not say. */
  readonly timeZone: string | null | undefined;
  /** Values of the team's own fields. */
  readonly typed: TypedValues;
  /** Its own fields as last known to be stored; undefined in the add dialog. */
  readonly stored: OwnFields | undefined;
  readonly contacts: readonly ContactDraft[];
  readonly nextTemporaryId: number;
}

/** What is stored of an organization itself, with the version that both share. */
export type OwnFields = Pick<Organization, 'name' | 'owner_id' | 'time_zone' | 'own_values' | 'updated_at'>;

export type DraftChange =
  | { readonly type: 'rename'; readonly name: string }
  | { readonly type: 'assign'; readonly ownerId: number | null }
  | { readonly type: 'locate'; readonly timeZone: string | null }
  | { readonly type: 'change'; readonly key: number; readonly field: ContactFieldKey; readonly value: string }
  /** A value of the team's own field, of the contact with this key or of the organization. */
  | {
      readonly type: 'value';
      readonly key: number | undefined;
      readonly field: ShownOwnField;
      readonly text: string;
      readonly language: Language;
    }
  | { readonly type: 'add' }
  | { readonly type: 'remove'; readonly key: number }
  /** The server has stored a contact; a new one gets its real id and is no longer new. */
  | { readonly type: 'stored'; readonly key: number; readonly contact: Contact }
  /** The server has stored the organization's own fields. */
  | { readonly type: 'ownFieldsStored'; readonly stored: OwnFields }
  /** Somebody else's changes were merged in. */
  | { readonly type: 'replace'; readonly draft: OrganizationDraft };

/** A form for a new organization: one blank contact to begin with. */
export function newOrganizationDraft(): OrganizationDraft {
  const own = { name: '', ownerId: undefined, timeZone: null, typed: NOTHING_TYPED, stored: undefined };
  return changeDraft({ ...own, contacts: [], nextTemporaryId: -1 }, { type: 'add' });
}

/** A form for a stored organization. */
export function draftOf(organization: Organization): OrganizationDraft {
  const { name, owner_id: ownerId, time_zone: timeZone, contacts } = organization;
  const drafts = contacts.map(draftOfContact);
  const own = { name, ownerId, timeZone, typed: NOTHING_TYPED, stored: organization };
  return { ...own, contacts: drafts, nextTemporaryId: -1 };
}

export function draftOfContact(contact: Contact): ContactDraft {
  const { id, organization } = contact;
  const known = { key: id, id, isNew: false, organization, typed: NOTHING_TYPED, stored: contact };
  return { ...contactValues(contact), ...known };
}

/** The reducer of both forms. */
export function changeDraft(draft: OrganizationDraft, change: DraftChange): OrganizationDraft {
  switch (change.type) {
    case 'rename':
      return { ...draft, name: change.name };
    case 'assign':
      return { ...draft, ownerId: change.ownerId };
    case 'locate':
      return { ...draft, timeZone: change.timeZone };
    case 'change':
      return edit(draft, change.key, (contact) => ({ ...contact, [change.field]: change.value }));
    case 'value': {
      const { key, field, text, language } = change;
      if (key === undefined) return { ...draft, typed: withTyped(draft.typed, field, text, language) };
      return edit(draft, key, (contact) => ({
        ...contact,
        typed: withTyped(contact.typed, field, text, language),
      }));
    }
    case 'add': {
      const id = draft.nextTemporaryId;
      const known = { key: id, id, isNew: true, organization: null, typed: NOTHING_TYPED, stored: undefined };
      const contacts = [...draft.contacts, { ...BLANK_CONTACT, ...known }];
      return { ...draft, contacts, nextTemporaryId: id - 1 };
    }
    case 'remove':
      return { ...draft, contacts: draft.contacts.filter(({ key }) => key !== change.key) };
    case 'stored': {
      const { id, organization } = change.contact;
      const known = { id, organization, isNew: false, typed: NOTHING_TYPED, stored: change.contact };
      return edit(draft, change.key, (contact) => ({ ...contact, ...known }));
    }
    case 'ownFieldsStored':
      return { ...draft, typed: NOTHING_TYPED, stored: change.stored };
    case 'replace':
      return change.draft;
    default:
      return change satisfies never;
  }
}

function edit(
  draft: OrganizationDraft,
  key: number,
  next: (contact: ContactDraft) => ContactDraft,
): OrganizationDraft {
  return {
    ...draft,
    contacts: draft.contacts.map((contact) => (contact.key === key ? next(contact) : contact)),
  };
}

/** The fields of a contact, trimmed. */
export const valuesOf = (contact: ContactValues): ContactValues =>
  recordOf(CONTACT_FIELD_KEYS, (key) => contact[key].trim());

/** What the team's own fields say of something stored, or new. */
export const storedValues = ({ stored }: Pick<OrganizationDraft | ContactDraft, 'stored'>) =>
  parseOwnValues(stored?.own_values);

/** What is sent of the team's own fields: what differs from what is stored. An API that knows none could refuse it. */
export function sentValues(draft: Pick<OrganizationDraft | ContactDraft, 'typed' | 'stored'>): {
  readonly own_values?: OwnValuesChange;
} {
  const own_values = changedValues(draft.typed, storedValues(draft));
  return Object.keys(own_values).length > 0 ? { own_values } : {};
}

/** Whether values of the team's own fields differ from what is stored. */
export const isRevalued = (draft: Pick<OrganizationDraft | ContactDraft, 'typed' | 'stored'>): boolean =>
  isTyped(draft.typed, storedValues(draft));

/** Whether nothing was typed into a contact. */
export const isBlankDraft = (contact: ContactDraft): boolean =>
  isBlankContact(contact) && !isRevalued(contact);

/** Whether a contact differs from what is stored. */
export const isContactChanged = (contact: ContactDraft): boolean =>
  contact.stored === undefined
    ? !isBlankDraft(contact)
    : isRevalued(contact) || changedFields(contact, contact.stored).length > 0;

/** The fields in which two contacts differ, ignoring surrounding white space. */
export const changedFields = (one: ContactValues, other: ContactValues): readonly ContactFieldKey[] =>
  CONTACT_FIELD_KEYS.filter((field) => one[field].trim() !== other[field].trim());

/** Whether the name differs from the stored one. */
export const isRenamed = ({ name, stored }: OrganizationDraft): boolean =>
  name.trim() !== (stored?.name.trim() ?? '');

/** Whether the owner differs from the stored one. */
export const isReassigned = ({ ownerId, stored }: OrganizationDraft): boolean => ownerId !== stored?.owner_id;

/** Whether the time zone differs from the stored one; of a new organization, whether there is one. */
export const isMoved = ({ timeZone, stored }: OrganizationDraft): boolean =>
  timeZone !== (stored === undefined ? null : stored.time_zone);

/** Whether a field of the organization itself differs from what is stored. */
export const isOwnChanged = (draft: OrganizationDraft): boolean =>
  isRenamed(draft) || isReassigned(draft) || isMoved(draft) || isRevalued(draft);

/** Whether anything was changed that closing would lose. */
export const isChanged = (draft: OrganizationDraft): boolean =>
  isOwnChanged(draft) || draft.contacts.some(isContactChanged);

/** Add Organization is possible once there is a name, and a contact with a name and an e-mail (O9). */
export function canBeAdded({ name, contacts }: OrganizationDraft): boolean {
  return (
    name.trim() !== '' &&
    contacts.some(({ full_name, email }) => full_name.trim() !== '' && email.trim() !== '')
  );
}
