import { defineMessages } from '@touchline/shared';

export const messages = defineMessages('host.mailboxNotice', {
  en: {
    signInAgain: 'Sign in again',
    signInFailed: 'Signing in could not be started',
    noticeOne: '{{email}} needs a new sign-in. Its emails wait, and nothing is lost.',
    noticeMany_one: '{{formatted}} mailbox needs a new sign-in. Its emails wait, and nothing is lost.',
    noticeMany_other: '{{formatted}} mailboxes need a new sign-in. Their emails wait, and nothing is lost.',
    openSettings: 'Open Settings',
  },
  ru: {
    signInAgain: 'Войти заново',
    signInFailed: 'Не удалось начать вход',
    noticeOne: 'В ящик {{email}} нужно войти заново. Его письма ждут, ничего не потеряно.',
    noticeMany_one: 'В {{formatted}} ящик нужно войти заново. Его письма ждут, ничего не потеряно.',
    noticeMany_few: 'В {{formatted}} ящика нужно войти заново. Их письма ждут, ничего не потеряно.',
    noticeMany_many: 'В {{formatted}} ящиков нужно войти заново. Их письма ждут, ничего не потеряно.',
    noticeMany_other: 'В {{formatted}} ящика нужно войти заново. Их письма ждут, ничего не потеряно.',
    openSettings: 'Открыть настройки',
  },
});
