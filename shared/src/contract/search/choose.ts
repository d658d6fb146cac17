import { isMisspelt, wordsOfSounds } from './misspelt.ts';
import { plainText, soundText } from './normalise.ts';
import type { SearchWord } from './query.ts';

/** Text of a row, its fields apart by line breaks. */
type TextOf<Row> = (row: Row) => string;

interface Heard {
  readonly plain: string;
  /** Of what it has; made when it is first needed. */
  sounds?: string;
  words?: readonly string[];
  digits?: string;
}

/**
 * Compared forms of rows, kept as long as the rows: a list is searched at each key. By the function that gives the text, which is
 * therefore the same at each key; rows are never changed, another answer brings others.
 */
const known = new WeakMap<object, WeakMap<object, Heard>>();

function heardBy(textOf: object): WeakMap<object, Heard> {
  let heard = known.get(textOf);
  if (heard === undefined) {
    heard = new WeakMap();
    known.set(textOf, heard);
  }
  return heard;
}

function hear<Row extends object>(rows: WeakMap<object, Heard>, row: Row, textOf: TextOf<Row>): Heard {
  let heard = rows.get(row);
  if (heard === undefined) {
    heard = { plain: plainText(textOf(row)) };
    rows.set(row, heard);
  }
  return heard;
}

/** Makes the compared forms of rows before somebody types. @param rows few enough to be made at once */
export function prepareTexts<Row extends object>(rows: readonly Row[], textOf: TextOf<Row>): void {
  const heard = heardBy(textOf);
  for (const row of rows) {
    const forms = hear(heard, row, textOf);
    forms.words ??= wordsOfSounds(soundsOf(forms));
  }
}

const soundsOf = (heard: Heard): string => (heard.sounds ??= soundText(heard.plain));
/** Digits with what people put between those of a phone number. */
const PHONES = /\+?\d[\d ().\-/]*\d/gu;
/** Fewest digits of a phone number; fewer are a year, an age, a percentage. */
const FEWEST_DIGITS = 7;

/** The phone numbers of a text as they are compared, a line each. */
const digitsOf = (heard: Heard): string =>
  (heard.digits ??= (heard.plain.match(PHONES) ?? [])
    .map((number) => number.replaceAll(/\D/gu, ''))
    .filter((digits) => digits.length >= FEWEST_DIGITS)
    .join('\n'));

/** What a row may have of a word, put together once for all rows. */
interface Wanted {
  readonly plain: readonly string[];
  readonly sounds: readonly string[];
  /** Parts of phone numbers: how digits are grouped does not count there. */
  readonly digits: readonly string[];
  readonly misspelt: string;
}

const partsOf = (parts: readonly (readonly string[])[]): readonly string[] =>
  parts.flat().filter((part) => part !== '');

function wantedOf({ plain, sounds, misspelt }: SearchWord): Wanted {
  const digits = (plain[0] ?? []).filter((part) => /^\d{3,}$/u.test(part));
  return { plain: partsOf(plain), sounds: partsOf(sounds), digits, misspelt };
}

function hasAny(text: string, parts: readonly string[]): boolean {
  for (const part of parts) if (text.includes(part)) return true;
  return false;
}

function hasWord(heard: Heard, { plain, sounds, digits, misspelt }: Wanted, mayBeMisspelt: boolean): boolean {
  if (hasAny(heard.plain, plain)) return true;
  if (sounds.length > 0 && hasAny(soundsOf(heard), sounds)) return true;
  if (digits.length > 0 && hasAny(digitsOf(heard), digits)) return true;
  if (!mayBeMisspelt || misspelt === '') return false;
  heard.words ??= wordsOfSounds(soundsOf(heard));
  for (const word of heard.words) if (isMisspelt(word, misspelt)) return true;
  return false;
}

/**
 * The rows whose text has every word of a query, in their order; with typing errors only where none has them as they are (G4).
 * @param textOf the same function at each key, see {@link known}
 */
export function chooseByText<Row extends object>(
  rows: readonly Row[],
  textOf: TextOf<Row>,
  words: readonly SearchWord[],
): readonly Row[] {
  if (words.length === 0) return rows;
  const wanted = words.map(wantedOf);
  const forms = heardBy(textOf);
  const hasAll = (row: Row, mayBeMisspelt: boolean) => {
    const heard = hear(forms, row, textOf);
    return wanted.every((word) => hasWord(heard, word, mayBeMisspelt));
  };
  const found = rows.filter((row) => hasAll(row, false));
  return found.length > 0 ? found : rows.filter((row) => hasAll(row, true));
}
