import { defineItem } from '@touchline/shared';
import { templateUsePath } from '@touchline/shared/contract/paths';
import { parseUntrustedTemplateUse } from '@touchline/shared/contract/readers';

/** The campaigns that use a template, with the people who still get it. Read anew each time that somebody asks: mails go out meanwhile. */
export const templateUse = defineItem({
  path: templateUsePath,
  parse: parseUntrustedTemplateUse,
  failure: 'The campaigns that use the template could not be loaded.',
});
