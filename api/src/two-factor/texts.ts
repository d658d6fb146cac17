import type { Text } from '../language/language.ts';

/** What is answered about the second factor. */
export const texts = {
  codeNeeded: {
    en: 'Enter the code of your authenticator app.',
    ru: 'Введите код из приложения-аутентификатора.',
  },
  wrongCode: {
    en: 'This code is wrong, or was used already. Wait for the next one.',
    ru: 'Код неверный или уже использован. Дождитесь следующего.',
  },
  isOn: {
    en: 'Two-factor sign-in is on already.',
    ru: 'Двухфакторный вход уже включён.',
  },
  isOff: {
    en: 'Two-factor sign-in is not on.',
    ru: 'Двухфакторный вход не включён.',
  },
  notBegun: {
    en: 'Begin again: there is nothing to confirm.',
    ru: 'Начните заново: подтверждать нечего.',
  },
  ownFirst: {
    en: 'Turn it on for your own account first.',
    ru: 'Сначала включите его для своей учётной записи.',
  },
  mustSetUp: {
    en: 'Your team requires two-factor sign-in. Set it up first.',
    ru: 'В вашей команде обязателен двухфакторный вход. Сначала настройте его.',
  },
} as const satisfies Record<string, Text>;
