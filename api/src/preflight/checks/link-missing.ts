import { ofEachTemplate } from '../finding.ts';

/** Buttons and links that lead nowhere. */
export const linkMissing = ofEachTemplate({ check: 'link_missing', severity: 'stops' }, ({ deadLinks }) =>
  deadLinks.length > 0 ? deadLinks : undefined,
);
