import { russianPlural, type Text } from '../language/language.ts';
import { waitFor } from '../language/wait-for.ts';

/** What is answered about accounts and the links to them. */
export const texts = {
  noSuchPerson: { en: 'There is no such account.', ru: 'Такой учётной записи нет.' },
  noSuchInvitation: { en: 'There is no such invitation.', ru: 'Такого приглашения нет.' },
  isPerson: {
    en: 'This address has an account already. The menu beside it in the list makes a link for a new password.',
    ru: 'У этого адреса уже есть учётная запись. Ссылку для нового пароля создаёт меню рядом с ней в списке.',
  },
  isFormerPerson: {
    en: 'This address has an account that is deactivated. Reactivate it by the menu beside it in the list.',
    ru: 'У этого адреса есть отключённая учётная запись. Включите её снова в меню рядом с ней в списке.',
  },
  noHeir: {
    en: 'This account cannot take over. Choose somebody else.',
    ru: 'Эта учётная запись не может принять дела. Выберите другую.',
  },
  lastAdministrator: {
    en: 'This is the only administrator. Make another one first.',
    ru: 'Это единственный администратор. Сначала назначьте другого.',
  },
  oneself: {
    en: 'You cannot deactivate your own account. Another administrator can.',
    ru: 'Нельзя отключить собственную учётную запись. Это может сделать другой администратор.',
  },
  isDeactivated: {
    en: 'This account is deactivated. Reactivate it first.',
    ru: 'Эта учётная запись отключена. Сначала включите её.',
  },
  linkUnusable: {
    en: 'This link has been used, has expired, or was replaced by another. Ask an administrator for a new one.',
    ru: 'Ссылка уже использована, просрочена или заменена другой. Попросите у администратора новую.',
  },
  askAdministrator: {
    en: 'Touchline cannot send mail here. Ask an administrator for a link.',
    ru: 'Отсюда Touchline не может отправить письмо. Попросите ссылку у администратора.',
  },
} as const satisfies Record<string, Text>;

/** What somebody is told who asks for mails too often. @param wait seconds */
export const tooManyForgotten = (wait: number): Text => ({
  en: `Too many requests. Try again in ${waitFor(wait).en}.`,
  ru: `Слишком много запросов. Повторите через ${waitFor(wait).ru}.`,
});

/** Why somebody who leaves must hand over first. */
export const mailboxesInUse = (count: number): Text => ({
  en:
    count === 1
      ? 'One of their mailboxes cannot be disconnected: an active campaign uses it, or the settings of the server name it. Choose who takes over.'
      : `${count} of their mailboxes cannot be disconnected: active campaigns use them, or the settings of the server name them. Choose who takes over.`,
  ru:
    count === 1
      ? 'Один из почтовых ящиков нельзя отключить: он нужен активной кампании или указан в настройках сервера. Выберите, кто примет дела.'
      : `Нельзя отключить ${count} ${russianPlural(count, 'почтовый ящик', 'почтовых ящика', 'почтовых ящиков')}: они нужны активным кампаниям или указаны в настройках сервера. Выберите, кто примет дела.`,
});
