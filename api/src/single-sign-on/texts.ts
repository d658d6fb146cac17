import type { Text } from '../language/language.ts';

/** The provider does not answer. */
export const providerUnreachable = (name: string): Text => ({
  en: `${name} does not answer. Try again in a moment.`,
  ru: `${name} не отвечает. Повторите чуть позже.`,
});

/** Nobody has just come back from the provider in this browser. */
export const signInOver: Text = {
  en: 'This sign-in is over. Begin again.',
  ru: 'Этот вход уже завершён. Начните заново.',
};

/** An account signs in with the provider alone. */
export const useProvider = (name: string): Text => ({
  en: `This account signs in with ${name}.`,
  ru: `Для этой учётной записи вход — через ${name}.`,
});
