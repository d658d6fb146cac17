import { ofEachTemplate } from '../finding.ts';

/** Mails that shout, as spam does. */
export const allCapitals = ofEachTemplate({ check: 'all_capitals', severity: 'warns' }, ({ shouts }) =>
  shouts ? [] : undefined,
);
