import type { Text } from '../../language/language.ts';

/** What the page says to somebody who got a mail. */
export const texts = {
  askTitle: { en: 'Unsubscribe?', ru: 'Отписаться от рассылки?' },
  ask: {
    en: 'We will not write to this address again:',
    ru: 'Мы больше не будем писать на этот адрес:',
  },
  unsubscribe: { en: 'Unsubscribe', ru: 'Отписаться' },
  doneTitle: { en: 'You are unsubscribed', ru: 'Вы отписались от рассылки' },
  done: {
    en: 'This address gets no more email from us:',
    ru: 'На этот адрес писем от нас больше не будет:',
  },
  mistake: { en: 'Was this a mistake? Write to us:', ru: 'Это ошибка? Напишите нам:' },
  unknownTitle: { en: 'This link does not work', ru: 'Эта ссылка не работает' },
  unknown: {
    en: 'Perhaps it was cut off. Open it from the email again, or reply to the email and say that you want no more.',
    ru: 'Возможно, она обрезана. Откройте её из письма ещё раз или ответьте на письмо, что больше не хотите писем.',
  },
  testTitle: { en: 'This was a test email', ru: 'Это было пробное письмо' },
  test: {
    en: 'In a real email, people unsubscribe here. Nobody was unsubscribed just now.',
    ru: 'В настоящем письме здесь можно отписаться. Сейчас никто не отписан.',
  },
  tooManyTitle: { en: 'Too many requests', ru: 'Слишком много запросов' },
  tooMany: { en: 'Please try again in a minute.', ru: 'Повторите через минуту.' },
} satisfies Record<string, Text>;
