import { defineMessages } from '@touchline/shared';

/** Words around the two editors, and of the images added in either. */
export const messages = defineMessages('templates.emailEditor', {
  en: {
    opening: 'Opening the editor...',
    unlayerOpen: 'You are working in the Unlayer editor.',
    localInstead:
      "You are working in Touchline's editor, because the Unlayer editor cannot be reached. A template opens in both.",
    unreachable: 'The Unlayer editor cannot be reached.',
    unreachableDetail: "Check the network, or go on in Touchline's editor: a template opens in both.",
    useLocal: "Use Touchline's editor",
    localNotLoaded: 'The editor could not be loaded.',
    localNotLoadedDetail: 'What you typed in the other fields is kept.',
    crashed: 'The editor stopped working.',
    crashedDetail: 'Retry opens it with the email as it was when the editor was opened.',
    frameTitle: 'Email editor',
    noAnswer: 'The editor did not answer in time. Try again.',
    tooLarge: 'The email is too large to be saved. Remove parts of it and try again.',

    tooManyImages: '{{count}} images are being uploaded already. Try again when they are done.',
    imageFailed: '{{name}} could not be added: {{reason}}',
  },
  ru: {
    opening: 'Редактор открывается...',
    unlayerOpen: 'Вы работаете в редакторе Unlayer.',
    localInstead:
      'Вы работаете в редакторе Touchline, потому что редактор Unlayer недоступен. Шаблон открывается в обоих.',
    unreachable: 'Редактор Unlayer недоступен.',
    unreachableDetail: 'Проверьте сеть или продолжите в редакторе Touchline: шаблон открывается в обоих.',
    useLocal: 'Открыть редактор Touchline',
    localNotLoaded: 'Не удалось загрузить редактор.',
    localNotLoadedDetail: 'Введённое в остальных полях сохраняется.',
    crashed: 'Редактор перестал работать.',
    crashedDetail: '«Повторить» откроет его с письмом, каким оно было при открытии редактора.',
    frameTitle: 'Редактор письма',
    noAnswer: 'Редактор не ответил вовремя. Попробуйте ещё раз.',
    tooLarge: 'Письмо слишком большое, сохранить его нельзя. Удалите часть содержимого и попробуйте ещё раз.',

    tooManyImages: 'Уже загружается столько картинок: {{count}}. Повторите, когда загрузка закончится.',
    imageFailed: 'Не удалось добавить «{{name}}»: {{reason}}',
  },
});
