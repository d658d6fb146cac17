import type { Text } from '../../language/language.ts';

export const texts = {
  notAnAddress: { en: 'is not an email address', ru: 'не похоже на адрес электронной почты' },
  notColleague: {
    en: 'Test emails only go to people who have an account here.',
    ru: 'Тестовые письма получают только сотрудники с учётной записью.',
  },
  suppressed: {
    en: 'This address gets no more email: it has unsubscribed, or emails to it bounced.',
    ru: 'На этот адрес больше нельзя писать: адресат отписался, или письма возвращались.',
  },
} satisfies Record<string, Text>;
