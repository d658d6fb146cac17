import { defineMessages } from '@touchline/shared';

export const messages = defineMessages('host', {
  en: {
    settings: 'Settings',
    pageCrashed: '{{page}} stopped working.',
    sectionsGoOn: 'The sections keep working.',
    unread_one: '{{formatted}} unread',
    unread_other: '{{formatted}} unread',
    navigation: 'Sections',
    home: 'Touchline, to the dashboard',
    logOut: 'Log out',
    logOutUntold:
      'You are logged out here, but the server could not be told. Log in and out again to end the session there.',
    copyright: '© {{year}} Touchline. All rights reserved.',
  },
  ru: {
    settings: 'Настройки',
    pageCrashed: 'Страница «{{page}}» перестала работать.',
    sectionsGoOn: 'Разделы продолжают работать.',
    unread_one: '{{formatted}} непрочитанный',
    unread_few: '{{formatted}} непрочитанных',
    unread_many: '{{formatted}} непрочитанных',
    unread_other: '{{formatted}} непрочитанных',
    navigation: 'Разделы',
    home: 'Touchline, к обзору',
    logOut: 'Выйти',
    logOutUntold:
      'Вы вышли в этом браузере, но сообщить об этом серверу не удалось. Войдите и выйдите ещё раз, чтобы завершить сеанс и там.',
    copyright: '© {{year}} Touchline. Все права защищены.',
  },
});
