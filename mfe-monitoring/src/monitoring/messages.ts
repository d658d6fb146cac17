import { defineMessages } from '@touchline/shared';

/** Words of the screen. English is the spec's, letter for letter (M1–M3). */
export const messages = defineMessages('monitoring', {
  en: {
    title: 'Monitoring & Analytics',
    views: 'Analytics',
    campaigns: 'Campaign Analytics',
    contacts: 'Contact Analytics',
    loading: 'Loading...',
    clear: 'Clear search and filters',
    close: 'Close',
    detailsFailed: 'The details could not be loaded.',
  },
  ru: {
    title: 'Мониторинг и аналитика',
    views: 'Аналитика',
    campaigns: 'Аналитика кампаний',
    contacts: 'Аналитика контактов',
    loading: 'Загрузка...',
    clear: 'Сбросить поиск и фильтры',
    close: 'Закрыть',
    detailsFailed: 'Не удалось загрузить подробности.',
  },
});
