import type { ShownCampaign } from '@touchline/shared/contract/readers';
import { type Merged, mergeFields } from '@touchline/shared/form';
import { type CampaignFields, changedFields, fieldsOf } from './campaignFields.ts';

/**
 * Merges what the server has now into what was typed.
 * @param stored what was edited
 */
export const mergeTheirs = (
  mine: CampaignFields,
  stored: ShownCampaign,
  theirs: ShownCampaign,
): Merged<CampaignFields> =>
  mergeFields({ mine, before: fieldsOf(stored), theirs: fieldsOf(theirs) }, changedFields);
