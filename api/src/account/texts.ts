import type { Text } from '../language/language.ts';

/** What is answered about one's own account. */
export const texts = {
  taken: { en: 'has an account already', ru: 'этот адрес уже занят другой учётной записью' },
  passwordNeeded: {
    en: 'To change the address, enter your password.',
    ru: 'Чтобы сменить адрес, введите пароль.',
  },
  samePassword: {
    en: 'This is the password you have already. Choose another.',
    ru: 'Это ваш прежний пароль. Придумайте другой.',
  },
  noSuchSession: { en: 'This session has ended already.', ru: 'Этот сеанс уже завершён.' },
} as const satisfies Record<string, Text>;
