import { defineMessages } from '@touchline/shared';

export const messages = defineMessages('campaigns', {
  en: { title: 'Campaigns' },
  ru: { title: 'Кампании' },
});
