import { ofEachTemplate } from '../finding.ts';

/** Buttons and links of a layout of which nobody has said where they lead. */
export const linkNotFilled = ofEachTemplate(
  { check: 'link_not_filled', severity: 'stops' },
  ({ unfilledLinks }) => (unfilledLinks.length > 0 ? unfilledLinks : undefined),
);
