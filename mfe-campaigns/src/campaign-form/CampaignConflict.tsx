import { Button, RetryButton } from '@touchline/shared';
import type { ShownCampaign } from '@touchline/shared/contract/readers';
import { ConflictAlert } from '@touchline/shared/form';
import type { StepTemplates } from '../stepTemplates.ts';
import { type CampaignFields, changedFields, type FieldName, fieldsOf } from './campaignFields.ts';
import { messages } from './messages.ts';
import { type FieldTexts, useFieldTexts } from './useFieldTexts.ts';
import type { CampaignPeople } from './useCampaignPeople.ts';
import { useStoredCampaign } from './useStoredCampaign.ts';

const LABELS = {
  name: 'name',
  scenario: 'scenario',
  status: 'status',
  contacts: 'contacts',
  templates: 'templates',
  emailCount: 'emailCount',
  frequencyDays: 'frequency',
  staggerSends: 'stagger',
} as const satisfies Record<FieldName, string>;

export interface CampaignConflictProps {
  /** The version that was edited. */
  readonly stored: ShownCampaign;
  /** As they are in the form. */
  readonly fields: CampaignFields;
  readonly people: CampaignPeople;
  readonly library: StepTemplates;
  readonly onOverwrite: () => void;
  readonly onTakeTheirs: (theirs: ShownCampaign) => void;
}

/**
 * Shown when somebody else has changed the campaign: shows what they changed beside what the form has, and asks which version to
 * keep (C7, S9).
 */
export function CampaignConflict({ stored, fields, people, library, ...answers }: CampaignConflictProps) {
  const t = messages.use();
  const { value: theirs, error, load } = useStoredCampaign(stored.id);
  const isFailed = error !== undefined;
  const textOf = useFieldTexts({ stored, theirs, people, library });
  return (
    <ConflictAlert
      text={isFailed ? `${t('conflict')} ${t('loadFailed')}` : t('conflict')}
      differences={
        theirs === undefined ? [] : differencesOf(theirs, stored, fields, textOf, (name) => t(LABELS[name]))
      }
      takeTheirs={
        isFailed ? (
          <RetryButton onRetry={load} />
        ) : (
          <Button
            size="small"
            disabled={theirs === undefined}
            onClick={() => theirs && answers.onTakeTheirs(theirs)}
          >
            {t('loadTheirs')}
          </Button>
        )
      }
      onOverwrite={answers.onOverwrite}
    />
  );
}

/** What they changed, but for what the form has too. */
function differencesOf(
  theirs: ShownCampaign,
  stored: ShownCampaign,
  mine: CampaignFields,
  textOf: FieldTexts,
  labelOf: (name: FieldName) => string,
) {
  const fields = fieldsOf(theirs);
  const isOther = new Set(changedFields(fields, mine));
  return changedFields(fields, fieldsOf(stored))
    .filter((name) => isOther.has(name))
    .map((name) => ({
      key: name,
      title: labelOf(name),
      values: { theirs: textOf(name, fields), mine: textOf(name, mine) },
    }));
}
