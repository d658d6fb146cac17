import type { Text } from '../language/language.ts';

export const texts = {
  past: { en: 'is in the past', ru: 'уже прошёл' },
  tooFar: { en: 'must not be more than a year ahead', ru: 'не может быть больше чем через год' },
  noAddress: {
    en: 'This contact has no email address, so no email waits.',
    ru: 'У этого контакта нет адреса электронной почты, поэтому писем для него нет.',
  },
} satisfies Record<string, Text>;
