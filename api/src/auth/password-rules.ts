import { TEXT_LIMITS } from '@touchline/shared/contract';
import type { Text } from '../language/language.ts';

/**
 * What is wrong with a new password; undefined for one that may be used.
 * @param known of the account, such as its address: it is no secret.
 */
export async function passwordFault(password: string, ...known: string[]): Promise<Text | undefined> {
  // Its dictionaries take a third of a second and 60 MB, and most runs of the API need none.
  const { judgePassword, MIN_PASSWORD } = await import('@touchline/shared/contract/password');
  const { fault } = judgePassword(password, known);
  switch (fault) {
    case 'length':
      return {
        en: `A password has ${MIN_PASSWORD} to ${TEXT_LIMITS.password} characters.`,
        ru: `В пароле должно быть от ${MIN_PASSWORD} до ${TEXT_LIMITS.password} символов.`,
      };
    case 'guessable':
      return {
        en: 'This password is one of the first that anybody would guess. Choose another.',
        ru: 'Такой пароль подберут одним из первых. Придумайте другой.',
      };
    default:
      return undefined;
  }
}
