import { defineMessages } from '@touchline/shared';

/** Words of images that are uploaded. */
export const messages = defineMessages('imageUpload', {
  en: {
    upload: 'Upload image',
    uploading: 'Uploading...',
    dropHere: 'or drop an image here. PNG, JPEG, GIF or WebP, up to 10 MB.',
    uploadProgress: 'Uploading the image',
    uploadFailed: 'Upload failed',
    networkError: 'Network Error',
    wrongImageType: '{{name}} is not an image that email can show: choose a PNG, JPEG, GIF or WebP file.',
    imageTooLarge: '{{name}} is {{size}} MB; an image may be at most {{limit}} MB.',
    emptyImage: '{{name}} is empty (0 bytes). Choose another file.',
  },
  ru: {
    upload: 'Загрузить картинку',
    uploading: 'Загрузка...',
    dropHere: 'или перетащите картинку сюда. PNG, JPEG, GIF или WebP, до 10 МБ.',
    uploadProgress: 'Загрузка картинки',
    uploadFailed: 'Не удалось загрузить',
    networkError: 'Ошибка сети',
    wrongImageType:
      '«{{name}}» — не изображение, которое покажет почта: выберите файл PNG, JPEG, GIF или WebP.',
    imageTooLarge: 'В файле «{{name}}» {{size}} МБ, а изображение может занимать не больше {{limit}} МБ.',
    emptyImage: 'Файл «{{name}}» пуст (0 байт). Выберите другой файл.',
  },
});
