/**
 * The rule for new passwords, under `@touchline/shared/contract/password`: the API refuses by it, and the page shows it while
 * one types. Its dictionaries are megabytes, so both load it when it is needed.
 */
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';
import { TEXT_LIMITS } from './rules.ts';

/** The fewest characters of a password. */
export const MIN_PASSWORD = 8;

/** What Russians choose first: there is no package of it. Typed on a Latin keyboard as well. */
const RUSSIAN = [
  'пароль йцукен йцукенг йцукенгшщзх фывапролджэ ячсмить привет любовь солнышко солнце зайка котенок котёнок',
  'кошка собака машина максим сергей андрей дмитрий александр алексей наташа татьяна настя марина светлана',
  'россия москва спартак зенит динамо футбол админ администратор секрет мама папа семья счастье ангел',
  'gfhjkm ghbdtn k.,jdm yfnfif fktrcfylh fylhtq ctrhtn vfrcbv rjirf vfhbyf djkjlz',
].flatMap((line) => line.split(' '));

/** From 10⁶ guesses on: fewer are made in a day against a sign-in that is limited. */
const LOWEST_SCORE = 2;

const estimator = new ZxcvbnFactory({
  dictionary: { ...common, ...english, russian: RUSSIAN, product: ['touchline'] },
  graphs: adjacencyGraphs,
  // What takes long to look through; the rest of a longer one only makes it better.
  maxLength: 100,
});

/** What is wrong with a new password. */
export type PasswordFault = 'length' | 'guessable';

/** How good a new password is. */
export interface PasswordJudgement {
  /** From 0, guessed at once, to 4. */
  readonly score: 0 | 1 | 2 | 3 | 4;
  /** Undefined for one that may be used. */
  readonly fault: PasswordFault | undefined;
}

const wordsOf = (text: string) => text.split(/[\s._-]+/u);

/** What somebody might make a password of who knows a text: `Ann Field` also as `ann.field`, `annfield` and its words. */
function waysToWrite(text: string): string[] {
  const small = text.toLowerCase();
  const parts = [small, ...small.split('@')];
  const joined = ['', '.', ' '].flatMap((between) => parts.map((part) => wordsOf(part).join(between)));
  return [...parts, ...parts.flatMap(wordsOf), ...joined];
}

/**
 * Judges a new password (NIST SP 800-63B §3.1.1.2).
 * @param known what anybody knows of the account: its address, the name of its person.
 */
export function judgePassword(password: string, known: readonly string[]): PasswordJudgement {
  const parts = known.flatMap(waysToWrite).filter((part) => part.length > 2);
  const { score } = estimator.check(password, parts);
  if (password.length < MIN_PASSWORD || password.length > TEXT_LIMITS.password)
    return { score, fault: 'length' };
  return { score, fault: score < LOWEST_SCORE ? 'guessable' : undefined };
}
