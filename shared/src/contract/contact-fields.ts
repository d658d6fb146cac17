/**
 * The fields of a contact that people fill in, under `@touchline/shared/contract/contact-fields`: without the schema
 * library, which the reader of workbooks should not have to load.
 */
import type { Text } from './language.ts';
import { TEXT_LIMITS } from './rules.ts';

/** All that page, API and database know about one field. */
export interface ContactField {
  /** Decides how it is typed, checked, and read from the cell of a workbook. */
  readonly kind: 'text' | 'email' | 'phone';
  /** Longest value, in UTF-16 code units. */
  readonly limit: number;
  readonly label: Text;
  /** Marked as optional in a form (O9). */
  readonly optional?: true;
  /** What a tile shows for an empty value (O5); without it the line is left out. */
  readonly missing?: Text;
  /** Contacts are found by it, among organizations (O3) and in the choice for a campaign (C9), which shows it too. */
  readonly searched?: true;
  /** Makes `{{key}}` a merge tag of mails (E5). The fallback must fit into a sentence. */
  readonly mergeTag?: { readonly label: Text; readonly fallback: Text };
}

/**
 * One entry for each field, in the order of forms, tiles and workbooks; the key is the name in JSON and the column of
 * `contacts`. `full_name` and `email` tell people apart, so some code names these two; all other code takes the fields
 * from here. How to add one: docs/decisions/0088-contact-fields-said-once.md.
 */
export const CONTACT_FIELDS = {
  full_name: {
    kind: 'text',
    limit: 200,
    label: { en: 'Name', ru: 'Имя' },
    missing: { en: 'Unnamed', ru: 'Без имени' },
    searched: true,
  },
  title: {
    kind: 'text',
    limit: 200,
    label: { en: 'Title', ru: 'Должность' },
    missing: { en: 'No title', ru: 'Без должности' },
    searched: true,
    mergeTag: {
      label: { en: 'Job title', ru: 'Должность' },
      fallback: { en: 'your role', ru: 'ваша должность' },
    },
  },
  email: {
    kind: 'email',
    limit: TEXT_LIMITS.email,
    label: { en: 'Email', ru: 'Эл. почта' },
    missing: { en: 'No email', ru: 'Без эл. почты' },
    searched: true,
  },
  phone: {
    kind: 'phone',
    limit: 50,
    label: { en: 'Phone', ru: 'Телефон' },
    optional: true,
  },
} as const satisfies Readonly<Record<string, ContactField>>;

export type ContactFieldKey = keyof typeof CONTACT_FIELDS;

/** A text for every field of a contact; empty means "not known". */
export type ContactValues = Readonly<Record<ContactFieldKey, string>>;

export const CONTACT_FIELD_KEYS = Object.keys(CONTACT_FIELDS) as readonly ContactFieldKey[];

/**
 * What a column of a workbook may be read as: the organization and its time zone, and the fields of a contact. A full name
 * comes whole, or as given, middle and family name.
 */
export const IMPORT_FIELDS = [
  'organization',
  'time_zone',
  ...CONTACT_FIELD_KEYS,
  'given_name',
  'middle_name',
  'family_name',
] as const;

export const isImportField = (target: string): target is (typeof IMPORT_FIELDS)[number] =>
  IMPORT_FIELDS.some((field) => field === target);

/** What becomes of a value that is there where the file says another: `ImportWinner`. */
export const IMPORT_WINNERS = ['file', 'empty', 'here'] as const;
/** What the cells of a column look like. */
export const COLUMN_LOOKS = ['email', 'phone', 'link', 'date', 'number', 'text', 'empty'] as const;
/** Most columns and tables of a file that a person chooses for, and what is shown of each. */
export const IMPORT_COLUMNS = { columns: 300, tables: 50, rows: 5, cell: 100 } as const;

/** Fields whose entry has a certain property. */
type FieldsWith<Property extends keyof ContactField> = {
  [Key in ContactFieldKey]: (typeof CONTACT_FIELDS)[Key] extends Record<Property, unknown> ? Key : never;
}[ContactFieldKey];

const fieldsWith = <Property extends keyof ContactField>(property: Property) =>
  CONTACT_FIELD_KEYS.filter(
    (key): key is FieldsWith<Property> => property in CONTACT_FIELDS[key],
  ) as readonly FieldsWith<Property>[];

export const SEARCHED_FIELDS = fieldsWith('searched');
export const MERGE_TAG_FIELDS = fieldsWith('mergeTag');

/** An object with a value for each of the keys, in their order. */
export function recordOf<Key extends string, Value>(
  keys: readonly Key[],
  valueOf: (key: Key) => Value,
): Record<Key, Value> {
  // A loop, because Object.fromEntries takes three times as long and an import does this for each row of a workbook.
  const record: Partial<Record<Key, Value>> = {};
  for (const key of keys) record[key] = valueOf(key);
  return record as Record<Key, Value>;
}

/** Only the contact fields of an object that has them. */
export const contactValues = (source: ContactValues): ContactValues =>
  recordOf(CONTACT_FIELD_KEYS, (key) => source[key]);

/** A contact with every field empty. */
export const BLANK_CONTACT: ContactValues = recordOf(CONTACT_FIELD_KEYS, () => '');

/** Whether every field is empty or white space. */
export const isBlankContact = (contact: ContactValues): boolean =>
  CONTACT_FIELD_KEYS.every((key) => contact[key].trim() === '');
