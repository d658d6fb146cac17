import { isMisspelt, wordsOfSounds } from './misspelt.ts';
import { plainText, soundText } from './normalise.ts';
import type { SearchWord } from './query.ts';

interface Heard {
  readonly text: string;
  readonly plain: string;
  /** Of what it has; made when it is first needed. */
  sounds?: string;
  digits?: string;
}

/** What was made of the text of a row: a list is searched by each key. It goes with the row. */
const known = new WeakMap<object, Heard>();

function hear(row: object, text: string): Heard {
  let heard = known.get(row);
  if (heard?.text !== text) {
    heard = { text, plain: plainText(text) };
    known.set(row, heard);
  }
  return heard;
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

const hasAny = (text: string, parts: readonly string[] | undefined): boolean =>
  parts?.some((part) => part !== '' && text.includes(part)) === true;

function hasWord(heard: Heard, word: SearchWord, mayBeMisspelt: boolean): boolean {
  if (word.plain.some((parts) => hasAny(heard.plain, parts))) return true;
  if (word.sounds.some((parts) => parts.length > 0 && hasAny(soundsOf(heard), parts))) return true;
  // Of words with digits alone, how they are grouped does not count.
  const digits = word.plain[0]?.filter((part) => /^\d{3,}$/u.test(part));
  if (digits !== undefined && digits.length > 0 && hasAny(digitsOf(heard), digits)) return true;
  return (
    mayBeMisspelt &&
    word.misspelt !== '' &&
    wordsOfSounds(soundsOf(heard)).some((one) => isMisspelt(one, word.misspelt))
  );
}

/**
 * The rows whose text has every word of a query, in their order; with typing errors only where none has them as they are (G4).
 * @param textOf its fields, apart by line breaks
 */
export function chooseByText<Row extends object>(
  rows: readonly Row[],
  textOf: (row: Row) => string,
  words: readonly SearchWord[],
): readonly Row[] {
  if (words.length === 0) return rows;
  const hasAll = (row: Row, mayBeMisspelt: boolean) => {
    const heard = hear(row, textOf(row));
    return words.every((word) => hasWord(heard, word, mayBeMisspelt));
  };
  const found = rows.filter((row) => hasAll(row, false));
  return found.length > 0 ? found : rows.filter((row) => hasAll(row, true));
}
