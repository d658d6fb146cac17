import { defineMessages } from '@touchline/shared';

export const messages = defineMessages('dashboard', {
  en: { title: 'Dashboard' },
  ru: { title: 'Обзор' },
});
