import type { Text } from '../../language/language.ts';

export const texts = {
  notAnAddress: { en: 'is not an email address', ru: 'не похоже на адрес электронной почты' },
  notColleague: {
    en: 'is not an address of somebody who has an account here: test emails go to colleagues alone',
    ru: 'не принадлежит никому из сотрудников с учётной записью: тестовые письма получают только они',
  },
  suppressed: {
    en: 'gets no more email: it has unsubscribed, or emails to it bounced',
    ru: 'больше не получает писем: адресат отписался, или письма на этот адрес возвращались',
  },
} satisfies Record<string, Text>;
