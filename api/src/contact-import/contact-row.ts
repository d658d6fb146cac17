import {
  CONTACT_FIELD_KEYS,
  CONTACT_FIELDS,
  recordOf,
  type ContactField,
  type ContactValues,
} from '@touchline/shared/contract/contact-fields';
import {
  OWN_VALUE_FAULTS,
  readOwnValue,
  type OwnFieldShape,
  type OwnFieldSubject,
  type OwnValue,
} from '@touchline/shared/contract/own-values';
import {
  hasUnseen,
  isEmailAddress,
  isStorableText,
  mixesAlphabets,
  TEXT_LIMITS,
  tidyAddress,
} from '@touchline/shared/contract/rules';
import { timeZoneNamed } from '@touchline/shared/contract/time-zone-names';
import type { CellValue } from 'hucre/xlsx';
import type { Language, Text } from '../language/language.ts';
import { mailboxKey, organizationKey, readableAddress, type MailboxKey } from '../database/keys.ts';
import { isPublicDomain } from '../mail/intake/public-domains.ts';
import { cellText, clipped, emailText, isCellError, phoneText } from './cell-text.ts';
import type { ColumnField, Columns } from './headers.ts';
import { faultTexts } from './texts.ts';

/**
 * An accepted row as it goes to the database, by the columns of the import's temporary table. The keys decide what is
 * the same organization or person.
 */
export interface AcceptedRow extends ContactValues {
  /** Position in the workbook across all sheets: new contacts keep this order. */
  readonly position: number;
  readonly organization_name: string;
  readonly organization_name_key: string;
  /** The address's domain, where nothing else says the organization: one that is known by it gets the contact. */
  readonly organization_domain?: string;
  /** Empty for a row with an e-mail. The same kind of key as for organizations: two spellings of a name are one person. */
  readonly full_name_key: string;
  readonly email_key: MailboxKey;
  /** IANA name of the organization's time zone; empty where the row does not say it. */
  readonly time_zone: string;
  /** Values of own fields by their ids, and names of tags with their keys; absent where no column says any. */
  readonly own_values?: Readonly<Record<string, OwnValue>>;
  readonly tags?: readonly TagName[];
  /** The same of the organization. */
  readonly organization_values?: Readonly<Record<string, OwnValue>>;
}

/** The name of a tag, and its key. */
export type TagName = readonly [name: string, key: string];

/** What a person had columns read as besides the fields of every contact (G1). */
export interface FurtherColumns {
  readonly own: readonly {
    readonly column: number;
    readonly id: number;
    readonly about: OwnFieldSubject;
    readonly shape: OwnFieldShape;
  }[];
  readonly tags: readonly number[];
  /** Given to every contact; empty for none. */
  readonly tag: string;
}

/** What a later row may add to an earlier one of the same contact: all but the address, which they share. */
export const SUPPLEMENT_FIELDS = CONTACT_FIELD_KEYS.filter((key) => key !== 'email');

/** What later rows of the workbook add to a contact whose first row has already been sent. Blank adds nothing. */
export type RowSupplement = Pick<AcceptedRow, 'position' | 'own_values' | 'tags'> &
  Record<(typeof SUPPLEMENT_FIELDS)[number], string>;

/** What the workbook says of an organization. */
export interface OrganizationFacts {
  readonly name_key: string;
  /** Where only the domain says the organization. */
  readonly domain: string;
  readonly time_zone: string;
  readonly own_values: Readonly<Record<string, OwnValue>>;
}

/** What is wrong with a row: `column` is the header of the first bad cell. */
export interface RowFault {
  readonly column?: string;
  readonly message: string;
}

/** What says the organization of a row that does not. */
export interface OrganizationFallback {
  /** Name of the sheet, where it stands for an organization. */
  readonly sheet: string | undefined;
  /** The organization that other rows with addresses of the domain name. */
  readonly ofDomain: (domain: string) => string | undefined;
  /** Whether the domain itself may be its name: not where a column was left empty, which is rather a mistake. */
  readonly mayBeDomain: boolean;
}

/** What is to be told of a row that is imported. */
export interface RowNotes {
  /** Addresses of the row that are not kept, because a contact has one. */
  furtherEmails: readonly string[];
  /** Its address, where a part of it mixes alphabets that look alike. */
  mixedEmail: string | undefined;
  organizationFrom: 'sheet' | 'domain' | undefined;
}

/** A row of a sheet to be checked. */
export interface SourceRow {
  readonly columns: Columns;
  /** Texts of the header row. */
  readonly header: readonly string[];
  /** Value of the row's cell in a column, with what a merged cell carries down into it. */
  readonly cell: (column: number) => CellValue | undefined;
  /** Target of the cell's hyperlink. */
  readonly hyperlink: (column: number) => string | undefined;
  readonly further?: FurtherColumns | undefined;
}

let last = { name: '', key: '' };

/** Rows of one organization are mostly adjacent; normalizing its name again takes a tenth of the time of a row. */
function keyOfOrganization(name: string): string {
  if (name !== last.name) last = { name, key: organizationKey(name) };
  return last.key;
}

let lastZone: { text: string; name: string | undefined } = { text: '', name: '' };

/** Rows of one organization say the same zone. @returns empty for an empty cell, undefined for what is no zone */
function zoneNamed(text: string): string | undefined {
  if (text !== lastZone.text) lastZone = { text, name: text === '' ? '' : timeZoneNamed(text) };
  return lastZone.name;
}

/** Checks one row. Reports every fault of the row, not only the first. */
export function checkRow(
  source: SourceRow,
  position: number,
  language: Language,
  fallback?: OrganizationFallback,
  notes?: RowNotes,
): AcceptedRow | RowFault {
  const found = emailOf(source);
  const contact = recordOf(CONTACT_FIELD_KEYS, (key) => {
    if (key === 'full_name') return fullNameOf(source);
    return key === 'email' ? found.email : firstFilled(source, key, CONTACT_FIELDS[key].kind);
  });
  const said = firstFilled(source, 'organization', 'text');
  const { name, domain, from } =
    said.text === '' ? organizationBeside(contact.email.text, fallback) : NOTHING_BESIDE;
  const organization = from ? { text: name, column: said.column } : said;
  if (notes) {
    notes.furtherEmails = found.further;
    notes.mixedEmail = mixesAlphabets(found.email.text) ? found.email.text : undefined;
    notes.organizationFrom = from;
  }
  const faults: CellFault[] = [];
  const check = ({ text, column }: FilledCell, kind: CellKind, limit: number) => {
    const fault = faultOf(text, kind, limit);
    if (fault) faults.push({ column, message: fault[language] });
  };
  check(organization, 'text', TEXT_LIMITS.organizationName);
  for (const key of CONTACT_FIELD_KEYS)
    check(contact[key], CONTACT_FIELDS[key].kind, CONTACT_FIELDS[key].limit);
  if (/^[\d\s.,]*\d[\d\s.,]*$/u.test(contact.full_name.text)) {
    const { text, column } = contact.full_name;
    faults.push({ column, message: faultTexts.nameIsNumber(text)[language] });
  }
  const zone = firstFilled(source, 'time_zone', 'text');
  const timeZone = zoneNamed(zone.text);
  if (timeZone === undefined) {
    const fault = isCellError(zone.text) ? faultTexts.cellError : faultTexts.timeZoneUnknown;
    faults.push({ column: zone.column, message: fault(zone.text)[language] });
  }
  const further = source.further && readFurther(source, source.further, language, faults);
  const organizationNameKey = keyOfOrganization(organization.text);
  if (organizationNameKey === '') {
    faults.unshift({ column: organization.column, message: faultTexts.organizationMissing[language] });
  }
  const { full_name, email } = contact;
  if (full_name.text === '' && email.text === '') {
    faults.push({
      column: full_name.column ?? email.column,
      message: faultTexts.nameOrEmailMissing[language],
    });
  }
  if (faults.length > 0 || timeZone === undefined) return rowFault(faults, source.header);
  return {
    position,
    organization_name: organization.text,
    organization_name_key: organizationNameKey,
    ...(domain !== '' && { organization_domain: domain }),
    ...recordOf(CONTACT_FIELD_KEYS, (key) => contact[key].text),
    email: readableAddress(email.text),
    full_name_key: email.text === '' ? organizationKey(full_name.text) : '',
    email_key: mailboxKey(email.text),
    time_zone: timeZone,
    ...further,
  };
}

/** Most tags of one row. */
const MOST_TAGS = 50;
const LONGEST_TAG = 60;

/** Values of own fields, the first filled column of each, and tags, several to a cell. */
function readFurther(
  source: SourceRow,
  { own, tags, tag }: FurtherColumns,
  language: Language,
  faults: CellFault[],
): Pick<AcceptedRow, 'own_values' | 'tags' | 'organization_values'> {
  const values = { contact: new Map<number, OwnValue>(), organization: new Map<number, OwnValue>() };
  for (const { column, id, about, shape } of own) {
    const text = cellText(source.cell(column));
    if (text === '' || values[about].has(id)) continue;
    const value = isCellError(text) ? undefined : readOwnValue(shape, text, language);
    if (value === undefined) {
      const message = isCellError(text)
        ? faultTexts.cellError(text)
        : faultTexts.ownValue(text, OWN_VALUE_FAULTS[shape.kind]);
      faults.push({ column, message: message[language] });
    } else if (value !== null) values[about].set(id, value);
  }
  const named = new Map<string, string>();
  const addTag = (name: string) => {
    const key = organizationKey(name);
    if (key !== '' && !named.has(key)) named.set(key, name);
  };
  addTag(tag);
  for (const column of tags) {
    for (const quoted of cellText(source.cell(column)).split(BETWEEN_TAGS)) {
      const name = quoted.replaceAll(/^"+|"+$/gu, '');
      const fault = faultOf(name, 'text', LONGEST_TAG);
      if (fault) faults.push({ column, message: fault[language] });
      else addTag(name.trim());
    }
    if (named.size > MOST_TAGS) faults.push({ column, message: faultTexts.tooManyTags(MOST_TAGS)[language] });
  }
  return {
    ...(values.contact.size > 0 && { own_values: Object.fromEntries(values.contact) }),
    ...(values.organization.size > 0 && { organization_values: Object.fromEntries(values.organization) }),
    ...(named.size > 0 && { tags: [...named].map(([key, name]) => [name, key] as const) }),
  };
}

/** Mailchimp writes `"Golf","VIP"` into the cell, others `Golf; VIP` or `Golf ::: VIP`. */
const BETWEEN_TAGS = /\s*(?:[,;|\n]|:::)\s*/u;

/** What is wrong with the text of a cell; undefined when nothing is. */
function faultOf(text: string, kind: CellKind, limit: number): Text | undefined {
  if (isCellError(text)) return faultTexts.cellError(text);
  if (!isStorableText(text)) return faultTexts.unstorable;
  if (text.length > limit) return faultTexts.tooLong(limit, text.length);
  if (text.includes('\uFFFD')) return faultTexts.unreadable;
  if (kind === 'phone' && SHORTENED_NUMBER.test(text)) return faultTexts.shortenedNumber(text);
  if (kind !== 'email' || text === '' || isEmailAddress(text)) return undefined;
  if (hasUnseen(text)) return faultTexts.emailUnseen(text);
  return faultTexts.emailInvalid(text);
}

/** What Excel leaves of a long number in a CSV. */
const SHORTENED_NUMBER = /^\d[.,]\d+E\+\d+$/iu;

const NOTHING_BESIDE = { name: '', domain: '', from: undefined } as const;

/** What says the organization of a row that does not say it: the sheet's name, else the domain of the address. */
function organizationBeside(
  email: string,
  fallback: OrganizationFallback | undefined,
): { name: string; domain: string; from: RowNotes['organizationFrom'] } {
  if (!fallback) return NOTHING_BESIDE;
  if (fallback.sheet !== undefined) return { name: fallback.sheet, domain: '', from: 'sheet' };
  if (!isEmailAddress(email)) return NOTHING_BESIDE;
  const domain = mailboxKey(email).split('@').at(-1) ?? '';
  if (domain === '' || isPublicDomain(domain)) return NOTHING_BESIDE;
  const known = fallback.ofDomain(domain);
  if (known === undefined && !fallback.mayBeDomain) return NOTHING_BESIDE;
  return known === undefined
    ? { name: domain, domain, from: 'domain' }
    : { name: known, domain: '', from: 'domain' };
}

/** Between addresses in one cell; Google Contacts writes ` ::: `. */
const BETWEEN_ADDRESSES = /[\s,;/|<>:]+/u;

/** The first valid address of all columns for it, and the others. */
export function emailOf(source: Pick<SourceRow, 'columns' | 'cell' | 'hyperlink'>): {
  readonly email: FilledCell;
  readonly further: readonly string[];
} {
  const columns = source.columns.get('email') ?? [];
  let email: FilledCell | undefined;
  let invalid: FilledCell | undefined;
  let further: string[] | undefined;
  for (const column of columns) {
    const value = source.cell(column);
    const text = emailText(value, source.hyperlink(column));
    if (text === '') continue;
    const whole = typeof value === 'string' ? value : text;
    const isOne = whole.indexOf('@') === whole.lastIndexOf('@') && isEmailAddress(text);
    const addresses = isOne ? [text] : whole.split(BETWEEN_ADDRESSES).map(tidyAddress).filter(isEmailAddress);
    if (addresses.length === 0 && isEmailAddress(text)) addresses.push(text);
    if (addresses.length === 0) invalid ??= { text, column };
    for (const address of addresses) {
      if (!email) email = { text: address, column };
      else if (mailboxKey(address) !== mailboxKey(email.text)) (further ??= []).push(address);
    }
  }
  if (!email) return { email: invalid ?? { text: '', column: columns[0] }, further: NONE };
  if (invalid) (further ??= []).push(invalid.text);
  return { email, further: further ?? NONE };
}

const NONE: readonly string[] = [];

interface CellFault {
  readonly column: number | undefined;
  readonly message: string;
}

function rowFault(faults: readonly CellFault[], header: readonly string[]): RowFault {
  const column = faults[0]?.column;
  const name = nameOf(column, header);
  const message = faults.map((fault) => withColumn(fault, header, faults.length > 1)).join(' ');
  return name === undefined ? { message } : { column: name, message };
}

const MAX_HEADER = 100;

function nameOf(column: number | undefined, header: readonly string[]): string | undefined {
  const name = column === undefined ? undefined : header[column];
  return name === undefined ? undefined : clipped(name, MAX_HEADER);
}

/** A single fault is shown beside its column's name; each of several names its own column. */
function withColumn(fault: CellFault, header: readonly string[], isOneOfSeveral: boolean): string {
  const name = nameOf(fault.column, header);
  return isOneOfSeveral && name !== undefined ? `${name}: ${fault.message}` : fault.message;
}

interface FilledCell {
  readonly text: string;
  readonly column: number | undefined;
}

type CellKind = ContactField['kind'];

const READERS: Readonly<Record<CellKind, (source: SourceRow, column: number) => string>> = {
  text: (source, column) => cellText(source.cell(column)),
  email: (source, column) => emailText(source.cell(column), source.hyperlink(column)),
  phone: (source, column) => phoneText(source.cell(column)),
};

/** The first filled column of a field: a sheet may have a work phone and a mobile phone. */
function firstFilled(source: SourceRow, field: ColumnField, kind: CellKind): FilledCell {
  const columns = source.columns.get(field) ?? [];
  for (const column of columns) {
    const text = READERS[kind](source, column);
    if (text !== '') return { text, column };
  }
  return { text: '', column: columns[0] };
}

/** Given name first, in both languages: a greeting takes the first word of a full name. */
function fullNameOf(source: SourceRow): FilledCell {
  const whole = firstFilled(source, 'full_name', 'text');
  if (whole.text !== '') return whole;
  const parts = (['given_name', 'middle_name', 'family_name'] as const).map((field) =>
    firstFilled(source, field, 'text'),
  );
  const [given, , family] = parts;
  // "Name" beside "First name" may be the whole name, though we take it for the family name.
  if (given && family && given.text !== '' && family.text.split(' ').includes(given.text)) return family;
  const error = parts.find((part) => isCellError(part.text));
  return (
    error ?? {
      text: parts
        .map((part) => part.text)
        .filter((text) => text !== '')
        .join(' '),
      column: parts.find((part) => part.column !== undefined)?.column ?? whole.column,
    }
  );
}
