import { defineMessages } from '@touchline/shared';

export const messages = defineMessages('deletions.undo', {
  en: {
    undo: 'Undo',
    restored: 'It is back as it was',
    restoreFailed: 'The deletion could not be undone',
    restoreAnyway: 'Restore it anyway',
  },
  ru: {
    undo: 'Отменить',
    restored: 'Всё возвращено как было',
    restoreFailed: 'Не удалось отменить удаление',
    restoreAnyway: 'Всё равно восстановить',
  },
});
