import {
  CONTACT_FIELD_KEYS,
  CONTACT_FIELDS,
  recordOf,
  type ContactFieldKey,
} from '@touchline/shared/contract/contact-fields';
import type { Text } from '../language/language.ts';

/**
 * What the columns of a workbook may be called (O16): English and Russian headers in any order, in any letter
 * case, with the usual synonyms. Any other column is ignored by the import.
 */

/** What a column may hold. A full name comes whole, or as given, middle and family name. */
export type ColumnField = ContactFieldKey | 'organization' | 'given_name' | 'middle_name' | 'family_name';

/** The columns of one sheet: for each field the zero-based columns that hold it, from left to right. */
export type Columns = ReadonlyMap<ColumnField, readonly number[]>;

const ORGANIZATION_EN =
  'organi[sz]ations?|compan(?:y|ies)|(?:(?:sports?|football|golf|cricket|rugby|tennis) )?clubs?|employer|firm|institution|venue|stadium|business|customer|client|account|school|organi[sz]ation unit';
const ORGANIZATION_RU =
  'организаци[яи]|компани[яи]|(?:(?:спортивн|футбольн|гольф)\\S* )?клуба?|спортклуба?|учреждени[ея]|предприяти[ея]|фирм[аы]|контрагента?|заказчика?|клиента?|стадиона?|место работы|работодатель|юр(?:идическое)? ?лицо|школ[аы]';

/**
 * Tried from top to bottom against a header in lower case with single spaces and without punctuation; the first
 * that fits names the field. E-mail and phone come first, so that "Organization e-mail" is an address.
 */
const PATTERNS: Readonly<Record<ColumnField, RegExp>> = {
  email:
    /^(?:\S+ ){0,3}(?:e ?mails?|mail|mailbox)(?: (?:address(?:es)?|адрес|id|контакта?|организации))?$|^address e ?mail$|^(?:адрес )?(?:(?:рабочая|личная|контактная|корпоративная) )?(?:эл(?:ектронн(?:ая|ой|ый))? ?(?:почт[аы]|адрес)|почт[аы]|емейл|имейл|мейл|е мейл|мыло)(?: (?:контакта|организации|адрес))?$/u,
  phone:
    /^(?:\S+ ){0,2}(?:tele)?phones?(?: (?:numbers?|no|номер))?$|^(?:\S+ )?(?:tel|mobiles?|cell|cellphone)(?: (?:numbers?|no|phone))?$|^contact number$|^(?:\S+ ){0,2}(?:телефон(?:ы|а)?|тел|моб(?:ильный)?|сотовый)(?: (?:номер|тел|телефон|телефона|контакта|организации))?$|^(?:моб|сот) тел(?:ефон)?$/u,
  given_name: /^(?:first|given|fore) ?names?$/u,
  middle_name: /^(?:middle ?names?|patronymic|отчество)$/u,
  family_name: /^(?:last ?names?|sur ?names?|family ?names?|фамилия)$/u,
  full_name:
    /^(?:(?:full|contact|contact full|person|display|employee|attendee)? ?names?|fullname|contacts?|contact person|person|employee|name and surname|first and last name)$|^(?:фио|ф и о|(?:полное )?имя|фамилия и? ?имя(?: и? ?отчество)?|имя и? ?фамилия|контакт|контактное лицо|(?:имя|фио) (?:контакта|контактного лица|сотрудника|представителя)|сотрудник|представитель)$/u,
  title:
    /^(?:(?:job|work|position|contact) ?)?(?:title|role)$|^(?:position|role|job|post|designation|occupation|function)$|^(?:должность|позиция|роль|пост)(?: (?:контакта|сотрудника|контактного лица))?$/u,
  organization: new RegExp(
    `^(?:(?:full |short )?name of (?:the )?)?(?:${ORGANIZATION_EN})(?: name| title)?$|` +
      `^(?:(?:полное |краткое )?(?:название|наименование|имя) )?(?:${ORGANIZATION_RU})(?: название| наименование)?$|` +
      '^(?:полное |краткое )?(?:название|наименование)$',
    'u',
  ),
};
const FIELDS_BY_PATTERN = Object.entries(PATTERNS) as [ColumnField, RegExp][];

/** The columns of the workbooks that we write, in their order. */
export const WORKBOOK_FIELDS = ['organization', ...CONTACT_FIELD_KEYS] as const;
export type WorkbookField = (typeof WORKBOOK_FIELDS)[number];

/** Headers as a person would write them: for those workbooks, and for the message that says what was looked for. */
export const EXPECTED_HEADERS: Readonly<Record<WorkbookField, Text>> = {
  ...recordOf(CONTACT_FIELD_KEYS, (key) => CONTACT_FIELDS[key].label),
  organization: { en: 'Organization', ru: 'Организация' },
  full_name: { en: 'Full name', ru: 'ФИО' },
  email: { en: 'E-mail', ru: 'Эл. почта' },
};

/** `E-mail *`, `Phone (optional)` and `Тел. 2` are `e mail`, `phone` and `тел`. */
function normalizeHeader(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll(/\([^)]*\)|\[[^\]]*\]/gu, ' ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/ ?\d+$/u, '');
}

/** The field a header names; undefined for a header that means nothing here. */
export function fieldOfHeader(text: string): ColumnField | undefined {
  if (text.length > 100) return undefined;
  const header = normalizeHeader(text);
  return header === '' ? undefined : FIELDS_BY_PATTERN.find(([, pattern]) => pattern.test(header))?.[0];
}

/**
 * The columns of a header row, or undefined when it is none: it must name the organization and something that
 * identifies a person.
 */
export function columnsOfHeader(texts: readonly string[]): Columns | undefined {
  const columns = new Map<ColumnField, number[]>();
  for (const [index, text] of texts.entries()) {
    const field = fieldOfHeader(text);
    if (field) columns.set(field, [...(columns.get(field) ?? []), index]);
  }
  readGivenName(columns);
  const namesPerson = (['full_name', 'given_name', 'family_name', 'email'] as const).some((field) =>
    columns.has(field),
  );
  return columns.has('organization') && namesPerson ? columns : undefined;
}

/** Beside a family name, "Name" and "Имя" mean the given name alone. */
function readGivenName(columns: Map<ColumnField, number[]>): void {
  const names = columns.get('full_name');
  if (names === undefined || !columns.has('family_name') || columns.has('given_name')) return;
  columns.set('given_name', names);
  columns.delete('full_name');
}
