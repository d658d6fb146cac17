import { mergeTagText } from '@touchline/shared/contract/merge-tags';
import { finding, type Check } from '../finding.ts';

/** People for whom a merge tag has no value: their mails say something general instead. */
export const mergeValueMissing: Check = ({ missingValues }) =>
  missingValues
    .filter(({ contacts }) => contacts > 0)
    .map(({ tags, ...people }) =>
      finding({ check: 'merge_value_missing', severity: 'warns', details: tags.map(mergeTagText), people }),
    );
