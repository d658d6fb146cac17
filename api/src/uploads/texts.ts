import { MAX_IMAGE_BYTES } from '@touchline/shared/contract/rules';
import { type Language, type Text } from '../language/language.ts';
import { waitFor } from '../language/wait-for.ts';
import type { OtherKind } from './image-kind.ts';

const MEBIBYTES = MAX_IMAGE_BYTES / 1024 / 1024;
const ACCEPTED = { en: 'Choose a PNG, JPEG, GIF or WebP.', ru: 'Выберите PNG, JPEG, GIF или WebP.' };
const grouped = (count: number, language: Language) => count.toLocaleString(language);

/** What a file is instead of an accepted image. */
export const otherKindTexts: Readonly<Record<OtherKind, Text>> = {
  empty: { en: 'The image is empty.', ru: 'Изображение пусто.' },
  svg: {
    en: `SVG images cannot be shown in email. ${ACCEPTED.en}`,
    ru: `SVG в письмах не показывается. ${ACCEPTED.ru}`,
  },
  heic: {
    en: `HEIC photos cannot be shown in email. Save it as JPEG and upload that.`,
    ru: 'Фото HEIC в письмах не показываются. Сохраните его как JPEG и загрузите.',
  },
  avif: {
    en: `AVIF images cannot be shown in email. ${ACCEPTED.en}`,
    ru: `AVIF в письмах не показывается. ${ACCEPTED.ru}`,
  },
  pdf: {
    en: `This is a PDF document, not an image. ${ACCEPTED.en}`,
    ru: `Это документ PDF, а не изображение. ${ACCEPTED.ru}`,
  },
  text: {
    en: `This is text or a web page, not an image. ${ACCEPTED.en}`,
    ru: `Это текст или веб-страница, а не изображение. ${ACCEPTED.ru}`,
  },
  unknown: {
    en: `This is not an image of a known kind, whatever its name says. ${ACCEPTED.en}`,
    ru: `Это не изображение известного вида, как бы файл ни назывался. ${ACCEPTED.ru}`,
  },
};

/** Everything else that uploads refuse. */
export const texts = {
  notMultipart: {
    en: 'Send the image as multipart/form-data with the field “image”.',
    ru: 'Отправьте изображение как multipart/form-data в поле «image».',
  },
  imageFieldMissing: {
    en: 'The field “image” with the file is missing.',
    ru: 'Нет поля «image» с файлом.',
  },
  onlyImageField: {
    en: 'Send one field “image” with one file, and nothing else.',
    ru: 'Отправьте одно поле «image» с одним файлом, и ничего больше.',
  },
  imageTooLarge: {
    en: `The image is larger than ${MEBIBYTES} MB.`,
    ru: `Изображение больше ${MEBIBYTES} МБ.`,
  },
  uploadBroken: {
    en: 'The upload broke off. Nothing was stored.',
    ru: 'Загрузка прервалась. Ничего не сохранено.',
  },
  damaged: {
    en: 'The image is damaged or cut off.',
    ru: 'Изображение повреждено или обрезано.',
  },
  tookTooLong: {
    en: 'Reading the image took too long. Save it smaller and upload that.',
    ru: 'Чтение изображения заняло слишком много времени. Сохраните его меньшим и загрузите.',
  },
  tooCostly: {
    en: 'The image cannot be read: it is damaged, or takes too much memory. Save it smaller and upload that.',
    ru: 'Изображение не удалось прочитать: оно повреждено или требует слишком много памяти. Сохраните его меньшим и загрузите.',
  },
  notForKeys: {
    en: 'Images of emails are for people who read them. An API key cannot fetch any.',
    ru: 'Изображения писем загружаются только для тех, кто их читает. С ключом API это невозможно.',
  },
  nobodyWaits: {
    en: 'Nobody waits for the image any more.',
    ru: 'Изображения уже никто не ждёт.',
  },
  tooManyAtOnce: {
    en: 'Other images are being uploaded. Try again in a moment.',
    ru: 'Сейчас загружаются другие изображения. Попробуйте ещё раз через минуту.',
  },
  storageUnavailable: {
    en: 'The storage for images cannot be reached just now. Please try again.',
    ru: 'Хранилище изображений сейчас недоступно. Попробуйте ещё раз.',
  },
  noSuchImage: { en: 'There is no such image.', ru: 'Такого изображения нет.' },
} satisfies Record<string, Text>;

/** More pixels than are decoded; `frames` is 1 for a still image. */
export function tooManyPixels(width: number, height: number, frames: number, limit: number): Text {
  const megapixels = Math.floor(limit / 1e6);
  const sizeIn = (language: Language) => `${grouped(width, language)} × ${grouped(height, language)}`;
  return frames === 1
    ? {
        en: `The image is ${sizeIn('en')} pixels; at most ${megapixels} million pixels are accepted. Save it smaller and upload that.`,
        ru: `Размер изображения ${sizeIn('ru')}; допускается не больше ${megapixels} млн пикселей. Уменьшите его и загрузите.`,
      }
    : {
        en: `The animation is ${sizeIn('en')} pixels in ${grouped(frames, 'en')} frames; at most ${megapixels} million pixels in all are accepted. Save it smaller or shorter.`,
        ru: `Размер анимации ${sizeIn('ru')}, кадров: ${grouped(frames, 'ru')}; допускается не больше ${megapixels} млн пикселей всего. Уменьшите её или сократите.`,
      };
}

/** A side that no screen has room for. */
export function sideTooLong(width: number, height: number, limit: number): Text {
  const sizeIn = (language: Language) => `${grouped(width, language)} × ${grouped(height, language)}`;
  return {
    en: `The image is ${sizeIn('en')} pixels; at most ${grouped(limit, 'en')} are accepted in either direction. Save it smaller and upload that.`,
    ru: `Размер изображения ${sizeIn('ru')}; допускается не больше ${grouped(limit, 'ru')} пикселей по каждой стороне. Уменьшите его и загрузите.`,
  };
}

/** More uploads of one person than a window of time allows. */
export const tooManyUploads = (waitSeconds: number): Text => ({
  en: `Too many images at once. Try again in ${waitFor(waitSeconds).en}.`,
  ru: `Слишком много изображений сразу. Повторите через ${waitFor(waitSeconds).ru}.`,
});
