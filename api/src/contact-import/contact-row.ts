import { isEmailAddress, isStorableText, TEXT_LIMITS } from '@touchline/shared/contract/rules';
import type { CellValue } from 'hucre/xlsx';
import type { Language } from '../language/language.ts';
import { mailboxKey, organizationKey } from '../database/keys.ts';
import { cellText, emailText, isCellError, phoneText } from './cell-text.ts';
import type { ColumnField, Columns } from './headers.ts';
import { faultTexts } from './texts.ts';

/**
 * An accepted row as it goes to the database, field for field as the temporary table of the import has them.
 * The keys decide what is the same organization or person.
 */
export interface AcceptedRow {
  /** Place in the workbook, over all its sheets: new contacts keep this order. */
  position: number;
  organization_name: string;
  organization_name_key: string;
  full_name: string;
  /** Empty beside an e-mail. The same key as for organizations: two spellings of a name are one person. */
  full_name_key: string;
  title: string;
  email: string;
  email_key: string;
  phone: string;
}

/** What later rows of the workbook say of a contact whose first row has been sent already. Blank adds nothing. */
export type RowSupplement = Pick<AcceptedRow, 'position' | 'full_name' | 'title' | 'phone'>;

/** What is wrong with a row: `column` is the header of the first bad cell. */
export interface RowFault {
  readonly column?: string;
  readonly message: string;
}

/** A row of a sheet that is to be checked. */
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

/** Rows of one organization mostly stand together; folding its name anew takes a tenth of the time of a row. */
function keyOfOrganization(name: string): string {
  if (name !== last.name) last = { name, key: organizationKey(name) };
  return last.key;
}

/** Checks one row. Every fault of the row is told, not only the first. */
export function checkRow(source: SourceRow, position: number, language: Language): AcceptedRow | RowFault {
  const faults: { column: number | undefined; message: string }[] = [];
  const emailCell = firstFilled(source, 'email', (column) =>
    emailText(source.cell(column), source.hyperlink(column)),
  );
  const cells = {
    organization: firstFilled(source, 'organization', (column) => cellText(source.cell(column))),
    fullName: fullNameOf(source),
    title: firstFilled(source, 'title', (column) => cellText(source.cell(column))),
    email: emailCell,
    phone: firstFilled(source, 'phone', (column) => phoneText(source.cell(column))),
  };
  const limits = { ...TEXT_LIMITS, organization: TEXT_LIMITS.organizationName };
  for (const field of ['organization', 'fullName', 'title', 'email', 'phone'] as const) {
    const { text, column } = cells[field];
    if (isCellError(text)) faults.push({ column, message: faultTexts.cellError(text)[language] });
    else if (!isStorableText(text)) faults.push({ column, message: faultTexts.unstorable[language] });
    else if (text.length > limits[field])
      faults.push({ column, message: faultTexts.tooLong(limits[field], text.length)[language] });
    else if (field === 'email' && text !== '' && !isEmailAddress(text)) {
      const isSeveral = text.split(/[\s,;/|]+/u).filter(isEmailAddress).length > 1;
      faults.push({
        column,
        message: isSeveral
          ? faultTexts.severalEmails(text)[language]
          : faultTexts.emailInvalid(text)[language],
      });
    }
  }
  const { organization, fullName, title, email, phone } = cells;
  const organizationNameKey = keyOfOrganization(organization.text);
  if (organizationNameKey === '') {
    faults.unshift({ column: organization.column, message: faultTexts.organizationMissing[language] });
  }
  if (fullName.text === '' && email.text === '') {
    faults.push({
      column: fullName.column ?? email.column,
      message: faultTexts.nameOrEmailMissing[language],
    });
  }
  if (faults.length > 0) {
    const column = faults[0]?.column;
    const header = column === undefined ? undefined : source.header[column];
    const message = faults.map((fault) => withColumn(fault, source.header, faults.length > 1)).join(' ');
    return header === undefined ? { message } : { column: header, message };
  }
  return {
    position,
    organization_name: organization.text,
    organization_name_key: organizationNameKey,
    full_name: fullName.text,
    full_name_key: email.text === '' ? organizationKey(fullName.text) : '',
    title: title.text,
    email: email.text,
    email_key: mailboxKey(email.text),
    phone: phone.text,
  };
}

/** One fault stands beside the name of its column; several name their columns themselves. */
function withColumn(
  fault: { column: number | undefined; message: string },
  header: readonly string[],
  isOneOfSeveral: boolean,
): string {
  const name = fault.column === undefined ? undefined : header[fault.column];
  return isOneOfSeveral && name !== undefined ? `${name}: ${fault.message}` : fault.message;
}

interface FilledCell {
  readonly text: string;
  readonly column: number | undefined;
}

/** The first column of a field with something in it: a sheet may have a work phone and a mobile phone. */
function firstFilled(source: SourceRow, field: ColumnField, read: (column: number) => string): FilledCell {
  const columns = source.columns.get(field) ?? [];
  for (const column of columns) {
    const text = read(column);
    if (text !== '') return { text, column };
  }
  return { text: '', column: columns[0] };
}

/** Given name first, in both languages: a greeting takes the first word of a full name. */
function fullNameOf(source: SourceRow): FilledCell {
  const whole = firstFilled(source, 'fullName', (column) => cellText(source.cell(column)));
  if (whole.text !== '') return whole;
  const parts = (['givenName', 'middleName', 'familyName'] as const).map((field) =>
    firstFilled(source, field, (column) => cellText(source.cell(column))),
  );
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
