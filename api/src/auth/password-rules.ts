import type { Text } from '../language/language.ts';

export const MIN_PASSWORD = 8;
export const MAX_PASSWORD = 1000;
/** Fewer different characters than this are guessed at once: `aaaaaaaa`, `abababab`. */
const MIN_DIFFERENT = 5;

/** What guessers try first; parts of the password that say nothing by themselves. */
const COMMON =
  /^(?:p[a@]ss(?:w[o0]rd|phrase)|qwerty(?:uiop)?|letmein|welcome|admin(?:istrator)?|iloveyou|sunshine|princess|football|baseball|superman|trustno|dragon|monkey|master|shadow|touchline|changeme|default|secret|abc|йцукен(?:гшщзх?)?|пароль|привет|любовь)*[\d!?.*#$@_-]*$/iu;
const SEQUENCES = ['01234567890', '09876543210', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklzxcvbnm'];

/**
 * What is wrong with a new password (NIST SP 800-63B §3.1.1.2); undefined for one that may be used.
 * @param email of the account: its name is no secret.
 */
export function passwordFault(password: string, email: string): Text | undefined {
  if (password.length < MIN_PASSWORD || password.length > MAX_PASSWORD) {
    return {
      en: `A password has ${MIN_PASSWORD} to ${MAX_PASSWORD} characters.`,
      ru: `В пароле должно быть от ${MIN_PASSWORD} до ${MAX_PASSWORD} символов.`,
    };
  }
  const small = password.toLowerCase();
  const name = email.split('@')[0]?.toLowerCase() ?? '';
  const isGuessable =
    new Set(small).size < MIN_DIFFERENT ||
    COMMON.test(small) ||
    SEQUENCES.some((sequence) => sequence.includes(small)) ||
    small === email.toLowerCase() ||
    (name.length > 2 && small.replaceAll(/[\d\W_]/gu, '') === name.replaceAll(/[\d\W_]/gu, ''));
  return isGuessable
    ? {
        en: 'This password is one of the first that anybody would guess. Choose another.',
        ru: 'Такой пароль подберут одним из первых. Придумайте другой.',
      }
    : undefined;
}
