import type { Text } from '../language/language.ts';

export const texts = {
  noSuchNote: { en: 'There is no such note.', ru: 'Такой заметки нет.' },
  ofOther: {
    en: 'Only its author and administrators may change this note.',
    ru: 'Эту заметку могут менять только её автор и администраторы.',
  },
  changed: {
    en: 'This note was changed meanwhile. Nothing was overwritten: look at it and change it again.',
    ru: 'Тем временем заметку изменили. Ничего не перезаписано: посмотрите и измените снова.',
  },
} satisfies Record<string, Text>;
