/** Words of the shell that stories look for, as a person reads them. */
export const WORDS = {
  en: {
    logIn: 'Log In',
    email: 'Email',
    password: 'Password',
    logOut: 'Log out',
    missing: 'Please fill in all fields',
    sections: ['Dashboard', 'Campaigns', 'Organizations', 'Templates', 'Monitoring', 'Settings'],
    settings: 'Settings content will be added here.',
    retry: 'Retry',
  },
  ru: {
    logIn: 'Войти',
    email: 'Эл. почта',
    password: 'Пароль',
    logOut: 'Выйти',
    missing: 'Заполните все поля',
    sections: ['Обзор', 'Кампании', 'Организации', 'Шаблоны', 'Мониторинг', 'Настройки'],
    settings: 'Содержимое настроек появится здесь.',
    retry: 'Повторить',
  },
} as const;

export const LANGUAGES = ['en', 'ru'] as const;
export type Language = (typeof LANGUAGES)[number];
