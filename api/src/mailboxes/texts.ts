import type { MailboxProvider } from '@touchline/shared/contract';
import type { Text } from '../language/language.ts';
import { nameSome } from '../language/texts.ts';

/** Sentences about mailboxes. */
export const texts = {
  mailboxOfOthers: {
    en: 'This mailbox is not yours. Its owner or an administrator can change it.',
    ru: 'Это не ваш почтовый ящик. Изменить его может владелец или администратор.',
  },
  noSuchMailbox: { en: 'There is no such mailbox.', ru: 'Такого почтового ящика нет.' },
  changed: {
    en: 'Somebody else has changed this mailbox since it was opened. Nothing was overwritten.',
    ru: 'Пока почтовый ящик был открыт, его изменил кто-то другой. Ничего не перезаписано.',
  },
  setByAdministrator: {
    en: 'An administrator sets up this mailbox on the server. Only its owner and its signature can be changed here.',
    ru: 'Этот почтовый ящик настраивает администратор на сервере. Здесь можно изменить только ответственного и подпись.',
  },
  notDisconnectable: {
    en: 'An administrator sets up this mailbox on the server; it cannot be disconnected here.',
    ru: 'Этот почтовый ящик настраивает администратор на сервере; отключить его здесь нельзя.',
  },
  endsBeforeStart: { en: 'The end must be later than the start.', ru: 'Конец должен быть позже начала.' },
  startsTooLate: {
    en: 'The first day must be within a year: the limit does not rise before it.',
    ru: 'Первый день должен наступить в течение года: до него лимит не растёт.',
  },
  noSuchTimeZone: {
    en: 'There is no such time zone. Enter one such as Europe/Berlin or UTC-4.',
    ru: 'Такого часового пояса нет. Введите, например, Europe/Moscow или UTC-4.',
  },
  noSuchPerson: {
    en: 'Choose somebody else: this person has left, or their role allows no changes.',
    ru: 'Выберите другого: у него больше нет доступа или его роль не позволяет вносить изменения.',
  },
  onlyPlainEnvelope: (provider: MailboxProvider): Text =>
    provider === 'google'
      ? {
          en: 'Bounces can only return to the plain address: Google replaces every other.',
          ru: 'Недоставленные письма могут возвращаться только на обычный адрес: любой другой Google заменяет.',
        }
      : {
          en: 'Bounces can only return to the plain address: Microsoft refuses every other.',
          ru: 'Недоставленные письма могут возвращаться только на обычный адрес: другие Microsoft не принимает.',
        },
};

/** Answer to disconnecting a mailbox that active campaigns of those names go out from. */
export function usedByCampaigns(names: readonly string[]): Text {
  const en = nameSome(names.map((name) => `“${name}”`)).en;
  const ru = nameSome(names.map((name) => `«${name}»`)).ru;
  return {
    en: `This mailbox is used by active campaigns: ${en}. Pause them, or let them go out from another mailbox first.`,
    ru: `Из этого почтового ящика отправляются активные кампании: ${ru}. Сначала приостановите их или выберите для них другой ящик.`,
  };
}
