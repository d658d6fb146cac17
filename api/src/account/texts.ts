import { type Text } from '../language/language.ts';
import { waitFor } from '../language/wait-for.ts';

/** What is answered about one's own account. */
export const texts = {
  passwordNeeded: {
    en: 'To change the address, enter your password.',
    ru: 'Чтобы сменить адрес, введите пароль.',
  },
  samePassword: {
    en: 'This is the password you have already. Choose another.',
    ru: 'Это ваш прежний пароль. Придумайте другой.',
  },
  addressLinkUnusable: {
    en: 'This link has been used, has expired, or was replaced by another. Settings can send a new one.',
    ru: 'Ссылка уже использована, просрочена или заменена другой. Новую можно отправить в настройках.',
  },
  nothingAwaited: {
    en: 'No new address waits to be confirmed.',
    ru: 'Подтверждать нечего: новый адрес не ожидается.',
  },
  noMail: {
    en: 'Touchline cannot send mail here. An administrator confirms the address in Settings, People.',
    ru: 'Отсюда Touchline не может отправить письмо. Адрес подтвердит администратор: «Настройки», «Сотрудники».',
  },
  noneAwaited: {
    en: 'No new address of this account waits to be confirmed.',
    ru: 'У этой учётной записи нет нового адреса, который нужно подтвердить.',
  },
  otherAwaited: {
    en: 'The account wants another address by now. Look at it, and confirm that one.',
    ru: 'Теперь для учётной записи запрошен другой адрес. Проверьте его и подтвердите.',
  },
  notMailed: {
    en: 'The mail to the new address could not be handed over. Send it again in a while.',
    ru: 'Письмо на новый адрес отправить не удалось. Повторите через некоторое время.',
  },
  noSuchSession: { en: 'This session has ended already.', ru: 'Этот сеанс уже завершён.' },
} as const satisfies Record<string, Text>;

/** What is answered where two accounts wanted the same address, to the later. */
export const takenMeanwhile = (email: string): Text => ({
  en: `Another account has ${email}. This one keeps its address; choose another in Settings.`,
  ru: `Адрес ${email} уже занят другой учётной записью. У этой остаётся прежний; другой можно выбрать в настройках.`,
});

/** What somebody is told who has too many mails sent to new addresses. @param wait seconds */
export const tooManyAddresses = (wait: number): Text => ({
  en: `Too many emails to new addresses. Try again in ${waitFor(wait).en}.`,
  ru: `Слишком много писем на новые адреса. Повторите через ${waitFor(wait).ru}.`,
});
