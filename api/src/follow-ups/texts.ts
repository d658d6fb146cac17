import type { Text } from '../language/language.ts';

/** @param person address of the account */
export const changedBy = (person: string): Text => ({
  en: `${person} has changed this conversation meanwhile. Nothing was overwritten: look at it and choose again.`,
  ru: `Тем временем это изменил другой человек (${person}). Ничего не перезаписано: посмотрите и выберите снова.`,
});

export const texts = {
  changed: {
    en: 'Somebody else has changed this conversation meanwhile. Nothing was overwritten: look at it and choose again.',
    ru: 'Тем временем это изменил кто-то другой. Ничего не перезаписано: посмотрите и выберите снова.',
  },
  noSuchOutcome: { en: 'There is no such outcome.', ru: 'Такого итога нет.' },
  cannotBeChosen: { en: 'can no longer be chosen', ru: 'больше нельзя выбрать' },
  noSuchAccount: { en: 'is not an account here', ru: 'такой учётной записи нет' },
  notToday: { en: 'must be tomorrow or later', ru: 'должен быть не раньше завтрашнего' },
  tooFar: { en: 'must not be more than two years ahead', ru: 'не может быть больше чем через два года' },
  outcomeTaken: { en: 'There is an outcome of this name already.', ru: 'Итог с таким названием уже есть.' },
  needsName: { en: 'must not be empty', ru: 'не может быть пустым' },
  tooManyOutcomes: {
    en: 'There are as many outcomes as there can be. Please remove one first.',
    ru: 'Итогов уже больше некуда. Сначала уберите какой-нибудь.',
  },
  otherReturn: {
    en: 'There is another day to come back on by now.',
    ru: 'Теперь назначен другой день возвращения.',
  },
} satisfies Record<string, Text>;
