import { defineMessages } from '../language/index.ts';

export const messages = defineMessages('shared.palette', {
  en: { title: 'Commands', search: 'What would you like to do?', nothing: 'No command matches.' },
  ru: { title: 'Команды', search: 'Что нужно сделать?', nothing: 'Такой команды нет.' },
});
