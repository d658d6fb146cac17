import type { Text } from '../../language/language.ts';

export const texts = {
  hasNotWritten: {
    en: 'This contact has not written yet: there is nothing to answer.',
    ru: 'Этот контакт ещё не писал: отвечать не на что.',
  },
  noAddress: {
    en: 'The reply names no address that it could be answered to.',
    ru: 'В письме не указан адрес, на который можно ответить.',
  },
  suppressed: {
    en: 'This address gets no more mail: whoever reads it has unsubscribed, or mail to it came back.',
    ru: 'На этот адрес больше нельзя писать: адресат отписался, или письма возвращались.',
  },
  notRecorded: {
    en: 'Your answer was sent, but could not be noted down. Do not send it again.',
    ru: 'Ответ отправлен, но отметить это не удалось. Не отправляйте его ещё раз.',
  },
} satisfies Record<string, Text>;
