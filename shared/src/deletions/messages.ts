import { defineMessages } from '@touchline/shared';

export const messages = defineMessages('deletions.undo', {
  en: {
    undo: 'Undo',
    takeBack: 'This can be taken back: with Undo at once, or in Settings within 30 days.',
    restored: 'Restored: {{name}}',
    restoreFailed: 'The deletion could not be undone',
    restoreAnyway: 'Restore it anyway',
  },
  ru: {
    undo: 'Отменить',
    takeBack: 'Это можно вернуть: сразу кнопкой «Отменить» или в настройках в течение 30 дней.',
    restored: 'Возвращено: {{name}}',
    restoreFailed: 'Не удалось отменить удаление',
    restoreAnyway: 'Всё равно восстановить',
  },
});
