import { defineMessages } from '@touchline/shared';

/** Replaces a block that is too large for a mail, for the author of the mail to read. */
export const messages = defineMessages('templates.rendering', {
  en: {
    tooLong:
      'This block is too long and is left out: {{size, number}} characters, where at most {{limit, number}} can be shown.',
    tooManyTags:
      'This block has too many tags and is left out: {{size, number}}, where at most {{limit, number}} can be shown.',
  },
  ru: {
    tooLong:
      'Этот блок слишком длинный и не показан: {{size, number}} знаков, а показать можно не больше {{limit, number}}.',
    tooManyTags:
      'В этом блоке слишком много элементов, он не показан: {{size, number}}, а показать можно не больше {{limit, number}}.',
  },
});
