import { defineMessages } from '@touchline/shared';

export const messages = defineMessages('contacts.ownValues', {
  en: {
    organization: 'More about the organization',
    contact: 'More about the contact',
    filled: '{{filled}} of {{total}} filled in',
  },
  ru: {
    organization: 'Ещё об организации',
    contact: 'Ещё о контакте',
    filled: 'заполнено {{filled}} из {{total}}',
  },
});
