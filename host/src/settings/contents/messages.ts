import { defineMessages } from '@touchline/shared';

export const messages = defineMessages('host.settings.contents', {
  en: {
    contents: 'Contents',
    contentsAt: 'Contents: {{title}}',
    own: 'You',
    mail: 'Mail and replies',
    team: 'Team',
    records: 'Records',
    system: 'System',
  },
  ru: {
    contents: 'Содержание',
    contentsAt: 'Содержание: {{title}}',
    own: 'Личное',
    mail: 'Почта и ответы',
    team: 'Команда',
    records: 'Журналы',
    system: 'Система',
  },
});
