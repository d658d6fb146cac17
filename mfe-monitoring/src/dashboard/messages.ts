import { defineMessages } from '@touchline/shared';

/** Words of the page. English is the spec's, letter for letter. */
export const messages = defineMessages('dashboard', {
  en: {
    title: 'Dashboard',
    totalCampaigns: 'Total Campaigns',
    activeCampaigns: 'Active Campaigns',
    totalContacts: 'Total Contacts',
    totals: 'Totals',
    loading: 'Loading...',
    campaignsFailed: 'The campaigns could not be loaded.',
    contactsFailed: 'The contacts could not be counted.',
  },
  ru: {
    title: 'Обзор',
    totalCampaigns: 'Всего кампаний',
    activeCampaigns: 'Активные кампании',
    totalContacts: 'Всего контактов',
    totals: 'Итоги',
    loading: 'Загрузка...',
    campaignsFailed: 'Не удалось загрузить кампании.',
    contactsFailed: 'Не удалось сосчитать контакты.',
  },
});
