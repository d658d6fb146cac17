import {
  BLANK_CONTACT,
  CONTACT_FIELD_KEYS,
  type Contact,
  type ContactFieldKey,
  type ContactValues,
  isBlankContact,
  type Organization,
  recordOf,
} from '@touchline/shared/contract';

/** A contact as it is being typed. */
export interface ContactDraft extends ContactValues {
  /** The id it had when the form first knew it: stays when a new contact gets its real one. */
  readonly key: number;
  /** Negative and temporary while `isNew` (O12). */
  readonly id: number;
  readonly isNew: boolean;
  readonly organization: number | null;
}

/** An organization as it is being typed, in both dialogs. */
export interface OrganizationDraft {
  readonly name: string;
  readonly contacts: readonly ContactDraft[];
  readonly nextTemporaryId: number;
}

export type DraftChange =
  | { readonly type: 'rename'; readonly name: string }
  | { readonly type: 'change'; readonly key: number; readonly field: ContactFieldKey; readonly value: string }
  | { readonly type: 'add' }
  | { readonly type: 'remove'; readonly key: number }
  /** The server has stored a new contact: it gets its real id and is no longer new. */
  | { readonly type: 'created'; readonly key: number; readonly contact: Contact };

/** A form for a new organization: one blank contact to begin with. */
export function newOrganizationDraft(): OrganizationDraft {
  return changeDraft({ name: '', contacts: [], nextTemporaryId: -1 }, { type: 'add' });
}

export function draftOf({ name, contacts }: Organization): OrganizationDraft {
  return {
    name,
    contacts: contacts.map((contact) => ({ ...contact, key: contact.id, isNew: false })),
    nextTemporaryId: -1,
  };
}

/** The reducer of both forms. */
export function changeDraft(draft: OrganizationDraft, change: DraftChange): OrganizationDraft {
  switch (change.type) {
    case 'rename':
      return { ...draft, name: change.name };
    case 'change':
      return edit(draft, change.key, (contact) => ({ ...contact, [change.field]: change.value }));
    case 'add': {
      const id = draft.nextTemporaryId;
      const blank = { ...BLANK_CONTACT, key: id, id, isNew: true, organization: null };
      return { ...draft, contacts: [...draft.contacts, blank], nextTemporaryId: id - 1 };
    }
    case 'remove':
      return { ...draft, contacts: draft.contacts.filter(({ key }) => key !== change.key) };
    case 'created': {
      const { id, organization } = change.contact;
      return edit(draft, change.key, (contact) => ({ ...contact, id, organization, isNew: false }));
    }
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

/** What is sent of a contact: its fields, trimmed. */
export const valuesOf = (contact: ContactValues): ContactValues =>
  recordOf(CONTACT_FIELD_KEYS, (key) => contact[key].trim());

/** Whether anything was typed since `original` that closing would lose. */
export function isChanged(draft: OrganizationDraft, original: OrganizationDraft): boolean {
  if (draft === original) return false;
  if (draft.name.trim() !== original.name.trim()) return true;
  const before = new Map(original.contacts.map((contact) => [contact.key, contact]));
  return draft.contacts.some((contact) => {
    const old = before.get(contact.key);
    return old === undefined
      ? !isBlankContact(contact)
      : CONTACT_FIELD_KEYS.some((field) => contact[field].trim() !== old[field].trim());
  });
}

/** Add Organization is possible once there is a name, and a contact with a name and an e-mail (O9). */
export function canBeAdded({ name, contacts }: OrganizationDraft): boolean {
  return (
    name.trim() !== '' &&
    contacts.some(({ full_name, email }) => full_name.trim() !== '' && email.trim() !== '')
  );
}
