/** How texts are written down before they are compared: docs/decisions/0168-search.md. */

/** Letters that Unicode does not take apart into a plain one and a mark. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ς: 'σ',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  '’': "'",
  ʼ: "'",
};

const plainLetters = new Map<string, string>();

/** A letter in small, without accents, and in no special form; `ё` is `е`. */
function plainLetter(letter: string): string {
  let plain = plainLetters.get(letter);
  if (plain === undefined) {
    plain = '';
    for (const one of letter.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '')) {
      plain += PLAIN_LETTERS[one] ?? one;
    }
    // Texts have few different letters, but nobody can fill the memory with all of Unicode.
    if (plainLetters.size < 5000) plainLetters.set(letter, plain);
  }
  return plain;
}

/** A text in small letters without accents. Letter by letter, so that part of a text is part of what becomes of it. */
export function plainText(text: string): string {
  // oxlint-disable-next-line no-control-regex -- ASCII
  if (/^[\u0000-\u007f]*$/u.test(text)) return text.toLowerCase();
  let plain = '';
  for (const letter of text) plain += plainLetter(letter);
  return plain;
}

/** A text that was made of another, and for each of its code units where it begins and ends there. */
export interface Placed {
  readonly text: string;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** {@link plainText} with places. */
export function placedPlainText(original: string): Placed {
  let text = '';
  const starts: number[] = [];
  const ends: number[] = [];
  let place = 0;
  for (const letter of original) {
    const plain = plainLetter(letter);
    // A mark belongs to the letter before it.
    if (plain === '' && ends.length > 0) ends[ends.length - 1] = place + letter.length;
    for (let unit = 0; unit < plain.length; unit += 1) {
      starts.push(place);
      ends.push(place + letter.length);
    }
    text += plain;
    place += letter.length;
  }
  return { text, starts, ends };
}

/** Cyrillic letters without marks as passports write them: ICAO Doc 9303, part 3, section 6. Signs are not heard. */
const LATIN: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  ґ: 'g',
  д: 'd',
  е: 'e',
  є: 'ie',
  ж: 'zh',
  з: 'z',
  и: 'i',
  і: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'iu',
  я: 'ia',
  "'": '',
};

/**
 * What several ways to write one sound have in common, among them ISO 9, BGN/PCGN, and how people write without any of them:
 * Yuri, Juri and Iurii; Shcherbakov and Scherbakov; Viktor and Victor; Filipp and Philip.
 */
const SOUNDS = /shch|sch|sh|tch|ch|zh|kh|ph|th|ck|t[sz]|[ijy]+[eo]?|[cqwx]|([a-z])\1/gu;
const SOUND: Readonly<Record<string, string>> = {
  shch: 'S',
  sch: 'S',
  sh: 'S',
  tch: 'C',
  ch: 'C',
  zh: 'Z',
  kh: 'h',
  ph: 'f',
  th: 't',
  ck: 'k',
  ts: 'X',
  tz: 'X',
  c: 'k',
  q: 'k',
  w: 'v',
  x: 'ks',
};

const soundOf = (letters: string): string =>
  SOUND[letters] ?? (/^[ijy]/u.test(letters) ? (/[eo]$/u.test(letters) ? 'e' : 'i') : letters[0]!);

/** A {@link plainText} in Latin, as passports have it. */
function inLatin(plain: string): string {
  // oxlint-disable-next-line no-control-regex -- ASCII
  if (/^[\u0000-\u0026\u0028-\u007f]*$/u.test(plain)) return plain;
  let latin = '';
  for (const letter of plain) latin += LATIN[letter] ?? letter;
  return latin;
}

/** A text in small Latin letters, as passports have it. */
export const latinText = (text: string): string => inLatin(plainText(text));

/** A {@link plainText} by its sounds, in Latin: the same for Пётр Щукин and Petr Schukin. */
export const soundText = (plain: string): string => inLatin(plain).replaceAll(SOUNDS, soundOf);

/** {@link soundText} with places. */
export function placedSoundText(plain: Placed): Placed {
  let latin = '';
  const from: number[] = [];
  for (let place = 0; place < plain.text.length; place += 1) {
    const letters = LATIN[plain.text[place]!] ?? plain.text[place]!;
    for (let unit = 0; unit < letters.length; unit += 1) from.push(place);
    latin += letters;
  }
  let text = '';
  const starts: number[] = [];
  const ends: number[] = [];
  let done = 0;
  const add = (sound: string, first: number, last: number) => {
    for (let unit = 0; unit < sound.length; unit += 1) {
      starts.push(plain.starts[from[first]!]!);
      ends.push(plain.ends[from[last]!]!);
    }
    text += sound;
  };
  for (const match of latin.matchAll(SOUNDS)) {
    for (; done < match.index; done += 1) add(latin[done]!, done, done);
    done = match.index + match[0].length;
    add(soundOf(match[0]), match.index, done - 1);
  }
  for (; done < latin.length; done += 1) add(latin[done]!, done, done);
  return { text, starts, ends };
}

/** What may become of the last letters of a word that is being typed, once it goes on. */
const BEGUN: readonly (readonly [RegExp, readonly string[]])[] = [
  [/shc$/u, ['S']],
  [/sc$/u, ['S']],
  [/tc$/u, ['C']],
  [/k$/u, ['h']],
  [/s$/u, ['S']],
  [/c$/u, ['C']],
  [/z$/u, ['Z']],
  [/t$/u, ['X', 'C']],
  [/p$/u, ['f']],
  [/[ijy]+$/u, ['e']],
];

/** The sounds of a word that somebody types, and those that its next letters may make of it. */
export function typedSounds(plain: string): readonly string[] {
  const sounds = soundText(plain);
  if (sounds === '') return [];
  const begun = BEGUN.find(([end]) => end.test(plain));
  if (begun === undefined || plain.length === 1) return [sounds];
  const [end, becomes] = begun;
  const before = soundText(plain.replace(end, ''));
  return [sounds, ...becomes.map((sound) => before + sound)];
}

/** The keys of a keyboard of the Russian layout (Windows, ЙЦУКЕН) and of the American one, in one order. */
const RUSSIAN_KEYS = 'ёйцукенгшщзхъфывапролджэячсмитьбю"';
const AMERICAN_KEYS = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.@";
const KEYS = new Map([
  ...Array.from(RUSSIAN_KEYS, (key, place) => [key, AMERICAN_KEYS[place]!] as const),
  ...Array.from(AMERICAN_KEYS.slice(0, -1), (key, place) => [key, RUSSIAN_KEYS[place]!] as const),
]);

/** What the same keys would have typed in the other layout; undefined where they would not have typed a word. */
export function otherLayout(typed: string): string | undefined {
  const keys = typed.normalize('NFC').toLowerCase();
  const isRussian = /[а-яё]/u.test(keys);
  // What is in both alphabets was typed with changes of the layout.
  if (isRussian === /[a-z]/u.test(keys)) return undefined;
  let other = '';
  for (const key of keys) other += KEYS.get(key) ?? key;
  return other;
}
