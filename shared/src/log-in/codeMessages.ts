import { defineMessages } from '../language/index.ts';

export const codeMessages = defineMessages('log-in.code', {
  en: {
    code: 'Code',
    codeHint: 'From your authenticator app. Without your phone: one of your recovery codes.',
  },
  ru: {
    code: 'Код',
    codeHint: 'Из приложения-аутентификатора. Если телефона нет под рукой — один из кодов восстановления.',
  },
});
