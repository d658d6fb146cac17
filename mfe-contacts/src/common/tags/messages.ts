import { defineMessages } from '@touchline/shared';

export const messages = defineMessages('contacts.tags', {
  en: {
    none: 'No tags yet.',
    list: 'Tags',
    add: 'Add',
    newTag: 'Add tag',
    remove: 'Remove the tag {{name}}',
    failed: 'The tags could not be changed',
  },
  ru: {
    none: 'Меток пока нет.',
    list: 'Метки',
    add: 'Добавить',
    newTag: 'Добавить метку',
    remove: 'Снять метку «{{name}}»',
    failed: 'Не удалось изменить метки',
  },
});
