import type { Text } from '../../language/language.ts';

export const texts = {
  stillSending: {
    en: 'Your reply is still being sent. Please wait a minute, then look at the contact’s history.',
    ru: 'Ответ ещё отправляется. Подождите минуту и посмотрите историю контакта.',
  },
  mayBeOut: {
    en: 'Your reply may have been sent, nobody knows. Ask the contact; to send it again all the same, open Quick Reply once more.',
    ru: 'Ответ мог уйти, точно это неизвестно. Уточните у контакта; чтобы всё же отправить ещё раз, откройте быстрый ответ заново.',
  },
  otherSent: {
    en: 'A reply with another text was already sent from this window. To send one more, open Quick Reply once more.',
    ru: 'Из этого окна уже отправлен ответ с другим текстом. Чтобы отправить ещё один, откройте быстрый ответ заново.',
  },
  notRecorded: {
    en: 'Your reply was sent, but could not be recorded. Do not send it again.',
    ru: 'Ответ отправлен, но отметить это не удалось. Не отправляйте его ещё раз.',
  },
} satisfies Record<string, Text>;
