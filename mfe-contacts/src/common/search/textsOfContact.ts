import { type Contact, CONTACT_FIELD_KEYS, CONTACT_FIELDS } from '@touchline/shared/contract';
import type { SearchedTexts } from '@touchline/shared/contract/search';

const isPhone = (key: keyof typeof CONTACT_FIELDS) => CONTACT_FIELDS[key].kind === 'phone';
const TEXTS = CONTACT_FIELD_KEYS.filter((key) => !isPhone(key));
const PHONES = CONTACT_FIELD_KEYS.filter(isPhone);

/** What a contact is found by, of what lists have of it. */
export const textsOfContact = (contact: Contact): SearchedTexts => ({
  texts: TEXTS.map((key) => contact[key]),
  phones: PHONES.map((key) => contact[key]),
});
