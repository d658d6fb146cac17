import { defineMessages } from '../language/index.ts';

export const waysMessages = defineMessages('log-in.ways', {
  en: {
    passkey: 'Use a passkey',
    passkeyBusy: 'Waiting for your device…',
    passkeyFailed: 'The passkey could not be used. Log in with your password.',
    forgotten: 'Forgot your password?',
    emailNeeded: 'Enter your email above first.',
    mailed: 'If {{email}} has an account, an email with a link is on its way. The link works for an hour.',
    askAdministrator: 'Ask an administrator: under Settings, People they make a link for a new password.',
    failed: 'The link could not be asked for',
  },
  ru: {
    passkey: 'По ключу доступа',
    passkeyBusy: 'Ждём ваше устройство…',
    passkeyFailed: 'Ключ доступа не сработал. Войдите по паролю.',
    forgotten: 'Забыли пароль?',
    emailNeeded: 'Сначала введите выше адрес электронной почты.',
    mailed: 'Если для {{email}} есть учётная запись, письмо со ссылкой уже в пути. Ссылка действует час.',
    askAdministrator:
      'Обратитесь к администратору: в Настройках, в разделе «Сотрудники», он создаст ссылку для нового пароля.',
    failed: 'Не удалось запросить ссылку',
  },
});
