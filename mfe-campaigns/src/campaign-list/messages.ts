import { defineMessages } from '@touchline/shared';

export const messages = defineMessages('campaigns.list', {
  en: { title: 'Campaigns', create: 'Create New Campaign' },
  ru: { title: 'Кампании', create: 'Создать кампанию' },
});
