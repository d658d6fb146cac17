import { defineMessages } from '@touchline/shared';

/** What both sections say alike of a contact. */
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
