import { ofEachTemplate } from '../finding.ts';

/** Images of which whoever does not see them learns nothing. */
export const imageWithoutText = ofEachTemplate(
  { check: 'image_without_text', severity: 'notes' },
  ({ wordlessImages }) => (wordlessImages.length > 0 ? wordlessImages : undefined),
);
