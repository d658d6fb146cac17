import { MAX_IMAGE_BYTES } from '@touchline/shared/contract/rules';
import { russianPlural, type Text } from '../language/language.ts';
import type { ForeignTexts } from '../network/foreign-fetch.ts';

const MEBIBYTES = MAX_IMAGE_BYTES / 1024 / 1024;

/** Why an address is not fetched (400), or did not give an image (422). */
export const foreignTexts = {
  noAddress: {
    en: 'This is not the address of an image. It must begin with http:// or https://.',
    ru: 'Это не адрес изображения. Он должен начинаться с http:// или https://.',
  },
  credentials: {
    en: 'The address holds a user name or password. Images are fetched without.',
    ru: 'В адресе указаны имя или пароль. Изображения загружаются без них.',
  },
  port: (port: string): Text => ({
    en: `The address names port ${port}. Only 80 and 443 are asked.`,
    ru: `В адресе указан порт ${port}. Разрешены только 80 и 443.`,
  }),
  localName: (host: string): Text => ({
    en: `“${host}” is a name of the local network, not of the internet.`,
    ru: `«${host}» — имя из локальной сети, а не из интернета.`,
  }),
  ownAddress: (host: string): Text => ({
    en: `“${host}” is Touchline itself.`,
    ru: `«${host}» — это сам Touchline.`,
  }),
  notPublic: (host: string): Text => ({
    en: `“${host}” does not lead to a public address of the internet.`,
    ru: `«${host}» не ведёт на публичный адрес в интернете.`,
  }),
  unknownHost: (host: string): Text => ({
    en: `There is no server named “${host}”.`,
    ru: `Сервер «${host}» не найден.`,
  }),
  unreachable: (host: string): Text => ({
    en: `“${host}” cannot be reached, or broke off its answer.`,
    ru: `«${host}» недоступен или прервал ответ.`,
  }),
  insecure: (host: string): Text => ({
    en: `No secure connection to “${host}” can be made.`,
    ru: `Не удалось установить защищённое соединение с «${host}».`,
  }),
  noWebAnswer: (host: string): Text => ({
    en: `“${host}” does not answer like a web server.`,
    ru: `«${host}» отвечает не как веб-сервер.`,
  }),
  status: (host: string, status: number): Text => ({
    en: `“${host}” answered ${status} instead of an image.`,
    ru: `«${host}» ответил ${status} вместо изображения.`,
  }),
  compressed: (host: string): Text => ({
    en: `“${host}” answered in a compressed form that was not asked for.`,
    ru: `«${host}» ответил в сжатом виде, о котором не просили.`,
  }),
  tooManyRedirects: (limit: number): Text => ({
    en: `The address leads on more than ${limit} times.`,
    ru: `Адрес перенаправляет больше ${limit} ${russianPlural(limit, 'раза', 'раз', 'раз')}.`,
  }),
  tooLarge: {
    en: `The image at this address is larger than ${MEBIBYTES} MB.`,
    ru: `Изображение по этому адресу больше ${MEBIBYTES} МБ.`,
  },
  tooSlow: (host: string, milliseconds: number): Text => ({
    en: `“${host}” did not send the image within ${milliseconds / 1000} s.`,
    ru: `«${host}» не прислал изображение за ${milliseconds / 1000} с.`,
  }),
} satisfies ForeignTexts;
