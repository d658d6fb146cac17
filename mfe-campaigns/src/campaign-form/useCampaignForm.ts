import { useCallback, useId, useState } from 'react';
import { type CampaignFields, changedFields, type FieldName } from './campaignFields.ts';
import { type CampaignErrors, NO_ERRORS } from './checkFields.ts';

/** What both dialogs keep of their fields. */
export interface CampaignFormState {
  readonly formId: string;
  readonly fields: CampaignFields;
  readonly errors: CampaignErrors;
  readonly isDirty: boolean;
  /** What a change of the scenario took away (C8), until it is given back or the next template is chosen. */
  readonly cleared: Cleared | undefined;
  /** Changes a field, and takes its error away. Another scenario takes the chosen templates away (C8). */
  readonly change: <Name extends FieldName>(name: Name, value: CampaignFields[Name]) => void;
  /** Takes back the change of the scenario that cleared the templates. */
  readonly undoClear: () => void;
  /** Shows which fields are wrong, and puts the focus into the first of them. */
  readonly refuse: (errors: CampaignErrors) => void;
}

type Cleared = Pick<CampaignFields, 'scenario' | 'templates'>;

/** The element of a field. */
export const fieldElementId = (formId: string, name: FieldName): string => `${formId}-${name}`;

export function useCampaignForm(original: CampaignFields): CampaignFormState {
  const formId = useId();
  const [fields, setFields] = useState(original);
  const [errors, setErrors] = useState(NO_ERRORS);
  const [cleared, setCleared] = useState<Cleared>();

  const change = <Name extends FieldName>(name: Name, value: CampaignFields[Name]) => {
    if (name === 'scenario' && value === fields.scenario) return;
    const clears = name === 'scenario' && fields.templates.size > 0;
    if (clears) setCleared({ scenario: fields.scenario, templates: fields.templates });
    else if (name === 'scenario' || name === 'templates') setCleared(undefined);
    setFields((current) => ({ ...current, [name]: value, ...(clears && { templates: new Map() }) }));
    const settled: readonly FieldName[] = clears ? [name, 'templates'] : [name];
    setErrors((current) => new Map([...current].filter(([key]) => !settled.includes(key))));
  };
  const undoClear = () => {
    if (cleared !== undefined) setFields((current) => ({ ...current, ...cleared }));
    setCleared(undefined);
  };
  const refuse = useCallback(
    (next: CampaignErrors) => {
      setErrors(next);
      const [first] = next.keys();
      // After the render that shows the errors.
      if (first !== undefined)
        requestAnimationFrame(() => document.getElementById(fieldElementId(formId, first))?.focus());
    },
    [formId],
  );
  const isDirty = changedFields(fields, original).length > 0;
  return { formId, fields, errors, isDirty, cleared, change, undoClear, refuse };
}
