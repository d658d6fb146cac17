/** From as many sounds on, a word may have a second error, and what is found may go on after it. */
const LONG = 8;
const GOES_ON = 6;

/** Errors that a word of that length may have. */
const errorsOf = (wanted: string): number => (wanted.length < LONG ? 1 : 2);

/**
 * Whether a word is what was wanted, with letters that are wrong, missing, too many, or changed places with the next one
 * (Damerau–Levenshtein, restricted). The first letter is right, or changed places. Of longer words the beginning will do.
 */
export function isMisspelt(word: string, wanted: string): boolean {
  const most = errorsOf(wanted);
  const goesOn = wanted.length >= GOES_ON;
  if (word.length < wanted.length - most || (!goesOn && word.length > wanted.length + most)) return false;
  const isSwapped = word[0] === wanted[1] && word[1] === wanted[0];
  if (word[0] !== wanted[0] && !isSwapped) return false;
  const columns = Math.min(word.length, wanted.length + most);
  let before: number[] = [];
  let last = Array.from({ length: columns + 1 }, (_, column) => column);
  for (let row = 1; row <= wanted.length; row += 1) {
    const errors = [row];
    let fewest = row;
    for (let column = 1; column <= columns; column += 1) {
      const isSame = wanted[row - 1] === word[column - 1];
      let count = Math.min(last[column]! + 1, errors[column - 1]! + 1, last[column - 1]! + (isSame ? 0 : 1));
      if (
        row > 1 &&
        column > 1 &&
        wanted[row - 1] === word[column - 2] &&
        wanted[row - 2] === word[column - 1]
      ) {
        count = Math.min(count, before[column - 2]! + 1);
      }
      errors.push(count);
      fewest = Math.min(fewest, count);
    }
    if (fewest > most) return false;
    before = last;
    last = errors;
  }
  return goesOn ? last.some((count) => count <= most) : last[columns]! <= most && columns === word.length;
}

/** The words of sounds that may be misspelt: letters alone, since a number with another digit is another number. */
export const wordsOfSounds = (sounds: string): readonly string[] => sounds.match(/\p{L}{3,}/gu) ?? [];
