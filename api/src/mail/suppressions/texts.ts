import type { Text } from '../../language/language.ts';

export const texts = {
  notSuppressed: {
    en: 'This address is not on the do-not-email list any more.',
    ru: 'Этого адреса больше нет в стоп-листе.',
  },
  otherReason: {
    en: 'Meanwhile there is another reason why this address gets no email. Please look at it first.',
    ru: 'Тем временем появилась другая причина не писать на этот адрес. Сначала посмотрите её.',
  },
  covered: {
    en: 'This address is on the list because of its domain. Take the domain out.',
    ru: 'Адрес в стоп-листе из-за своего домена. Уберите из списка домен.',
  },
  listed: { en: 'It is on the do-not-email list already.', ru: 'Уже есть в стоп-листе.' },
  busy: {
    en: 'Contacts are being imported at this moment. Try again shortly.',
    ru: 'Сейчас импортируются контакты. Попробуйте чуть позже.',
  },
  broken: { en: 'The upload broke off.', ru: 'Загрузка прервалась.' },
} satisfies Record<string, Text>;
