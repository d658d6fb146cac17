import { otherLayout, plainText, typedSounds } from './normalise.ts';

/** Longest query, in UTF-16 code units, and most words: more of them are not looked for. */
export const SEARCH_LIMITS = { query: 200, words: 8 } as const;

/**
 * How well something is found, the better the lower: as it was typed; as it sounds, whichever the alphabet and the way to write
 * it; by the keys of the other keyboard layout; with typing errors.
 */
export const MATCHES = ['typed', 'sound', 'layout', 'misspelt'] as const;
export type Match = 0 | 1 | 2 | 3;
export const MISSPELT = 3;

/** One word that everything found must have. */
export interface SearchWord {
  /** What to look for in plain text, and what in its sounds, by how good that is; the rest of a match is not looked for. */
  readonly plain: readonly (readonly string[])[];
  readonly sounds: readonly (readonly string[])[];
  /** Sounds that may be misspelt; empty where it is too short or has digits. */
  readonly misspelt: string;
}

const PHONE = /^[+\d().\-/\s]+$/u;
/** Fewest digits that are looked for in phone numbers without regard to how they are grouped. */
const PHONE_DIGITS = 3;
/** From as many digits on, the whole query is a phone number, and may begin as it is dialled inland. */
const WHOLE_PHONE = 7;
/** Shorter words would be found everywhere by the other layout. */
const LAYOUT_LETTERS = 3;
/** Sounds from which on a word may be misspelt. */
const MISSPELT_SOUNDS = 4;

const digitsOf = (text: string) => text.replaceAll(/\D/gu, '');

/** Reads what somebody has typed: its words, each in every way it may be meant. */
export function readQuery(query: string): readonly SearchWord[] {
  const text = query.slice(0, SEARCH_LIMITS.query).trim();
  if (text === '') return [];
  const digits = digitsOf(text);
  if (PHONE.test(text) && digits.length >= WHOLE_PHONE) {
    // 8 in Russia, 0 in much of Europe and 00 stand for what the kept number may have after its +.
    const inland = digits.replace(/^(?:00|0|8)/u, '');
    return [{ plain: [[digits, inland]], sounds: [], misspelt: '' }];
  }
  return text.split(/\s+/u).slice(0, SEARCH_LIMITS.words).flatMap(readWord);
}

function readWord(typed: string): readonly SearchWord[] {
  const plain = plainText(typed);
  if (plain === '') return [];
  const isPhone = PHONE.test(typed) && digitsOf(typed).length >= PHONE_DIGITS;
  const exact = isPhone ? [plain, digitsOf(typed)] : [plain];
  if (!/\p{L}/u.test(plain)) return [{ plain: [exact], sounds: [], misspelt: '' }];
  const sounds = typedSounds(plain);
  const layout = typed.length < LAYOUT_LETTERS ? undefined : otherLayout(typed);
  const meant = layout === undefined ? undefined : plainText(layout);
  const word = sounds[0] ?? '';
  return [
    {
      plain: [exact, [], meant === undefined ? [] : [meant]],
      sounds: [[], sounds, meant === undefined ? [] : typedSounds(meant)],
      misspelt: /^\p{L}+$/u.test(word) && word.length >= MISSPELT_SOUNDS ? word : '',
    },
  ];
}
