import { defineMessages } from '@touchline/shared';

/** Words about contacts that both sections use. */
export const messages = defineMessages('monitoring.common', {
  en: {
    unnamed: 'Unnamed contact',
    none: '—',
    unowned_one: '{{formatted}} contact without an organization is not shown here: it has no owner.',
    unowned_other: '{{formatted}} contacts without an organization are not shown here: they have no owner.',
    searching: 'Searching by email, phone and title…',
    searchFailed: 'The search by email, phone and title failed.',
  },
  ru: {
    unnamed: 'Контакт без имени',
    none: '—',
    unowned_one: 'Здесь не показан {{formatted}} контакт без организации: у него нет ответственного.',
    unowned_few: 'Здесь не показаны {{formatted}} контакта без организации: у них нет ответственного.',
    unowned_many: 'Здесь не показаны {{formatted}} контактов без организации: у них нет ответственного.',
    unowned_other: 'Здесь не показаны {{formatted}} контакта без организации: у них нет ответственного.',
    searching: 'Ищем по адресу, телефону и должности…',
    searchFailed: 'Не удалось выполнить поиск по адресу, телефону и должности.',
  },
});
