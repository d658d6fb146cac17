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

/** The address has an account that does not sign in with the provider yet. */
export const proveAccount = (name: string, email: string): Text => ({
  en: `There is an account of ${email} here. To sign in to it with ${name} from now on, enter its password once. If you do not know it, log in another way, where you can ask for a new one, or ask an administrator for a link.`,
  ru: `Для ${email} здесь уже есть учётная запись. Чтобы впредь входить в неё через ${name}, один раз введите её пароль. Если вы его не знаете, выберите другой способ входа и запросите новый пароль либо попросите ссылку у администратора.`,
});

/** An account signs in with the provider alone. */
export const useProvider = (name: string): Text => ({
  en: `This account signs in with ${name}.`,
  ru: `Для этой учётной записи вход — через ${name}.`,
});
