import { Button } from '@touchline/shared';
import type { ShownCampaign } from '@touchline/shared/contract/readers';
import { ConflictAlert } from '@touchline/shared/form';
import type { StepTemplates } from '../stepTemplates.ts';
import { type CampaignFields, type FieldName, fieldsOf } from './campaignFields.ts';
import { messages } from './messages.ts';
import { useFieldTexts } from './useFieldTexts.ts';
import type { CampaignPeople } from './useCampaignPeople.ts';

const LABELS = {
  name: 'name',
  scenario: 'scenario',
  status: 'status',
  contacts: 'contacts',
  templates: 'templates',
  sender: 'sender',
  emailCount: 'emailCount',
  frequencyDays: 'frequency',
  stepDays: 'stepDays',
  dayUnit: 'dayUnit',
  startsOn: 'startsOn',
  staggerSends: 'stagger',
} as const satisfies Record<FieldName, string>;

/** What two people have changed differently. */
export interface Conflict {
  readonly theirs: ShownCampaign;
  readonly clashes: readonly FieldName[];
}

export interface CampaignConflictProps extends Conflict {
  /** The version that was edited. */
  readonly stored: ShownCampaign;
  /** As they are in the form. */
  readonly fields: CampaignFields;
  readonly people: CampaignPeople;
  readonly library: StepTemplates;
  readonly onOverwrite: () => void;
  readonly onTakeTheirs: (theirs: ShownCampaign) => void;
}

/** Shows both values of what somebody else has changed as well, and asks which to keep (C7, S9). */
export function CampaignConflict(props: CampaignConflictProps) {
  const { stored, theirs, clashes, fields, people, library, onOverwrite, onTakeTheirs } = props;
  const t = messages.use();
  const textOf = useFieldTexts({ stored, theirs, people, library });
  const now = fieldsOf(theirs);
  return (
    <ConflictAlert
      text={t('conflict')}
      differences={clashes.map((name) => ({
        key: name,
        title: t(LABELS[name]),
        values: { theirs: textOf(name, now), mine: textOf(name, fields) },
      }))}
      takeTheirs={
        <Button size="small" onClick={() => onTakeTheirs(theirs)}>
          {t('loadTheirs')}
        </Button>
      }
      onOverwrite={onOverwrite}
    />
  );
}
