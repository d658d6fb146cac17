import type { Text } from '../language/language.ts';

export const texts = {
  noSuchSnippet: { en: 'There is no such snippet.', ru: 'Такой заготовки нет.' },
  nameTaken: { en: 'is the name of another snippet', ru: 'так называется другая заготовка' },
  empty: { en: 'has no text', ru: 'нет текста' },
  tooMany: { en: 'There are 500 snippets already.', ru: 'Заготовок уже 500.' },
  changed: {
    en: 'Somebody has changed this snippet meanwhile.',
    ru: 'Кто-то уже изменил эту заготовку.',
  },
} satisfies Record<string, Text>;
