import { defineMessages } from '@touchline/shared';

export const messages = defineMessages('monitoring', {
  en: { title: 'Monitoring & Analytics' },
  ru: { title: 'Мониторинг и аналитика' },
});
