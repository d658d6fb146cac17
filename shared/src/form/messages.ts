import { defineMessages } from '@touchline/shared';

export const messages = defineMessages('form.conflict', {
  en: {
    theirs: 'Theirs: {{value}}',
    mine: 'Yours: {{value}}',
    empty: '(empty)',
    overwrite: 'Save mine anyway',
  },
  ru: {
    theirs: 'Чужой вариант: {{value}}',
    mine: 'Ваш вариант: {{value}}',
    empty: '(пусто)',
    overwrite: 'Всё равно сохранить мой вариант',
  },
});
