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
  noSuchAccount: {
    en: 'Choose somebody else: this person has left, or their role allows no changes',
    ru: 'Выберите другого: у него больше нет доступа или его роль не позволяет вносить изменения',
  },
  notToday: { en: 'Choose tomorrow or later', ru: 'Выберите завтрашний день или более поздний' },
  tooFar: { en: 'Choose a day within two years', ru: 'Выберите день в ближайшие два года' },
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
