import { isMisspelt } from './misspelt.ts';
import { type Placed, placedPlainText, placedSoundText } from './normalise.ts';
import type { SearchWord } from './query.ts';

/** A part of a text: from its first code unit to before the last. */
export type MarkedRange = readonly [start: number, end: number];

/**
 * What of a text the words of a query were found by, in order and without overlaps. Of each word the best way that it is there
 * counts: what is there as it was typed is not marked by sound as well.
 * @param isPhone its digits are looked for however they are grouped
 */
export function markedRanges(
  text: string,
  words: readonly SearchWord[],
  isPhone = false,
): readonly MarkedRange[] {
  if (text === '' || words.length === 0) return [];
  const plain = placedPlainText(text);
  let sounds: Placed | undefined;
  const bySounds = () => (sounds ??= placedSoundText(plain));
  const digits = isPhone ? onlyDigits(plain) : undefined;
  const found = words.flatMap((word) => rangesOfWord(word, plain, bySounds, digits));
  return united(found);
}

function rangesOfWord(
  word: SearchWord,
  plain: Placed,
  bySounds: () => Placed,
  digits: Placed | undefined,
): readonly MarkedRange[] {
  for (const [match, wanted] of word.plain.entries()) {
    const found = wanted.flatMap((part) => occurrences(plain, part));
    if (digits) found.push(...wanted.flatMap((part) => occurrences(digits, part)));
    if (found.length > 0) return found;
    const heard = (word.sounds[match] ?? []).flatMap((part) => occurrences(bySounds(), part));
    if (heard.length > 0) return heard;
  }
  return word.misspelt === '' ? [] : misspeltIn(bySounds(), word.misspelt);
}

function occurrences(placed: Placed, wanted: string): readonly MarkedRange[] {
  const ranges: MarkedRange[] = [];
  if (wanted === '') return ranges;
  for (
    let at = placed.text.indexOf(wanted);
    at !== -1;
    at = placed.text.indexOf(wanted, at + wanted.length)
  ) {
    // Nothing found goes over the end of a word.
    ranges.push([placed.starts[at]!, placed.ends[at + wanted.length - 1]!]);
  }
  return ranges;
}

function misspeltIn(sounds: Placed, wanted: string): readonly MarkedRange[] {
  return Array.from(sounds.text.matchAll(/\p{L}{3,}/gu))
    .filter(([word]) => isMisspelt(word, wanted))
    .map((match) => [sounds.starts[match.index]!, sounds.ends[match.index + match[0].length - 1]!]);
}

function onlyDigits({ text, starts, ends }: Placed): Placed {
  const places = Array.from({ length: text.length }, (_, place) => place).filter((place) =>
    /\d/u.test(text[place]!),
  );
  return {
    text: places.map((place) => text[place]).join(''),
    starts: places.map((place) => starts[place]!),
    ends: places.map((place) => ends[place]!),
  };
}

function united(ranges: readonly MarkedRange[]): readonly MarkedRange[] {
  const inOrder = ranges.toSorted(([one], [other]) => one - other);
  const whole: [number, number][] = [];
  for (const [start, end] of inOrder) {
    const last = whole.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else whole.push([start, end]);
  }
  return whole;
}
