import { defineMessages } from '@touchline/shared';

/** Words about contacts that both sections use. */
export const messages = defineMessages('monitoring.common', {
  en: {
    unnamed: 'Unnamed contact',
    none: '—',
    searching: 'Searching by email, phone and title…',
    searchFailed: 'The search by email, phone and title failed.',
  },
  ru: {
    unnamed: 'Контакт без имени',
    none: '—',
    searching: 'Ищем по адресу, телефону и должности…',
    searchFailed: 'Не удалось выполнить поиск по адресу, телефону и должности.',
  },
});
