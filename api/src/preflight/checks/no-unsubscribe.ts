import { ofEachTemplate } from '../finding.ts';

/** Mails without a way to unsubscribe of their own: they get a line at their end. */
export const noUnsubscribe = ofEachTemplate({ check: 'no_unsubscribe', severity: 'notes' }, ({ usedTags }) =>
  usedTags.includes('unsubscribe_url') ? undefined : [],
);
