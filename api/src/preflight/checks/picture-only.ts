import { ofEachTemplate } from '../finding.ts';

/** Mails that say nothing to somebody who sees no pictures, and look like spam to filters. */
export const pictureOnly = ofEachTemplate({ check: 'picture_only', severity: 'warns' }, ({ isPictureOnly }) =>
  isPictureOnly ? [] : undefined,
);
