import type { Text } from '../language/language.ts';

/** Answer to naming an account as owner that does not exist any more. */
export const noSuchOwner: Text = {
  en: 'This account does not exist any more.',
  ru: 'Этой учётной записи больше нет.',
};
