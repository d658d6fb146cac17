import type { Text } from '../language/language.ts';

/** What is answered about passkeys. */
export const texts = {
  refused: {
    en: 'This passkey was not accepted. Try again, or log in with your password.',
    ru: 'Ключ доступа не принят. Повторите попытку или войдите по паролю.',
  },
  notMade: {
    en: 'The passkey could not be added. Try again.',
    ru: 'Не удалось добавить ключ доступа. Попробуйте ещё раз.',
  },
  noSuchPasskey: { en: 'There is no such passkey.', ru: 'Такого ключа доступа нет.' },
  tooMany: {
    en: 'You have as many passkeys as one may have. Remove one first.',
    ru: 'Ключей доступа уже слишком много. Сначала удалите один из них.',
  },
} as const satisfies Record<string, Text>;
