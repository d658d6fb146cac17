import { type Form, useForm } from '@touchline/shared/form';
import { SHOWN_TIME_ZONE } from '@touchline/shared/contract/rules';
import type { ShownCampaign } from '@touchline/shared/contract/readers';
import { useState } from 'react';
import { useKeeping, useKept } from '../common/keptPlace.ts';
import {
  type CampaignFields,
  changedFields,
  type FieldName,
  fieldsOf,
  NEW_CAMPAIGN,
} from './campaignFields.ts';
import { checkFields } from './checkFields.ts';

/** The form of both dialogs. */
export interface CampaignForm extends Form<CampaignFields, FieldName> {
  readonly isDirty: boolean;
  /** What a change of the scenario cleared (C8), until it is undone or the next template is chosen. */
  readonly cleared: Cleared | undefined;
  /** Undoes the change of the scenario that cleared the templates. */
  readonly undoClear: () => void;
}

/** Today's date in the zone of every time on the page (D12): Swedes write dates as ISO 8601 does. */
const today = (): string => new Intl.DateTimeFormat('sv-SE', { timeZone: SHOWN_TIME_ZONE }).format();

type Cleared = Pick<CampaignFields, 'scenario' | 'templates'>;

/**
 * A form that begins with a stored campaign, or with a new one. A change of the scenario clears the chosen templates (C8).
 */
export function useCampaignForm(stored: ShownCampaign | undefined): CampaignForm {
  const before = stored === undefined ? NEW_CAMPAIGN : fieldsOf(stored);
  const form = useForm<CampaignFields, FieldName>({
    initial: before,
    check: (fields) => checkFields(fields, before, today()),
    typed: useKept('fields of form') as CampaignFields | undefined,
  });
  const { fields, original, edit } = form;
  useKeeping('fields of form', fields);
  const [cleared, setCleared] = useState<Cleared>();

  const change: CampaignForm['change'] = (name, value) => {
    if (name === 'scenario' && value === fields.scenario) return;
    const clears = name === 'scenario' && fields.templates.size > 0;
    if (clears) setCleared({ scenario: fields.scenario, templates: fields.templates });
    else if (name === 'scenario' || name === 'templates') setCleared(undefined);
    edit(
      (current) => ({ ...current, [name]: value, ...(clears && { templates: new Map() }) }),
      clears ? [name, 'templates'] : [name],
    );
  };
  const undoClear = () => {
    if (cleared !== undefined) edit((current) => ({ ...current, ...cleared }));
    setCleared(undefined);
  };
  return { ...form, isDirty: changedFields(fields, original).length > 0, cleared, change, undoClear };
}
