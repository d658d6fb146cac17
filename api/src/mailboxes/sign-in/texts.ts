import type { MailboxProvider } from '@touchline/shared/contract';
import type { Text } from '../../language/language.ts';

const NAMES: Readonly<Record<MailboxProvider, string>> = { google: 'Google', microsoft: 'Microsoft' };

/** Sentences about signing in to mailboxes. */
export const signInTexts = {
  notSetUp: (provider: MailboxProvider): Text => ({
    en: `cannot be used yet: an administrator has to set up signing in with ${NAMES[provider]}`,
    ru: `пока недоступно: администратору нужно настроить вход через ${NAMES[provider]}`,
  }),
  unreachable: (provider: MailboxProvider): Text => ({
    en: `${NAMES[provider]} does not answer. Please try again.`,
    ru: `${NAMES[provider]} не отвечает. Попробуйте ещё раз.`,
  }),
  onlyMicrosoft: {
    en: 'is only for shared mailboxes of Microsoft 365',
    ru: 'это только для общих почтовых ящиков Microsoft 365',
  },
  otherProvider: {
    en: 'is not a mailbox of this provider',
    ru: 'это почтовый ящик другого сервиса',
  },
  notAnAddress: { en: 'is not an email address', ru: 'это не адрес электронной почты' },
};
