import { formatNumber, languageStore } from '@touchline/shared';
import {
  canonicalAddress,
  CONTACT_FIELD_KEYS,
  CONTACT_FIELDS,
  type ContactFieldKey,
  hasUnseen,
  isBlankContact,
  isEmailAddress,
  TEXT_LIMITS,
  tidyAddress,
} from '@touchline/shared/contract';
import { errorsOfRefusal, type FieldErrors } from '@touchline/shared/form';
import { typedErrors, valueKey } from '../common/own-values/typedValues.ts';
import { messages } from './messages.ts';
import {
  type ContactDraft,
  isBlankDraft,
  isContactChanged,
  type OrganizationDraft,
} from './organizationDraft.ts';

/** Where an error can stand: at a field of the organization's own, or at {@link contactFieldKey} of a contact. */
export const NAME_FIELD = 'name';
export const OWNER_FIELD = 'owner_id';
export const ZONE_FIELD = 'time_zone';
const OWN_FIELDS: ReadonlySet<string> = new Set([NAME_FIELD, OWNER_FIELD, ZONE_FIELD]);
export const contactFieldKey = (contactKey: number, field: ContactFieldKey): string =>
  `${contactKey}.${field}`;
/** Where an error of one of the team's own fields stands; of the organization itself at `valueKey`. */
export const contactValueKey = (contactKey: number, field: number | string): string =>
  `${contactKey}.${valueKey(field)}`;

const whoIs = ({ full_name }: ContactDraft, index: number): string =>
  full_name.trim() || messages.text('someoneNumbered', { number: index + 1 });

/** A contact as it was loaded. It is not sent, so nothing about it keeps the form from being saved. */
const isUntouched = (contact: ContactDraft): boolean => !contact.isNew && !isContactChanged(contact);

/** Errors at the fields without which an organization cannot be added: its name, and name and email of its first contact (O9). */
export function missingToAdd({ name, contacts: [first] }: OrganizationDraft): FieldErrors<string> {
  const blank = [
    ...(name.trim() === '' ? [NAME_FIELD] : []),
    ...(['full_name', 'email'] as const)
      .filter((field) => first?.[field].trim() === '')
      .map((field) => contactFieldKey(first?.key ?? 0, field)),
  ];
  return new Map(blank.map((key) => [key, messages.text('neededToAdd')]));
}

/** Checks a form before it is sent. Each message names the contact and the field, and how to correct it. */
export function checkDraft({ name, typed, contacts }: OrganizationDraft): FieldErrors<string> {
  const language = languageStore.get();
  const errors = new Map(typedErrors(typed, language));
  const nameError = checkName(name.trim());
  if (nameError !== undefined) errors.set(NAME_FIELD, nameError);

  const owners = new Map<string, string>();
  contacts.forEach((contact, index) => {
    const email = tidyAddress(contact.email);
    if (isUntouched(contact) && isEmailAddress(email))
      owners.set(canonicalAddress(email), whoIs(contact, index));
  });
  contacts.forEach((contact, index) => {
    if (isUntouched(contact)) return;
    const who = whoIs(contact, index);
    if (isBlankContact(contact)) {
      // A new card left blank is ignored; an existing contact must not be emptied.
      if (!contact.isNew || !isBlankDraft(contact))
        errors.set(contactFieldKey(contact.key, 'full_name'), messages.text('blankContact', { who }));
      return;
    }
    for (const [key, error] of typedErrors(contact.typed, language))
      errors.set(`${contact.key}.${key}`, error);
    for (const field of CONTACT_FIELD_KEYS) {
      const error = checkLength(contact, field, who);
      if (error !== undefined) errors.set(contactFieldKey(contact.key, field), error);
    }
    const emailError = checkEmail(tidyAddress(contact.email), who, owners);
    const key = contactFieldKey(contact.key, 'email');
    if (emailError !== undefined && !errors.has(key)) errors.set(key, emailError);
  });
  return errors;
}

function checkName(name: string): string | undefined {
  const limit = TEXT_LIMITS.organizationName;
  if (name === '') return messages.text('nameRequired');
  return name.length > limit ? messages.text('nameTooLong', lengths(limit, name.length)) : undefined;
}

function checkLength(contact: ContactDraft, field: ContactFieldKey, who: string): string | undefined {
  const { limit, label } = CONTACT_FIELDS[field];
  const { length } = contact[field].trim();
  if (length <= limit) return undefined;
  return messages.text('tooLong', {
    field: label[languageStore.get()],
    // A very long name would bury the message.
    who: who.length > 60 ? `${who.slice(0, 60)}…` : who,
    ...lengths(limit, length),
  });
}

const lengths = (limit: number, length: number) => {
  const language = languageStore.get();
  return { limit: formatNumber(limit, language), length: formatNumber(length, language) };
};

function checkEmail(email: string, who: string, owners: Map<string, string>): string | undefined {
  if (email === '') return undefined;
  if (!isEmailAddress(email)) {
    if (hasUnseen(email)) return messages.text('emailUnseen', { who });
    if (!email.includes('@')) return messages.text('emailNoAt', { who });
    const domain = email.slice(email.indexOf('@') + 1);
    return messages.text(/^[^.@\s]*$/u.test(domain) ? 'emailNoDomain' : 'emailInvalid', { who });
  }
  const other = owners.get(canonicalAddress(email));
  owners.set(canonicalAddress(email), who);
  return other === undefined ? undefined : messages.text('emailTwice', { who, other });
}

/**
 * The fields that the server named in a refusal.
 * @param sent The contacts of the request in its order, for paths such as `contacts.1.email`; for the request of a
 * single contact, that contact alone, whose paths are bare (`email`).
 */
export function refusedFields(
  error: unknown,
  sent: readonly ContactDraft[],
  single = false,
): FieldErrors<string> {
  return errorsOfRefusal(error, (path) => {
    const [head, index, tail, value] = single ? ['contacts', '0', ...path.split('.')] : path.split('.');
    if (head !== undefined && OWN_FIELDS.has(head) && index === undefined) return head;
    if (head === 'own_values' && index !== undefined) return valueKey(index);
    const contact = head === 'contacts' ? sent[Number(index)] : undefined;
    if (contact && tail === 'own_values' && value !== undefined) return contactValueKey(contact.key, value);
    const field = CONTACT_FIELD_KEYS.find((known) => known === tail);
    return contact && field && contactFieldKey(contact.key, field);
  });
}
