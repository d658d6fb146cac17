import { ofEachTemplate } from '../finding.ts';

/** Finds sample text of a layout that nobody has replaced: a price, a date, the company's address. */
export const sampleText = ofEachTemplate({ check: 'sample_text', severity: 'stops' }, ({ sampleTexts }) =>
  sampleTexts.length > 0 ? sampleTexts : undefined,
);
