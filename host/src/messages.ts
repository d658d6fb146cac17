import { defineMessages } from '@touchline/shared';

export const messages = defineMessages('host', {
  en: {
    open: 'Open',
    commands: 'Commands',
    search: 'Search and commands ({{keys}})',
    settings: 'Settings',
    pageCrashed: '{{page}} stopped working.',
    sectionsGoOn: 'The sections keep working.',
    toAnswer_one: '{{formatted}} to answer',
    toAnswer_other: '{{formatted}} to answer',
    navigation: 'Sections',
    home: 'Touchline, to the dashboard',
    logOut: 'Log out',
    logOutUntold:
      'You are logged out here, but the server could not be told. Log in and out again to end the session there.',
    copyright: '© {{year}} Touchline. All rights reserved.',
  },
  ru: {
    open: 'Открыть',
    commands: 'Команды',
    search: 'Поиск и команды ({{keys}})',
    settings: 'Настройки',
    pageCrashed: 'Страница «{{page}}» перестала работать.',
    sectionsGoOn: 'Разделы продолжают работать.',
    toAnswer_one: '{{formatted}} ждёт ответа',
    toAnswer_few: '{{formatted}} ждут ответа',
    toAnswer_many: '{{formatted}} ждут ответа',
    toAnswer_other: '{{formatted}} ждут ответа',
    navigation: 'Разделы',
    home: 'Touchline, к обзору',
    logOut: 'Выйти',
    logOutUntold:
      'Вы вышли в этом браузере, но сообщить об этом серверу не удалось. Войдите и выйдите ещё раз, чтобы завершить сеанс и там.',
    copyright: '© {{year}} Touchline. Все права защищены.',
  },
});
