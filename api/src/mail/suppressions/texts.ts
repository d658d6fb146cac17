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
} satisfies Record<string, Text>;
