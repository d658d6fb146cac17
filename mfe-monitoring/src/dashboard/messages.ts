import { defineMessages } from '@touchline/shared';

/** Words of the page. English is the spec's, letter for letter. */
export const messages = defineMessages('dashboard', {
  en: {
    title: 'Dashboard',
    totalCampaigns: 'Total Campaigns',
    activeCampaigns: 'Active Campaigns',
    totalContacts: 'Total Contacts',
    firstMailbox:
      'Start by connecting the mailbox you already have: campaigns go out from it, and replies are read from it.',
    connectMailbox: 'Connect mailbox',
    totals: 'Totals',
    loading: 'Loading...',
    campaignsFailed: 'The campaigns could not be loaded.',
    contactsFailed: 'The contacts could not be counted.',
    partsFailed: 'This could not be loaded. Please reload the page.',
    close: 'Close',
  },
  ru: {
    title: 'Обзор',
    totalCampaigns: 'Всего кампаний',
    activeCampaigns: 'Активные кампании',
    totalContacts: 'Всего контактов',
    firstMailbox:
      'Начните с подключения своего почтового ящика: с него уходят письма кампаний, в него приходят ответы.',
    connectMailbox: 'Подключить ящик',
    totals: 'Итоги',
    loading: 'Загрузка...',
    campaignsFailed: 'Не удалось загрузить кампании.',
    contactsFailed: 'Не удалось сосчитать контакты.',
    partsFailed: 'Не удалось загрузить. Обновите страницу.',
    close: 'Закрыть',
  },
});
