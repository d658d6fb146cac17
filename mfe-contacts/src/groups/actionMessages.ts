import { defineMessages } from '@touchline/shared';

/** The word of the first screen; all others come with the groups. */
export const actionMessages = defineMessages('contacts.groupsAction', {
  en: { groups: 'Groups' },
  ru: { groups: 'Группы' },
});
