import { defineMessages } from '@touchline/shared';

/** Words about contacts that both sections use. */
export const messages = defineMessages('monitoring.common', {
  en: {
    unnamed: 'Unnamed contact',
    none: '—',
    'outcome.interested': 'Interested',
    'outcome.meeting_agreed': 'Meeting agreed',
    'outcome.later': 'Later',
    'outcome.not_interested': 'Not interested',
    'outcome.wrong_person': 'Wrong person',
  },
  ru: {
    unnamed: 'Контакт без имени',
    none: '—',
    'outcome.interested': 'Интересно',
    'outcome.meeting_agreed': 'Договорились о встрече',
    'outcome.later': 'Позже',
    'outcome.not_interested': 'Неинтересно',
    'outcome.wrong_person': 'Не тот человек',
  },
});
