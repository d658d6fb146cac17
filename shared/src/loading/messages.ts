import { defineMessages } from '../language/index.ts';

/** Words for a load that failed. */
export const messages = defineMessages('loading', {
  en: {
    failedWhy: 'Loading failed',
    unreadable: 'The answer of the server could not be read.',
    outOfDate: 'What is shown may be out of date.',
    unread_one:
      '{{formatted}} entry is missing here: the server gives it an id that this page does not understand, or none.',
    unread_other:
      '{{formatted}} entries are missing here: the server gives them ids that this page does not understand, or none.',
  },
  ru: {
    failedWhy: 'Загрузка не удалась',
    unreadable: 'Ответ сервера не удалось прочитать.',
    outOfDate: 'Показанное могло устареть.',
    unread_one:
      'Здесь нет {{formatted}} записи: сервер не назвал её идентификатор или назвал непонятный этой странице.',
    unread_few:
      'Здесь нет {{formatted}} записей: сервер не назвал их идентификаторы или назвал непонятные этой странице.',
    unread_many:
      'Здесь нет {{formatted}} записей: сервер не назвал их идентификаторы или назвал непонятные этой странице.',
    unread_other:
      'Здесь нет {{formatted}} записи: сервер не назвал их идентификаторы или назвал непонятные этой странице.',
  },
});
