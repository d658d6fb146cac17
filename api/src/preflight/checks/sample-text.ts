import { ofEachTemplate } from '../finding.ts';

/** What a layout came with and nobody has replaced: a price, a date, the address of the company. */
export const sampleText = ofEachTemplate({ check: 'sample_text', severity: 'stops' }, ({ sampleTexts }) =>
  sampleTexts.length > 0 ? sampleTexts : undefined,
);
