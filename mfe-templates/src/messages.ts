import { defineMessages } from '@touchline/shared';

export const messages = defineMessages('templates', {
  en: { title: 'Email Templates' },
  ru: { title: 'Шаблоны писем' },
});
