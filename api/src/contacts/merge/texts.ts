import type { Text } from '../../language/language.ts';

export const texts = {
  itself: { en: 'This is the same contact.', ru: 'Это тот же самый контакт.' },
  noSuchOther: { en: 'There is no such contact any more.', ru: 'Такого контакта больше нет.' },
  onItsWay: {
    en: 'An email to one of them is just going out. Please try again in a minute.',
    ru: 'Письмо одному из них как раз отправляется. Попробуйте ещё раз через минуту.',
  },
  keptIsGone: {
    en: 'The contact that they were merged into is no longer there: it was deleted, or merged in turn. Take that back first.',
    ru: 'Контакта, с которым их объединили, больше нет: он удалён или сам объединён с другим. Сначала отмените это.',
  },
} as const satisfies Record<string, Text>;
