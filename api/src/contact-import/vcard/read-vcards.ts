import { MAX_WORKBOOK_ROWS } from '@touchline/shared/contract/rules';
import { WorkbookRefusal } from '../refusals.ts';
import { decodeAs } from '../text/decode-text.ts';
import { sheetOfRows, type Worksheet } from '../worksheet.ts';

/** Longest value that is read, in characters, and most addresses, and numbers, of one card. */
const MAX_VALUE = 10_000;
const MAX_WAYS = 20;

/** The properties that are read; pictures, sounds and keys are passed over without being put together. */
const READ = new Set([
  'BEGIN',
  'END',
  'N',
  'FN',
  'ORG',
  'TITLE',
  'ROLE',
  'EMAIL',
  'TEL',
  'TZ',
  'KIND',
  'X-ABSHOWAS',
]);
/** Of a telephone number that nobody speaks at. */
const NO_VOICE = /^(?:fax|pager|modem|bbs)$/iu;

interface Property {
  readonly name: string;
  /** Upper-case parameters with their values; of vCard 2.1, where a value may stand alone, under TYPE. */
  readonly parameters: ReadonlyMap<string, readonly string[]>;
  readonly value: string;
}

/** What a card says, as far as it is of use. */
interface Card {
  readonly texts: Map<string, string>;
  readonly emails: { text: string; preference: number }[];
  readonly phones: { text: string; preference: number }[];
}

/**
 * vCards (RFC 6350, RFC 2426, and 2.1 as phones write it) as one sheet with a row for each, under headers that the import
 * knows: rows that are refused can then be corrected like any others. Rows count as cards.
 * @throws {WorkbookRefusal} `too_many_rows`, or `breaks_off` within a card
 */
export function readVCards(text: string): Worksheet {
  const cards: Card[] = [];
  let card: Card | undefined;
  let depth = 0;
  for (const { name, parameters, value } of properties(text)) {
    const isOfCard = value.trim().toUpperCase() === 'VCARD';
    if (name === 'BEGIN' && isOfCard) {
      depth += 1;
      if (depth === 1) card = { texts: new Map(), emails: [], phones: [] };
    } else if (name === 'END' && isOfCard) {
      depth = Math.max(0, depth - 1);
      if (depth > 0 || !card) continue;
      if (cards.length >= MAX_WORKBOOK_ROWS) throw new WorkbookRefusal('too_many_rows');
      cards.push(card);
      card = undefined;
    } else if (card && depth === 1) {
      // A card within a card (AGENT) is somebody else's.
      note(card, { name, parameters, value });
    }
  }
  if (card) throw new WorkbookRefusal('breaks_off', cards.length + 1);
  return { ...sheetOfRows('', rowsOf(cards)), rowsAdded: 1 };
}

function note({ texts, emails, phones }: Card, { name, parameters, value }: Property): void {
  const types = parameters.get('TYPE') ?? [];
  const preference = preferenceOf(parameters);
  if (name === 'EMAIL') {
    const text = unescaped(value).trim();
    if (text !== '' && emails.length < MAX_WAYS) emails.push({ text, preference });
  } else if (name === 'TEL') {
    const text = unescaped(value).trim().replace(/^tel:/iu, '');
    if (text !== '' && phones.length < MAX_WAYS && !types.some((type) => NO_VOICE.test(type))) {
      phones.push({ text, preference });
    }
  } else if (!texts.has(name)) {
    texts.set(name, value);
  }
}

/** Lower is better: PREF=1 of vCard 4, TYPE=pref of the others. */
function preferenceOf(parameters: Property['parameters']): number {
  const number = Number(parameters.get('PREF')?.[0]);
  if (number >= 1) return number;
  return parameters.get('TYPE')?.some((type) => type.toLowerCase() === 'pref') ? 1 : 101;
}

function rowsOf(cards: readonly Card[]): string[][] {
  const most = (ways: 'emails' | 'phones') =>
    Math.max(
      1,
      cards.reduce((count, card) => Math.max(count, card[ways].length), 0),
    );
  const [emails, phones] = [most('emails'), most('phones')];
  const header = [
    'Organization',
    'Full name',
    'Title',
    ...numbered('E-mail', emails),
    ...numbered('Phone', phones),
    'Organization time zone',
  ];
  return [header, ...cards.map((card) => rowOf(card, emails, phones))];
}

const numbered = (title: string, count: number) =>
  Array.from({ length: count }, (_, index) => (index === 0 ? title : `${title} ${index + 1}`));

function rowOf({ texts, ...ways }: Card, emails: number, phones: number): string[] {
  const text = (name: string) => unescaped(texts.get(name) ?? '').trim();
  const inOrder = (of: 'emails' | 'phones', count: number) => {
    const sorted = ways[of].toSorted((a, b) => a.preference - b.preference);
    return Array.from({ length: count }, (_, index) => sorted[index]?.text ?? '');
  };
  // Apple marks a card of a company instead of leaving out the name of a person.
  const isCompany = /^(?:org|company)$/iu.test(text('KIND') || text('X-ABSHOWAS'));
  const name = text('FN') || nameOf(texts.get('N') ?? '');
  const organization = (components(texts.get('ORG') ?? '')[0] ?? '').trim() || (isCompany ? name : '');
  const zone = text('TZ');
  return [
    organization,
    isCompany && name === organization ? '' : name,
    text('TITLE') || text('ROLE'),
    ...inOrder('emails', emails),
    ...inOrder('phones', phones),
    // An offset such as -0500 says nothing of summer time.
    zone.includes('/') ? zone : '',
  ];
}

/** `Hartley;Zoe;Mary;Dr.;` is `Zoe Mary Hartley`. */
function nameOf(value: string): string {
  const [family = '', given = '', middle = ''] = components(value);
  return [given, middle, family]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ');
}

/** What semicolons separate; one after a backslash that is not escaped itself separates nothing. */
function components(value: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (let at = 0; at < value.length; at += 1) {
    if (value[at] === '\\') at += 1;
    else if (value[at] === ';') {
      parts.push(value.slice(start, at));
      start = at + 1;
    }
  }
  parts.push(value.slice(start));
  return parts.map(unescaped);
}
const unescaped = (value: string) =>
  value.replaceAll(/\\(.)/gu, (_, letter: string) => (/n/iu.test(letter) ? '\n' : letter));

/** The properties of all cards in turn; of those that are not read, no line is put together. */
function* properties(text: string): Generator<Property> {
  let at = 0;
  const nextLine = () => {
    const end = text.indexOf('\n', at);
    const line = text.slice(at, end < 0 ? text.length : end);
    at = end < 0 ? text.length : end + 1;
    return line.endsWith('\r') ? line.slice(0, -1) : line;
  };
  while (at < text.length) {
    let line = nextLine();
    const name = /^(?:[\w-]{1,100}\.)?([\w-]{1,100})[;:]/u.exec(line)?.[1]?.toUpperCase();
    const isRead = name !== undefined && READ.has(name);
    if (isRead) line = line.slice(0, MAX_VALUE);
    const append = (more: string) => {
      if (isRead && line.length < MAX_VALUE) line += more.slice(0, MAX_VALUE);
    };
    while (text[at] === ' ' || text[at] === '\t') append(nextLine().slice(1));
    // Lines of quoted-printable go on after an equals sign, which is neither text nor, within it, the end of a value.
    let isSoft = /^[^:]{0,1000}QUOTED-PRINTABLE/iu.test(line) && line.endsWith('=');
    while (isSoft && at < text.length) {
      const more = nextLine();
      isSoft = more.endsWith('=');
      if (line.endsWith('=')) line = line.slice(0, -1);
      append(more);
    }
    if (isRead) yield propertyOf(name, line);
  }
}

function propertyOf(name: string, line: string): Property {
  const { parts, colon } = headOf(line);
  const parameters = new Map<string, readonly string[]>();
  for (const part of parts.slice(1, 1 + MAX_WAYS)) {
    const [key = '', given] = part.split(/=(.*)/su);
    const place = given === undefined ? 'TYPE' : key.toUpperCase();
    const values = (given ?? key).replaceAll('"', '').split(',');
    parameters.set(place, [...(parameters.get(place) ?? []), ...values]);
  }
  const raw = line.slice(colon + 1);
  const encodings = [...(parameters.get('ENCODING') ?? []), ...(parameters.get('TYPE') ?? [])];
  const isQuotedPrintable = encodings.some((one) => one.toUpperCase() === 'QUOTED-PRINTABLE');
  return { name, parameters, value: isQuotedPrintable ? decoded(raw, parameters.get('CHARSET')?.[0]) : raw };
}

/** The name with its parameters, and the colon before the value: not one within quotation marks. */
function headOf(line: string): { readonly parts: readonly string[]; readonly colon: number } {
  const parts: string[] = [];
  let isQuoted = false;
  let start = 0;
  for (let at = 0; at < line.length; at += 1) {
    const character = line[at];
    if (character === '"') isQuoted = !isQuoted;
    if (isQuoted || (character !== ';' && character !== ':')) continue;
    parts.push(line.slice(start, at));
    start = at + 1;
    if (character === ':') return { parts, colon: at };
  }
  return { parts: [line], colon: line.indexOf(':') };
}

/** Quoted-printable (RFC 2045 6.7). */
function decoded(text: string, charset: string | undefined): string {
  const bytes = text.replaceAll(/=([\dA-F]{2})/giu, (_, hex: string) =>
    String.fromCodePoint(Number.parseInt(hex, 16)),
  );
  // A character that was not encoded at all, against the rule.
  if (/[^\0-\u00FF]/u.test(bytes)) return bytes;
  return decodeAs(Buffer.from(bytes, 'latin1'), charset);
}
