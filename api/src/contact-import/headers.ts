import { CONTACT_FIELD_KEYS, CONTACT_FIELDS, recordOf } from '@touchline/shared/contract/contact-fields';
import type { ImportField } from '@touchline/shared/contract';
import type { Text } from '../language/language.ts';
import { meaningsOf } from './header-words.ts';

/**
 * What the columns of a workbook may be called (O16): headers in any order and letter case, as people write them and as
 * address books and customer databases export them. Any other column is ignored by the import.
 */

/** What a column may hold. A full name comes whole, or as given, middle and family name. */
export type ColumnField = ImportField;

/** The columns of one sheet: for each field the zero-based columns that hold it, from left to right. */
export type Columns = ReadonlyMap<ColumnField, readonly number[]>;

/** The columns of the workbooks that we write, in their order. */
export const WORKBOOK_FIELDS = ['organization', ...CONTACT_FIELD_KEYS, 'time_zone'] as const;
export type WorkbookField = (typeof WORKBOOK_FIELDS)[number];

/** Headers as a person would write them: for those workbooks, and for the message that says what was looked for. */
export const EXPECTED_HEADERS: Readonly<Record<WorkbookField, Text>> = {
  ...recordOf(CONTACT_FIELD_KEYS, (key) => CONTACT_FIELDS[key].label),
  organization: { en: 'Organization', ru: 'Организация' },
  full_name: { en: 'Full name', ru: 'ФИО' },
  email: { en: 'E-mail', ru: 'Эл. почта' },
  time_zone: { en: 'Time zone', ru: 'Часовой пояс' },
};

const withoutNumbers = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter((word) => !/^\d*$/u.test(word));

/** `E-mail *`, `Phone (optional)`, `Тел. 2` and `firstName` are `e mail`, `phone`, `тел` and `first name`. */
function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .normalize('NFD')
    .replaceAll(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC');
  const outside = plain.replaceAll(/\([^)]*\)|\[[^\]]*\]/gu, ' ');
  const found = withoutNumbers(outside);
  return found.length > 0 ? found : withoutNumbers(plain);
}

/** What a header means by itself. The other headers of its row may clarify it: {@link columnsOfHeader}. */
interface Reading {
  readonly field: ColumnField;
  /** How certain it is, from 1: of two columns of a field the more specific one counts first. */
  readonly rank: number;
  /** What else it may mean, if the row has a better column for the field. */
  readonly vague?: 'name' | 'designation' | 'party' | 'superior';
}

type Meaning = ReturnType<typeof meaningsOf>[number];

/** Most unknown words before "e-mail" or "phone": `Turf department e-mail`. */
const MAX_UNKNOWN = 3;

function readingOf(text: string): Reading | undefined {
  // Columns of Dynamics 365 that only its own import needs.
  if (text.length > 100 || /do not modify/iu.test(text)) return undefined;
  const words = wordsOf(text);
  const meanings = meaningsOf(words);
  if (words.length === 0 || meanings.includes('foreign')) return undefined;
  const said = meanings.filter((meaning) => meaning !== 'neutral' && meaning !== 'second');
  for (const field of ['email', 'phone'] as const) {
    if (said.includes(field)) return wayToReach(field, meanings, said);
  }
  if (said.some((meaning) => meaning === 'unknown' || meaning === 'address' || meaning === 'number')) {
    return undefined;
  }
  const has = new Set(said);
  if (has.has('time_zone')) return zoneOf(has);
  if (has.has('superior')) return superiorOf(has);
  return (
    titleOf(has) ?? personalNameOf(has) ?? organizationOrPerson(said, has, /\p{Script=Cyrillic}/u.test(text))
  );
}

const includesOnly = (has: ReadonlySet<Meaning>, ...allowed: readonly Meaning[]) =>
  [...has].every((meaning) => allowed.includes(meaning));

function wayToReach(
  field: 'email' | 'phone',
  meanings: readonly Meaning[],
  said: readonly Meaning[],
): Reading | undefined {
  const unknown = meanings.filter((meaning) => meaning === 'unknown').length;
  const isBehind = meanings.lastIndexOf('unknown') > meanings.indexOf(field);
  const beside = field === 'email' ? 'address' : 'number';
  const has = new Set(said);
  if (unknown > MAX_UNKNOWN || isBehind) return undefined;
  if (!includesOnly(has, field, beside, 'unknown', 'person', 'organization', 'party')) return undefined;
  if (unknown > 0 || meanings.includes('second') || has.has('organization')) return { field, rank: 1 };
  return { field, rank: has.has('person') ? 3 : 2 };
}

/** A person's own zone would say nothing of the organization's. */
function zoneOf(has: ReadonlySet<Meaning>): Reading | undefined {
  if (!includesOnly(has, 'time_zone', 'organization', 'party')) return undefined;
  return { field: 'time_zone', rank: has.size > 1 ? 3 : 2 };
}

function superiorOf(has: ReadonlySet<Meaning>): Reading | undefined {
  const isName = includesOnly(has, 'superior', 'organization', 'party', 'name', 'full_name');
  return isName ? { field: 'full_name', rank: 1, vague: 'superior' } : undefined;
}

function titleOf(has: ReadonlySet<Meaning>): Reading | undefined {
  const isTitle = has.has('title');
  if (!isTitle && !has.has('weak_title')) return undefined;
  const beside: Meaning[] = ['title', 'weak_title', 'person', 'organization', 'party'];
  if (!includesOnly(has, ...beside, ...(isTitle ? (['name', 'designation'] as const) : []))) return undefined;
  return { field: 'title', rank: isTitle ? 3 : has.size > 1 ? 2 : 1 };
}

function personalNameOf(has: ReadonlySet<Meaning>): Reading | undefined {
  const parts = (['given', 'middle', 'family'] as const).filter((part) => has.has(part));
  if (has.has('organization')) return undefined;
  const beside: Meaning[] = ['person', 'party', 'name', 'full_name', 'given', 'middle', 'family'];
  if ((parts.length === 0 && !has.has('full_name')) || !includesOnly(has, ...beside)) return undefined;
  const [part] = parts;
  // "Name and surname", "Фамилия, имя, отчество".
  const isWhole = parts.length !== 1 || part === undefined || has.has('name') || has.has('full_name');
  return isWhole ? { field: 'full_name', rank: 3 } : { field: `${part}_name`, rank: 3 };
}

/** Of "Person – Organization" the last word counts, of "контакт организации" the first. */
function organizationOrPerson(
  said: readonly Meaning[],
  has: ReadonlySet<Meaning>,
  isFirstHead: boolean,
): Reading | undefined {
  const isNamed = has.has('name') || has.has('designation') || has.has('full_name');
  const heads = said.filter((one) => one === 'organization' || one === 'person' || one === 'party');
  if (!includesOnly(has, 'organization', 'party', 'person', 'name', 'designation', 'full_name'))
    return undefined;
  if (heads.length === 0) {
    if (!isNamed) return undefined;
    return has.has('designation')
      ? { field: 'organization', rank: 1, vague: 'designation' }
      : { field: 'full_name', rank: 1, vague: 'name' };
  }
  const head = isFirstHead ? heads[0] : heads.at(-1);
  if (head === 'person') return { field: 'full_name', rank: isNamed ? 3 : 2 };
  if (!has.has('organization')) return { field: 'organization', rank: 1, vague: 'party' };
  return { field: 'organization', rank: isNamed ? 3 : 2 };
}

/** The field a header names by itself; undefined for a header that means nothing here. */
export const fieldOfHeader = (text: string): ColumnField | undefined => readingOf(text)?.field;

/**
 * The columns of a header row, or undefined when it is none: it must name the organization and something that identifies a
 * person. The most specific columns of each field come first; a vague one ("Title", which may be "Mr.", beside "Job title")
 * is left out.
 *
 * @param holdsAddresses whether a column holds e-mail addresses; called when no header names them
 * @param needsOrganization false where an e-mail is enough: its domain may say the organization
 */
export function columnsOfHeader(
  texts: readonly string[],
  holdsAddresses: (column: number) => boolean = () => false,
  needsOrganization = true,
): Columns | undefined {
  const found = texts.flatMap((text, column) => {
    const reading = readingOf(text);
    return reading ? [{ ...reading, column }] : [];
  });
  const read = settleVague(found);
  const fields = new Set(read.map(({ field }) => field));
  if ((fields.has('organization') || (!needsOrganization && fields.size > 0)) && !fields.has('email')) {
    const column = texts.findIndex(
      (text, index) => text !== '' && !read.some((one) => one.column === index) && holdsAddresses(index),
    );
    if (column >= 0) read.push({ field: 'email', rank: 1, column });
  }
  const columns = new Map<ColumnField, number[]>();
  for (const { field, rank, column } of read.toSorted((a, b) => b.rank - a.rank)) {
    const best = Math.max(...read.filter((one) => one.field === field).map((one) => one.rank));
    if (ONE_MEANING.has(field) && rank < best) continue;
    columns.set(field, [...(columns.get(field) ?? []), column]);
  }
  const namesPerson = (['full_name', 'given_name', 'family_name', 'email'] as const).some((field) =>
    columns.has(field),
  );
  const isEnough = columns.has('organization') ? namesPerson : !needsOrganization && columns.has('email');
  return isEnough ? columns : undefined;
}

/** Fields of which a less specific column means something else; for the others it is a second choice. */
const ONE_MEANING: ReadonlySet<ColumnField> = new Set(['title', 'full_name']);

type ReadColumn = Reading & { readonly column: number };

/**
 * Decides from the rest of their row what vague headers mean: "Name" is a family name beside "Vorname" and an organization
 * beside "Contact person"; "Наименование" is a person beside "Компания".
 */
function settleVague(found: readonly ReadColumn[]): ReadColumn[] {
  const read = found.filter(({ vague }) => vague === undefined);
  const vague = (kind: Reading['vague']) => found.filter((one) => one.vague === kind);
  const isRead = (field: ColumnField) => read.some((one) => one.field === field);
  const take = (columns: readonly ReadColumn[], field: ColumnField) => {
    read.push(...columns.map(({ column }) => ({ field, rank: 1, column })));
  };
  const hasPerson = () => isRead('full_name') || isRead('given_name') || isRead('family_name');

  const [parties, designations, names] = [vague('party'), vague('designation'), vague('name')];
  const hadOrganization = isRead('organization');
  if (!hadOrganization) take(parties.length > 0 ? parties : designations, 'organization');
  if (isRead('given_name') !== isRead('family_name')) {
    take(names, isRead('given_name') ? 'family_name' : 'given_name');
  } else if (!hasPerson() && (isRead('organization') || vague('superior').length === 0)) {
    take(names, 'full_name');
  } else if (!isRead('organization')) {
    take(names, 'organization');
  }
  if (!hasPerson()) take(vague('superior'), 'full_name');
  if (hadOrganization && !hasPerson()) take(designations.length > 0 ? designations : parties, 'full_name');
  return read;
}
