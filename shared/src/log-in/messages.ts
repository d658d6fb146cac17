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
    otherWay: 'Log in another way',
    expired: 'Your session has ended. Log in again: what you had open is kept.',
    storageBlocked:
      'This browser keeps nothing for this site: you stay signed in until you close or reload the page. To stay signed in longer, allow cookies and site data for it.',
  },
  ru: {
    title: 'Вход',
    email: 'Эл. почта',
    password: 'Пароль',
    submit: 'Войти',
    submitting: 'Входим…',
    missing: 'Заполните все поля',
    failed: 'Войти не удалось',
    otherWay: 'Войти другим способом',
    expired: 'Сеанс завершён. Войдите снова: всё, что было открыто, сохранено.',
    storageBlocked:
      'Браузер не хранит данные этого сайта: вход действует, пока страница не закрыта и не обновлена. Чтобы входить реже, разрешите для сайта файлы cookie и данные.',
  },
});
