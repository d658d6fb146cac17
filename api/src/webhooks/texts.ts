import type { Text } from '../language/language.ts';
import type { ForeignTexts } from '../network/foreign-fetch.ts';

/** What is answered about webhooks. */
export const texts = {
  noSuchWebhook: { en: 'There is no such webhook.', ru: 'Такого вебхука нет.' },
  noSuchDelivery: { en: 'There is no such entry in the log.', ru: 'Такой записи в журнале нет.' },
  tooMany: {
    en: 'There are as many webhooks as there may be. Delete one first.',
    ru: 'Вебхуков уже слишком много. Сначала удалите один из них.',
  },
  disabled: {
    en: 'The webhook was disabled for a day.',
    ru: 'Вебхук был выключен целые сутки.',
  },
  gone: {
    en: 'The target answered 410: it wants no more events, so the webhook was disabled.',
    ru: 'Адрес ответил кодом 410: события ему больше не нужны, поэтому вебхук выключен.',
  },
  unreadable: {
    en: 'Its secret cannot be decrypted: the key of the mailboxes is another one. Make the webhook anew.',
    ru: 'Секрет не удаётся расшифровать: ключ почтовых ящиков другой. Создайте вебхук заново.',
  },
} as const satisfies Record<string, Text>;

const noWebhook: Text = { en: 'An unexpected answer.', ru: 'Неожиданный ответ.' };

/** Why an address is not told anything, or gave no answer. */
export const targetTexts = {
  noAddress: {
    en: 'This is not the address of a web server. It must begin with https:// or http://.',
    ru: 'Это не адрес веб-сервера. Он должен начинаться с https:// или http://.',
  },
  credentials: {
    en: 'The address holds a user name or password. Leave them out: each event is signed.',
    ru: 'В адресе указаны имя или пароль. Уберите их: каждое событие подписано.',
  },
  port: (port) => ({
    en: `The address names port ${port}. Only 80 and 443 are allowed.`,
    ru: `В адресе указан порт ${port}. Разрешены только 80 и 443.`,
  }),
  localName: (host) => ({
    en: `“${host}” is a name of the local network, not of the internet.`,
    ru: `«${host}» — имя из локальной сети, а не из интернета.`,
  }),
  ownAddress: (host) => ({ en: `“${host}” is Touchline itself.`, ru: `«${host}» — это сам Touchline.` }),
  notPublic: (host) => ({
    en: `“${host}” does not lead to a public address of the internet.`,
    ru: `«${host}» не ведёт на публичный адрес в интернете.`,
  }),
  unknownHost: (host) => ({
    en: `There is no server named “${host}”.`,
    ru: `Сервер «${host}» не найден.`,
  }),
  unreachable: (host) => ({
    en: `“${host}” cannot be reached, or broke off the connection.`,
    ru: `«${host}» недоступен или разорвал соединение.`,
  }),
  insecure: (host) => ({
    en: `No secure connection to “${host}” can be made.`,
    ru: `Не удалось установить защищённое соединение с «${host}».`,
  }),
  noWebAnswer: (host) => ({
    en: `“${host}” does not answer like a web server.`,
    ru: `«${host}» отвечает не как веб-сервер.`,
  }),
  // Any status is an answer, of which the beginning is kept, whatever its size and form; no redirect is followed.
  status: () => noWebhook,
  compressed: () => noWebhook,
  tooManyRedirects: () => noWebhook,
  tooLarge: noWebhook,
  tooSlow: (host, milliseconds) => ({
    en: `“${host}” did not answer within ${milliseconds / 1000} s.`,
    ru: `«${host}» не ответил за ${milliseconds / 1000} с.`,
  }),
} satisfies ForeignTexts;
