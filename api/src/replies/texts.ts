import type { Text } from '../language/language.ts';

export const texts = {
  hasNotWritten: { en: 'This contact has not written yet.', ru: 'Этот контакт ещё не писал.' },
  wroteAgain: {
    en: 'This contact has written again meanwhile. Please look at the new reply first.',
    ru: 'Этот контакт тем временем написал ещё раз. Сначала посмотрите новый ответ.',
  },
} satisfies Record<string, Text>;
