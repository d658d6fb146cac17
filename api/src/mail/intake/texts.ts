import type { Text } from '../../language/language.ts';

export const texts = {
  noSuchMail: { en: 'There is no such email.', ru: 'Такого письма нет.' },
  noSuchAttachment: { en: 'There is no such attachment.', ru: 'Такого вложения нет.' },
  settledOtherwise: {
    en: 'Somebody else has decided otherwise about this email.',
    ru: 'Кто-то уже решил с этим письмом иначе.',
  },
} satisfies Record<string, Text>;
