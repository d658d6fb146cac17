import { isMisspelt, wordsOfSounds } from './misspelt.ts';
import { plainText, soundText } from './normalise.ts';
import type { SearchWord } from './query.ts';

/** Texts whose sounds are remembered: of a list that is searched by each key. */
const MOST_TEXTS = 10_000;
const heard = new Map<string, { readonly plain: string; readonly sounds: string }>();

function hear(text: string) {
  let known = heard.get(text);
  if (!known) {
    const plain = plainText(text);
    known = { plain, sounds: soundText(plain) };
    if (heard.size === MOST_TEXTS) heard.clear();
    heard.set(text, known);
  }
  return known;
}

/** The rows whose text has every word of a query, in their order; with typing errors only where none has them as they are (G4). */
export function chooseByText<Row>(
  rows: readonly Row[],
  textOf: (row: Row) => string,
  words: readonly SearchWord[],
): readonly Row[] {
  if (words.length === 0) return rows;
  const hasAll = (row: Row, mayBeMisspelt: boolean) => {
    const { plain, sounds } = hear(textOf(row));
    return words.every(
      (word) =>
        word.plain.some((parts) => parts.some((part) => part !== '' && plain.includes(part))) ||
        word.sounds.some((parts) => parts.some((part) => part !== '' && sounds.includes(part))) ||
        (mayBeMisspelt &&
          word.misspelt !== '' &&
          wordsOfSounds(sounds).some((one) => isMisspelt(one, word.misspelt))),
    );
  };
  const found = rows.filter((row) => hasAll(row, false));
  return found.length > 0 ? found : rows.filter((row) => hasAll(row, true));
}
