import type { ConnectionSecurity, MailboxProvider } from '@touchline/shared/contract';
import type { Text } from '../../language/language.ts';

/** The longest reply of a server that is shown. */
const MAX_REPLY = 300;
const shown = (reply: string) =>
  reply
    .replaceAll(/[^\P{C}\n]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .slice(0, MAX_REPLY);

const NAMES: Readonly<Record<MailboxProvider, string>> = { google: 'Google', microsoft: 'Microsoft' };

const usualPort = (protocol: 'smtp' | 'imap', security: ConnectionSecurity) =>
  protocol === 'smtp' ? (security === 'tls' ? 465 : 587) : security === 'tls' ? 993 : 143;

/** What is wrong with a server or a sign-in, in words that follow no field name. */
export const serverTexts = {
  noSuchHost: (host: string): Text => ({
    en: `There is no server named “${host}”. Check the spelling.`,
    ru: `Сервер «${host}» не найден. Проверьте, нет ли опечатки.`,
  }),
  privateHost: (host: string): Text => ({
    en: `“${host}” is in a local network. An administrator can allow such servers with MAIL_PRIVATE_SERVERS=1.`,
    ru: `«${host}» находится в локальной сети. Такие серверы может разрешить администратор: MAIL_PRIVATE_SERVERS=1.`,
  }),
  neverAllowed: (host: string): Text => ({
    en: `“${host}” is at an address where no mail server can be: link-local or reserved. Check the name.`,
    ru: `«${host}» указывает на служебный адрес, где почтового сервера быть не может. Проверьте имя.`,
  }),
  nothingListens: (host: string, port: number): Text => ({
    en: `Nothing listens on port ${port} of “${host}”. Check the port.`,
    ru: `«${host}» не отвечает на порту ${port}. Проверьте порт.`,
  }),
  noAnswer: (host: string, port: number): Text => ({
    en: `“${host}” did not answer on port ${port} in time. The port may be wrong, or a firewall closes it.`,
    ru: `«${host}» не ответил вовремя на порту ${port}. Возможно, порт указан неверно или его закрывает межсетевой экран.`,
  }),
  unreachable: (host: string, reason: string): Text => ({
    en: `“${host}” cannot be reached: ${shown(reason)}.`,
    ru: `Не удалось соединиться с «${host}»: ${shown(reason)}.`,
  }),
  otherProtocol: (protocol: 'smtp' | 'imap', port: number, reply: string): Text => ({
    en: `Whatever answers on port ${port} is not an ${protocol.toUpperCase()} server: “${shown(reply)}”.`,
    ru: `На порту ${port} отвечает не сервер ${protocol.toUpperCase()}: «${shown(reply)}».`,
  }),
  noTls: (protocol: 'smtp' | 'imap', port: number): Text => ({
    en: `The server does not speak TLS at once on port ${port}. Choose STARTTLS, or port ${usualPort(protocol, 'tls')}.`,
    ru: `На порту ${port} сервер не начинает соединение с TLS. Выберите STARTTLS или порт ${usualPort(protocol, 'tls')}.`,
  }),
  onlyTls: (port: number): Text => ({
    en: `The server only speaks TLS on port ${port}. Choose TLS.`,
    ru: `На порту ${port} сервер работает только по TLS. Выберите TLS.`,
  }),
  noStartTls: (protocol: 'smtp' | 'imap'): Text => ({
    en: `The server offers no STARTTLS: the password could be read on its way. Choose TLS and port ${usualPort(protocol, 'tls')}.`,
    ru: `Сервер не предлагает STARTTLS: пароль можно было бы перехватить. Выберите TLS и порт ${usualPort(protocol, 'tls')}.`,
  }),
  plainOnlyPrivate: {
    en: 'Without encryption the password could be read on its way. Choose TLS or STARTTLS.',
    ru: 'Без шифрования пароль могут перехватить. Выберите TLS или STARTTLS.',
  },
  certificateOfOther: (host: string, names: string): Text => ({
    en: `The certificate was issued for another name than “${host}”${names && `: ${shown(names)}`}. Use the name in the certificate.`,
    ru: `Сертификат выдан не для «${host}»${names && `, а для ${shown(names)}`}. Укажите имя из сертификата.`,
  }),
  certificateExpired: (host: string): Text => ({
    en: `The certificate of “${host}” has expired. Whoever runs the server has to renew it.`,
    ru: `Срок действия сертификата «${host}» истёк. Его должен обновить администратор сервера.`,
  }),
  certificateUnknown: (host: string): Text => ({
    en: `Nobody vouches for the certificate of “${host}”: it is self-signed or of an unknown authority.`,
    ru: `Сертификату «${host}» нельзя доверять: он самоподписанный или выдан неизвестным центром.`,
  }),
  tlsFailed: (host: string, reason: string): Text => ({
    en: `No secure connection to “${host}” can be made: ${shown(reason)}.`,
    ru: `Не удалось установить защищённое соединение с «${host}»: ${shown(reason)}.`,
  }),
  noSignInHere: (port: number): Text => ({
    en: `The server takes no sign-in on port ${port}. Usual are 465 with TLS and 587 with STARTTLS.`,
    ru: `На порту ${port} сервер не принимает вход. Обычно это 465 с TLS или 587 со STARTTLS.`,
  }),
  wrongPassword: (reply: string): Text => ({
    en: `The server refuses this user and password: “${shown(reply)}”.`,
    ru: `Сервер не принимает этого пользователя с этим паролем: «${shown(reply)}».`,
  }),
  appPassword: {
    en: 'Google does not take the ordinary password here. Sign in with Google instead, or make an app password in the Google account.',
    ru: 'Обычный пароль Google здесь не подходит. Войдите через Google или создайте в аккаунте Google пароль приложения.',
  },
  noPasswords: {
    en: 'Microsoft no longer takes passwords here. Sign in with Microsoft instead.',
    ru: 'Microsoft больше не принимает здесь пароли. Войдите через Microsoft.',
  },
  tokenRefused: (provider: MailboxProvider | undefined, reply: string): Text => ({
    en: `The server refuses the sign-in${provider ? ` with ${NAMES[provider]}` : ''}: “${shown(reply)}”.`,
    ru: `Сервер не принимает вход${provider ? ` через ${NAMES[provider]}` : ''}: «${shown(reply)}».`,
  }),
  senderRefused: (email: string, reply: string): Text => ({
    en: `The server does not let this user send from ${email}: “${shown(reply)}”.`,
    ru: `Сервер не разрешает этому пользователю отправлять письма с адреса ${email}: «${shown(reply)}».`,
  }),
  noInbox: (reply: string): Text => ({
    en: `The inbox of this user cannot be opened: “${shown(reply)}”.`,
    ru: `Не удалось открыть входящие этого пользователя: «${shown(reply)}».`,
  }),
  refusesUs: (host: string, reply: string): Text => ({
    en: `“${host}” breaks off: “${shown(reply)}”. Try again later, or ask whoever runs it.`,
    ru: `«${host}» прерывает соединение: «${shown(reply)}». Попробуйте позже или обратитесь к администратору сервера.`,
  }),
};
