import { defineMessages } from '@touchline/shared';

/** Words about contacts that both sections use. */
export const messages = defineMessages('monitoring.common', {
  en: {
    unnamed: 'Unnamed contact',
    none: '—',
  },
  ru: {
    unnamed: 'Контакт без имени',
    none: '—',
  },
});
