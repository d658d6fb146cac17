import { defineMessages } from '../language/index.ts';

/** Words for a load that failed. */
export const messages = defineMessages('loading', {
  en: {
    failedWhy: 'Loading failed',
    unreadable: 'The answer of the server could not be read.',
    outOfDate: 'What is shown may be out of date.',
  },
  ru: {
    failedWhy: 'Загрузка не удалась',
    unreadable: 'Ответ сервера не удалось прочитать.',
    outOfDate: 'Показанное могло устареть.',
  },
});
