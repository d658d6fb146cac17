import { GROUP_LIMITS } from '@touchline/shared/contract/groups';
import type { Text } from '../language/language.ts';

export const texts = {
  noSuchGroup: { en: 'There is no such group.', ru: 'Такой группы нет.' },
  nameTaken: { en: 'is the name of another group', ru: 'так называется другая группа' },
  tooMany: {
    en: `There are ${GROUP_LIMITS.groups} groups already.`,
    ru: `Групп уже ${GROUP_LIMITS.groups}.`,
  },
  changed: { en: 'Somebody has changed this group meanwhile.', ru: 'Кто-то уже изменил эту группу.' },
  tooSlow: {
    en: 'This takes too long to count. Try it with fewer conditions.',
    ru: 'Подсчёт занимает слишком много времени. Попробуйте меньше условий.',
  },
  cannotAsk: { en: 'cannot be asked of this field', ru: 'об этом поле так спросить нельзя' },
  doesNotFit: {
    en: 'is not what this field can be compared with',
    ru: 'с таким значением это поле не сравнить',
  },
} satisfies Record<string, Text>;
