import type { Text } from '../language/language.ts';

export const texts = {
  noSuchTag: { en: 'There is no such tag.', ru: 'Такой метки нет.' },
  nameTaken: { en: 'There is a tag of this name already.', ru: 'Метка с таким названием уже есть.' },
  itself: { en: 'must be another tag', ru: 'должна быть другая метка' },
  tooMany: {
    en: 'There are as many tags as there can be. Please delete one first.',
    ru: 'Меток уже больше некуда. Сначала удалите какую-нибудь.',
  },
  tooManyOfOne: { en: 'It has as many tags as it can have.', ru: 'Больше меток поставить нельзя.' },
} satisfies Record<string, Text>;
