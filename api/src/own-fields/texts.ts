import type { Text } from '../language/language.ts';

export const texts = {
  noSuchField: { en: 'There is no such field.', ru: 'Такого поля нет.' },
  isNoField: { en: 'is no field, or no longer one', ru: 'нет такого поля' },
  nameTaken: { en: 'There is a field of this name already.', ru: 'Поле с таким названием уже есть.' },
  needsName: { en: 'must not be empty', ru: 'не может быть пустым' },
  needsChoices: { en: 'needs at least one choice', ru: 'нужен хотя бы один вариант' },
  hasNoChoices: { en: 'only a field of choices has them', ru: 'варианты есть только у поля с выбором' },
  choiceTwice: { en: 'is there twice', ru: 'повторяется' },
  noSuchChoice: { en: 'is no choice of this field', ru: 'у этого поля нет такого варианта' },
  tooMany: {
    en: 'There are as many fields as there can be. Please remove one first.',
    ru: 'Полей уже больше некуда. Сначала уберите какое-нибудь.',
  },
  changed: {
    en: 'Somebody else has changed this field meanwhile. Nothing was overwritten: look at it and change it again.',
    ru: 'Тем временем это поле изменил кто-то другой. Ничего не перезаписано: посмотрите и измените снова.',
  },
  otherFields: {
    en: 'There are other fields by now. Nothing was moved: look at them and order them again.',
    ru: 'Список полей тем временем изменился. Ничего не переставлено: посмотрите и переставьте снова.',
  },
} satisfies Record<string, Text>;
