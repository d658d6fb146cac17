import { defineMessages } from '../language/index.ts';

export const messages = defineMessages('log-in', {
  en: {
    title: 'Log In',
    email: 'Email',
    password: 'Password',
    submit: 'Log In',
    submitting: 'Signing in…',
    missing: 'Please fill in all fields',
    failed: 'Login failed',
    expired: 'Your session has ended. Log in again: what you had open is kept.',
  },
  ru: {
    title: 'Вход',
    email: 'Эл. почта',
    password: 'Пароль',
    submit: 'Войти',
    submitting: 'Входим…',
    missing: 'Заполните все поля',
    failed: 'Войти не удалось',
    expired: 'Сеанс завершён. Войдите снова: всё, что было открыто, сохранено.',
  },
});
