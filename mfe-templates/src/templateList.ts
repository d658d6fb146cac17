import { defineList, LARGE_ANSWER } from '@touchline/shared';
import { TEMPLATES_PATH } from '@touchline/shared/contract/paths';
import { parseUntrustedTemplates } from '@touchline/shared/contract/readers';

/** The templates, newest first (T3). Every one comes with its design and its mail. */
export const templateList = defineList({
  path: TEMPLATES_PATH,
  parse: parseUntrustedTemplates,
  failure: 'The templates could not be loaded.',
  settings: LARGE_ANSWER,
  rowFields: ['title', 'subject', 'scenario', 'tone', 'step_number', 'content', 'html'],
});
