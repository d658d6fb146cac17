import type { Text } from '../language/language.ts';

export const texts = {
  noSuchMail: { en: 'There is no such email.', ru: 'Такого письма нет.' },
} satisfies Record<string, Text>;
