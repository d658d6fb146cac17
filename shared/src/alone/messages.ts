import { defineMessages } from '../language/index.ts';

export const messages = defineMessages('alone', {
  en: {
    alone: '{{name}} on its own',
    sections: 'Sections',
    logOut: 'Log out',
    logOutFailed: 'The server could not be told about the log-out.',
  },
  ru: {
    alone: '{{name}}, отдельно',
    sections: 'Разделы',
    logOut: 'Выйти',
    logOutFailed: 'Не удалось сообщить серверу о выходе.',
  },
});
