import type { ShownCampaign } from '@touchline/shared/contract/readers';
import { type CampaignFields, changedFields, type FieldName, fieldsOf } from './campaignFields.ts';

/** What was typed together with what somebody else has changed meanwhile. */
export interface MergedCampaign {
  readonly fields: CampaignFields;
  /** What both have changed differently, in the order of the form: a person decides (S9). */
  readonly clashes: readonly FieldName[];
}

/**
 * Merges what the server has now into what was typed: what was changed here stays, everything else becomes theirs.
 * @param stored what was edited
 */
export function mergeTheirs(
  mine: CampaignFields,
  stored: ShownCampaign,
  theirs: ShownCampaign,
): MergedCampaign {
  const before = fieldsOf(stored);
  const now = fieldsOf(theirs);
  const changed = changedFields(mine, before);
  const fields = { ...now, ...Object.fromEntries(changed.map((name) => [name, mine[name]])) };
  const byBoth = new Set(changedFields(now, before)).intersection(new Set(changed));
  return { fields, clashes: changedFields(now, mine).filter((name) => byBoth.has(name)) };
}
