import type { Permission } from '@touchline/shared/contract';
import type { Text } from '../language/language.ts';

/** What is answered about API keys. */
export const texts = {
  noSuchKey: { en: 'There is no such API key.', ru: 'Такого ключа API нет.' },
  keyOfOthers: {
    en: 'This is the API key of somebody else. An administrator can revoke it.',
    ru: 'Это ключ API другого сотрудника. Отозвать его может администратор.',
  },
  tooMany: {
    en: 'You have as many API keys as one may have. Revoke one first.',
    ru: 'Ключей API уже слишком много. Сначала отзовите один из них.',
  },
  passwordNeeded: { en: 'This takes your password.', ru: 'Для этого нужен ваш пароль.' },
  signInAnew: {
    en: 'Your account has no password. Sign out, sign in with your company again, and make the key within ten minutes.',
    ru: 'У вашей учётной записи нет пароля. Выйдите, снова войдите через компанию и создайте ключ в течение десяти минут.',
  },
  isOver: { en: 'must be in the future', ru: 'должно быть в будущем' },
} as const satisfies Record<string, Text>;

/** Of what somebody wanted to give a key and may not do themselves. */
export function notYours(permissions: readonly Permission[]): Text {
  const names = permissions.join(', ');
  return {
    en: `your role does not include this: ${names}`,
    ru: `ваша роль этого не позволяет: ${names}`,
  };
}
