import {
  CONTACT_FIELD_KEYS,
  CONTACT_FIELDS,
  recordOf,
  type ContactField,
  type ContactValues,
} from '@touchline/shared/contract/contact-fields';
import { isEmailAddress, isStorableText, TEXT_LIMITS } from '@touchline/shared/contract/rules';
import { timeZoneNamed } from '@touchline/shared/contract/time-zone-names';
import type { CellValue } from 'hucre/xlsx';
import type { Language, Text } from '../language/language.ts';
import { mailboxKey, organizationKey } from '../database/keys.ts';
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
  /** Empty for a row with an e-mail. The same kind of key as for organizations: two spellings of a name are one person. */
  readonly full_name_key: string;
  readonly email_key: string;
  /** IANA name of the organization's time zone; empty where the row does not say it. */
  readonly time_zone: string;
}

/** What a later row may add to an earlier one of the same contact: all but the address, which they share. */
export const SUPPLEMENT_FIELDS = CONTACT_FIELD_KEYS.filter((key) => key !== 'email');

/** What later rows of the workbook add to a contact whose first row has already been sent. Blank adds nothing. */
export type RowSupplement = Pick<AcceptedRow, 'position'> &
  Record<(typeof SUPPLEMENT_FIELDS)[number], string>;

/** The time zone that the workbook says of an organization. */
export interface OrganizationZone {
  readonly name_key: string;
  readonly time_zone: string;
}

/** What is wrong with a row: `column` is the header of the first bad cell. */
export interface RowFault {
  readonly column?: string;
  readonly message: string;
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
export function checkRow(source: SourceRow, position: number, language: Language): AcceptedRow | RowFault {
  const organization = firstFilled(source, 'organization', 'text');
  const contact = recordOf(CONTACT_FIELD_KEYS, (key) =>
    key === 'full_name' ? fullNameOf(source) : firstFilled(source, key, CONTACT_FIELDS[key].kind),
  );
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
    ...recordOf(CONTACT_FIELD_KEYS, (key) => contact[key].text),
    full_name_key: email.text === '' ? organizationKey(full_name.text) : '',
    email_key: mailboxKey(email.text),
    time_zone: timeZone,
  };
}

/** What is wrong with the text of a cell; undefined when nothing is. */
function faultOf(text: string, kind: CellKind, limit: number): Text | undefined {
  if (isCellError(text)) return faultTexts.cellError(text);
  if (!isStorableText(text)) return faultTexts.unstorable;
  if (text.length > limit) return faultTexts.tooLong(limit, text.length);
  if (kind !== 'email' || text === '' || isEmailAddress(text)) return undefined;
  const isSeveral = text.split(/[\s,;/|]+/u).filter(isEmailAddress).length > 1;
  return isSeveral ? faultTexts.severalEmails(text) : faultTexts.emailInvalid(text);
}

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
