import type { Text } from '../../language/language.ts';

export const texts = {
  noSuchMail: { en: 'There is no such mail.', ru: 'Такого письма нет.' },
} satisfies Record<string, Text>;
