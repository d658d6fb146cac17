import type { Text } from '../../language/language.ts';

/** What is added to a mail whose template has no unsubscribe link. */
export const texts = {
  whyUnsubscribe: {
    en: 'Would you rather not get emails like this?',
    ru: 'Не хотите получать такие письма?',
  },
  unsubscribe: { en: 'Unsubscribe', ru: 'Отписаться' },
} satisfies Record<string, Text>;
