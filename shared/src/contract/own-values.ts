/**
 * The fields that a team makes for organizations and contacts, and their values, under
 * `@touchline/shared/contract/own-values`: without the schema library. The one place that parses and checks a value of each
 * kind, for page, API and import. How values are kept: docs/decisions/0155-own-fields.md.
 */
import type { Language, Text } from './language.ts';
import { isStorableText, organizationNameKey } from './rules.ts';
import { completeWebAddress, webAddressOf } from './web-address.ts';

export const OWN_FIELD_KINDS = ['text', 'number', 'date', 'choice', 'yes_no', 'link', 'money'] as const;
export type OwnFieldKind = (typeof OWN_FIELD_KINDS)[number];

export const OWN_FIELD_SUBJECTS = ['organization', 'contact'] as const;
export type OwnFieldSubject = (typeof OWN_FIELD_SUBJECTS)[number];

export const OWN_FIELD_LIMITS = {
  /** Fields of organizations that are offered at once, and of contacts. */
  count: 50,
  name: 60,
  choices: 100,
  choice: 100,
  text: 500,
  link: 2000,
  /** Nearly the largest for which a double still tells thousandths apart. */
  number: 1e12,
} as const;

/** What is needed to read and check a value of a field. */
export interface OwnFieldShape {
  readonly kind: OwnFieldKind;
  readonly choices: readonly OwnChoice[];
}

/** One of what can be chosen. */
export interface OwnChoice {
  readonly id: number;
  /** Of one that is there from the start; null for the team's own. */
  readonly code: string | null;
  /** Empty for one that goes by the usual name of its code. */
  readonly name: string;
  /** What has it keeps it; nobody can choose it any more. */
  readonly is_retired: boolean;
}

export interface Money {
  readonly amount: number;
  /** ISO 4217, `CAD`. */
  readonly currency: string;
}

/**
 * A value as it is kept: a text; a number; a day, `2026-12-04`; the id of a choice; yes or no; an address of http or https; an
 * amount with its currency.
 */
export type OwnValue = string | number | boolean | Money;

/** Values by the id of their field. What is not known is not there. */
export type OwnValues = Readonly<Record<string, OwnValue>>;

/** Usual names of the fields and choices that are there from the start, by their codes. */
export const OWN_WORDS: Readonly<Record<string, Text>> = {
  city: { en: 'City', ru: 'Город' },
  region: { en: 'Region', ru: 'Регион' },
  country: { en: 'Country', ru: 'Страна' },
  ground_kind: { en: 'Kind of ground', ru: 'Тип площадки' },
  league: { en: 'League', ru: 'Лига' },
  pitch_count: { en: 'Number of pitches', ru: 'Количество полей' },
  surface: { en: 'Surface', ru: 'Покрытие' },
  size: { en: 'Size, m²', ru: 'Площадь, м²' },
  last_renovation: { en: 'Year of last renovation', ru: 'Год последней реконструкции' },
  next_renovation: { en: 'Next renovation', ru: 'Следующая реконструкция' },
  stadium: { en: 'Stadium', ru: 'Стадион' },
  training_ground: { en: 'Training ground', ru: 'Тренировочная база' },
  golf_course: { en: 'Golf course', ru: 'Гольф-поле' },
  park: { en: 'Park', ru: 'Парк' },
  school: { en: 'School or university', ru: 'Школа или университет' },
  racecourse: { en: 'Racecourse', ru: 'Ипподром' },
  natural_grass: { en: 'Natural grass', ru: 'Натуральный газон' },
  hybrid_grass: { en: 'Hybrid grass', ru: 'Гибридный газон' },
  artificial_turf: { en: 'Artificial turf', ru: 'Искусственный газон' },
  other: { en: 'Other', ru: 'Другое' },
};

/** What a field or a choice is called. */
export const ownName = (
  { code, name }: { readonly code: string | null; readonly name: string },
  language: Language,
): string => name || (code === null ? '' : (OWN_WORDS[code]?.[language] ?? code.replaceAll('_', ' ')));

/** Every name that a field or a choice goes by, in any language. */
export const ownNames = ({
  code,
  name,
}: {
  readonly code: string | null;
  readonly name: string;
}): readonly string[] =>
  name === '' ? Object.values((code === null ? undefined : OWN_WORDS[code]) ?? {}) : [name];

/** What a value of each kind has to be, after "City: " or the like. */
export const OWN_VALUE_FAULTS: Readonly<Record<OwnFieldKind, Text>> = {
  text: {
    en: `must be one line of at most ${OWN_FIELD_LIMITS.text} characters`,
    ru: `должно быть одной строкой не длиннее ${OWN_FIELD_LIMITS.text} символов`,
  },
  number: { en: 'must be a number', ru: 'должно быть числом' },
  date: { en: 'must be a date such as 2026-12-04', ru: 'должно быть датой, например 04.12.2026' },
  choice: { en: 'must be one of the choices', ru: 'должно быть одним из вариантов' },
  yes_no: { en: 'must be yes or no', ru: 'должно быть «да» или «нет»' },
  link: {
    en: 'must be a link such as https://club.com',
    ru: 'должно быть ссылкой, например https://club.com',
  },
  money: {
    en: 'must be an amount with its currency, such as 1200 CAD',
    ru: 'должно быть суммой с валютой, например 1200 CAD',
  },
};

/**
 * The value as it is kept; undefined for what is no value of the field. A choice that is retired is none.
 * @param value of JSON, as a program sends it
 */
export const checkOwnValue = (field: OwnFieldShape, value: unknown): OwnValue | undefined =>
  CHECKS[field.kind](value, field);

const CHECKS: Readonly<Record<OwnFieldKind, (value: unknown, field: OwnFieldShape) => OwnValue | undefined>> =
  {
    text: (value) => (typeof value === 'string' ? textOf(value) : undefined),
    number: (value) => numberOf(value),
    date: (value) => (typeof value === 'string' && isDay(value) ? value : undefined),
    choice: (value, { choices }) => choices.find(({ id, is_retired }) => id === value && !is_retired)?.id,
    yes_no: (value) => (typeof value === 'boolean' ? value : undefined),
    link: (value) => (typeof value === 'string' ? linkOf(value) : undefined),
    money: (value) => moneyOf(value),
  };

function textOf(value: string): string | undefined {
  const text = value.trim();
  const isLine = text !== '' && !/[\r\n\u2028\u2029]/u.test(text) && isStorableText(text);
  return isLine && text.length <= OWN_FIELD_LIMITS.text ? text : undefined;
}

const numberOf = (value: unknown): number | undefined =>
  // Adding zero: minus zero is zero.
  typeof value === 'number' && Math.abs(value) <= OWN_FIELD_LIMITS.number ? value + 0 : undefined;

/** `2026-12-04`, of a day that there is. */
function isDay(value: string): boolean {
  if (!/^[12]\d{3}-\d{2}-\d{2}$/u.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

function linkOf(value: string): string | undefined {
  const address = isStorableText(value) ? webAddressOf(value) : undefined;
  return address !== undefined && address.length <= OWN_FIELD_LIMITS.link ? address : undefined;
}

function moneyOf(value: unknown): Money | undefined {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 2) return undefined;
  const { amount, currency } = value as Readonly<Record<string, unknown>>;
  const number = numberOf(amount);
  if (number === undefined || typeof currency !== 'string' || !isCurrency(currency)) return undefined;
  const rounded = Math.round(number * 100) / 100;
  return rounded === number ? { amount: number, currency } : undefined;
}

let currencies: ReadonlySet<string> | undefined;

/** Codes of currencies (ISO 4217), `CAD`. */
export const ownCurrencies = (): ReadonlySet<string> =>
  (currencies ??= new Set(Intl.supportedValuesOf('currency')));

const isCurrency = (value: string): boolean => ownCurrencies().has(value);

/**
 * The value that a person means by what they typed, or a cell says; null for nothing, undefined for what is no value of the field.
 * @param language decides what `1,500` is
 */
export function readOwnValue(
  field: OwnFieldShape,
  typed: string,
  language: Language,
): OwnValue | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  return checkOwnValue(field, MEANT[field.kind](text, field, language));
}

const MEANT: Readonly<
  Record<OwnFieldKind, (text: string, field: OwnFieldShape, language: Language) => unknown>
> = {
  text: (text) => text,
  number: (text, _field, language) => readNumber(text, language),
  date: (text) => readDay(text),
  choice: (text, { choices }) => {
    const key = organizationNameKey(text);
    const isMeant = (choice: OwnChoice) => ownNames(choice).some((name) => organizationNameKey(name) === key);
    return choices.find((choice) => !choice.is_retired && isMeant(choice))?.id;
  },
  yes_no: (text) => {
    const word = text.toLowerCase();
    return YES.has(word) ? true : NO.has(word) ? false : undefined;
  },
  link: (text) => completeWebAddress(text),
  money: (text, _field, language) => readMoney(text, language),
};

const YES = new Set(['yes', 'y', 'true', '1', '+', 'x', '✓', 'да', 'д', 'истина']);
const NO = new Set(['no', 'n', 'false', '0', '-', 'нет', 'н', 'ложь']);

/** `1200`, `1 200,5`, `1,200.50`, `1.200,50`. */
function readNumber(typed: string, language: Language): number | undefined {
  const text = typed.replaceAll(/[\s'’]/gu, '').replace('−', '-');
  if (!/^[+-]?\d[\d.,]*$/u.test(text)) return undefined;
  const mark = decimalMark(text, language);
  const [whole = '', fraction = ''] = mark === '' ? [text] : splitAtLast(text, mark);
  const digits = whole.replaceAll(/[.,]/gu, '');
  // What groups digits stands before every third.
  if (/[.,]/u.test(whole) && !/^[+-]?\d{1,3}([.,]\d{3})+$/u.test(whole)) return undefined;
  return Number(`${digits}.${fraction || '0'}`);
}

function decimalMark(text: string, language: Language): '.' | ',' | '' {
  const marks = text.match(/[.,]/gu) ?? [];
  const last = marks.at(-1) as '.' | ',' | undefined;
  if (last === undefined) return '';
  if (new Set(marks).size === 2) return marks.filter((mark) => mark === last).length === 1 ? last : '';
  if (marks.length > 1) return '';
  // One mark alone: in English a comma before three digits groups them.
  const groups = last === ',' && language === 'en' && /,\d{3}$/u.test(text);
  return groups ? '' : last;
}

const splitAtLast = (text: string, mark: string): [string, string] => {
  const place = text.lastIndexOf(mark);
  return [text.slice(0, place), text.slice(place + 1)];
};

/** `2026-12-04`, `4.12.2026`, and `12/25/2026` or `25/12/2026` where there is no doubt. */
function readDay(text: string): string | undefined {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/u.exec(text);
  if (iso) return day(iso[1], iso[2], iso[3]);
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/u.exec(text);
  if (dotted) return day(dotted[3], dotted[2], dotted[1]);
  const [, first = '', second = '', year] = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/u.exec(text) ?? [];
  if (Number(first) > 12 || first === second) return day(year, second, first);
  return Number(second) > 12 ? day(year, first, second) : undefined;
}

const day = (year = '', month = '', date = '') =>
  `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;

const SIGNS: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  '₽': 'RUB',
  CA$: 'CAD',
  C$: 'CAD',
  US$: 'USD',
};

/** `1200 CAD`, `CAD 1,200.50`, `€1200`, `1 200 ₽`. A `$` alone may be anybody's. */
function readMoney(text: string, language: Language): unknown {
  const [, before = '', number = '', after = ''] =
    /^([^\d\s+−-]*)\s*([+−-]?[\d\s.,'’]*\d)\s*([^\d\s]*)$/u.exec(text) ?? [];
  const sign = (before || after).toUpperCase();
  if ((before !== '' && after !== '') || sign === '') return undefined;
  return { amount: readNumber(number, language), currency: SIGNS[sign] ?? sign };
}

/** A value as it is shown. Of a choice that nobody knows any more, nothing. */
export function ownValueText(field: OwnFieldShape, value: OwnValue, language: Language): string {
  if (typeof value === 'object') {
    // One by one: the page may be given a currency that its browser does not know.
    return `${formatNumber(value.amount, language)} ${value.currency}`;
  }
  if (typeof value === 'boolean') return YES_NO[value ? 'yes' : 'no'][language];
  if (typeof value === 'number') {
    if (field.kind !== 'choice') return formatNumber(value, language);
    const choice = field.choices.find(({ id }) => id === value);
    return choice ? ownName(choice, language) : '';
  }
  if (field.kind !== 'date') return value;
  return formatsOf(language).day.format(Date.parse(`${value}T00:00:00Z`));
}

/** A value as a form begins with it: {@link readOwnValue} reads it back. */
export function typedOwnValue(field: OwnFieldShape, value: OwnValue, language: Language): string {
  if (typeof value === 'object') return `${plainNumber(value.amount, language)} ${value.currency}`;
  if (typeof value === 'boolean' || field.kind === 'choice') return ownValueText(field, value, language);
  return typeof value === 'number' ? plainNumber(value, language) : value;
}

/** Without anything that groups digits, so that it is not taken for a mark of decimals. */
const plainNumber = (value: number, language: Language): string =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 20, useGrouping: false }).format(value);

export const YES_NO = { yes: { en: 'yes', ru: 'да' }, no: { en: 'no', ru: 'нет' } } as const;

const formatNumber = (value: number, language: Language): string => formatsOf(language).number.format(value);

interface Formats {
  readonly number: Intl.NumberFormat;
  readonly day: Intl.DateTimeFormat;
}

const formats = new Map<Language, Formats>();

/** Made once: a list of cards shows a hundred values, and making one takes longer than what it is made for. */
function formatsOf(language: Language): Formats {
  const known = formats.get(language) ?? {
    // A year has no thousands: what has four digits is not grouped.
    number: new Intl.NumberFormat(language, { maximumFractionDigits: 6, useGrouping: 'min2' }),
    day: new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }),
  };
  formats.set(language, known);
  return known;
}

/** A value of JSON as it is kept, or undefined: for answers of a server, which may know more kinds. */
export function soundOwnValue(value: unknown): OwnValue | undefined {
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  const { amount, currency } = (value ?? {}) as Readonly<Record<string, unknown>>;
  return typeof amount === 'number' && typeof currency === 'string' ? { amount, currency } : undefined;
}
