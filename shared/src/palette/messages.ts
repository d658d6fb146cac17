import { defineMessages } from '../language/index.ts';

export const messages = defineMessages('shared.palette', {
  en: {
    title: 'Search and commands',
    search: 'Search, or say what to do',
    nothing: 'Nothing found.',
    failed: 'Could not search: {{names}}.',
    all: 'Show all {{formatted}}',
    found_one: '{{formatted}} found',
    found_other: '{{formatted}} found',
  },
  ru: {
    title: 'Поиск и команды',
    search: 'Что найти или сделать?',
    nothing: 'Ничего не найдено.',
    failed: 'Поиск не удался: {{names}}.',
    all: 'Показать всё: {{formatted}}',
    found_one: 'Найдено: {{formatted}}',
    found_few: 'Найдено: {{formatted}}',
    found_many: 'Найдено: {{formatted}}',
    found_other: 'Найдено: {{formatted}}',
  },
});
