import { defineMessages } from '@touchline/shared';

/** Words of the filter. */
export const messages = defineMessages('shared.mine', {
  en: { mine: 'Mine' },
  ru: { mine: 'Мои' },
});
