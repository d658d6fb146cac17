import type { Text } from '../language/language.ts';

export const texts = {
  noSuchAttachment: { en: 'There is no such attachment.', ru: 'Такого вложения нет.' },
  noSuchMail: { en: 'There is no such email.', ru: 'Такого письма нет.' },
} satisfies Record<string, Text>;
