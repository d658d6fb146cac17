import { defineMessages } from '@touchline/shared';

export const messages = defineMessages('shared.activity', {
  en: {
    title: 'Activity',
    list: 'What was done',
    loading: 'Loading what was done',
    failed: 'What was done could not be loaded',
    empty: 'Nothing was done here yet.',
    absent: 'This server keeps no activity.',
    more: 'Show older',
    each: 'Show each',
    less: 'Hide each',
    eachOf: 'Each of: {{what}}',
    was: 'was',
    isNow: 'is now',
  },
  ru: {
    title: 'История изменений',
    list: 'Что было сделано',
    loading: 'Загружается история изменений',
    failed: 'Не удалось загрузить историю изменений',
    empty: 'Здесь пока ничего не меняли.',
    absent: 'Этот сервер не хранит историю изменений.',
    more: 'Показать более ранние',
    each: 'Показать каждое',
    less: 'Скрыть',
    eachOf: 'Каждое из: {{what}}',
    was: 'было',
    isNow: 'стало',
  },
});
