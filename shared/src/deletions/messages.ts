import { defineMessages } from '@touchline/shared';

export const messages = defineMessages('deletions.undo', {
  en: {
    undo: 'Undo',
    restored: 'It is back as it was',
    restoreFailed: 'It could not be taken back',
    restoreAnyway: 'Restore it like this',
  },
  ru: {
    undo: 'Отменить',
    restored: 'Всё возвращено как было',
    restoreFailed: 'Не удалось отменить удаление',
    restoreAnyway: 'Вернуть так',
  },
});
