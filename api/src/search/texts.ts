import type { Text } from '../language/language.ts';

export const texts = {
  notReady: {
    en: 'The search is not ready yet. Try again in a moment.',
    ru: 'Поиск ещё не готов. Попробуйте чуть позже.',
  },
  tooManyWords: {
    en: 'There is more to search through than this server has memory for. Ask whoever runs it.',
    ru: 'Данных больше, чем поиск может держать в памяти сервера. Обратитесь к администратору.',
  },
} as const satisfies Record<string, Text>;
