import type { Text } from '../../language/language.ts';

export const texts = {
  notSuppressed: {
    en: 'This address is not on the do-not-email list any more.',
    ru: 'Этого адреса больше нет в стоп-листе.',
  },
} satisfies Record<string, Text>;
