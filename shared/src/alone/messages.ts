import { defineMessages } from '../language/index.ts';

export const messages = defineMessages('alone', {
  en: {
    alone: '{{name}}, alone',
    sections: 'Sections',
    email: 'Email',
    password: 'Password',
    logIn: 'Log In',
    loggingIn: 'Signing in…',
    logOut: 'Log out',
    failed: 'Login failed',
    switchLanguage: 'Русский',
  },
  ru: {
    alone: '{{name}}, отдельно',
    sections: 'Разделы',
    email: 'Эл. почта',
    password: 'Пароль',
    logIn: 'Войти',
    loggingIn: 'Входим…',
    logOut: 'Выйти',
    failed: 'Войти не удалось',
    switchLanguage: 'English',
  },
});
