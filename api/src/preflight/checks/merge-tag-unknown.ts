import { ofEachTemplate } from '../finding.ts';

/** What people would read in braces, because nothing is filled in for it. */
export const mergeTagUnknown = ofEachTemplate(
  { check: 'merge_tag_unknown', severity: 'stops' },
  ({ unknownTags }) => (unknownTags.length > 0 ? unknownTags : undefined),
);
