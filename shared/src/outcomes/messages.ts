import { defineMessages } from '@touchline/shared';

/** Names of the outcomes from the start. */
export const messages = defineMessages('shared.outcomes', {
  en: {
    interested: 'Interested',
    meeting_agreed: 'Meeting agreed',
    later: 'Later',
    not_interested: 'Not interested',
    wrong_person: 'Wrong person',
  },
  ru: {
    interested: 'Интересно',
    meeting_agreed: 'Договорились о встрече',
    later: 'Позже',
    not_interested: 'Неинтересно',
    wrong_person: 'Не тот человек',
  },
});
