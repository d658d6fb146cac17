import { defineMessages } from '@touchline/shared';

/** What a contact shows where something is not known (O5). */
export const messages = defineMessages('contacts.contact', {
  en: { unnamed: 'Unnamed', noTitle: 'No title', noEmail: 'No email' },
  ru: { unnamed: 'Без имени', noTitle: 'Без должности', noEmail: 'Без эл. почты' },
});
