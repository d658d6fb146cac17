import { defineMessages } from '@touchline/shared';

export const messages = defineMessages('export', {
  en: {
    downloadCsv: 'Download CSV',
    downloadWorkbook: 'Download Excel',
    downloadFailed: 'The file could not be made. Try again.',
  },
  ru: {
    downloadCsv: 'Скачать CSV',
    downloadWorkbook: 'Скачать Excel',
    downloadFailed: 'Не удалось создать файл. Попробуйте ещё раз.',
  },
});
