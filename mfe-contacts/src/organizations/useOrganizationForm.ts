import { type Form, useForm } from '@touchline/shared/form';
import { useCallback } from 'react';
import { valueKey } from '../common/own-values/typedValues.ts';
import {
  checkDraft,
  contactFieldKey,
  contactValueKey,
  NAME_FIELD,
  OWNER_FIELD,
  ZONE_FIELD,
} from './draftErrors.ts';
import { changeDraft, type DraftChange, isChanged, type OrganizationDraft } from './organizationDraft.ts';

/** The form of both dialogs. */
export interface OrganizationForm extends Omit<Form<OrganizationDraft, string>, 'change'> {
  readonly isDirty: boolean;
  /** Changes the draft; changing a field removes its error. */
  readonly change: (change: DraftChange) => void;
}

export function useOrganizationForm(initial: () => OrganizationDraft): OrganizationForm {
  const form = useForm<OrganizationDraft, string>({ initial, check: checkDraft });
  const { fields, edit } = form;
  const change = useCallback(
    (next: DraftChange) => edit((draft) => changeDraft(draft, next), settledBy(next)),
    [edit],
  );
  return { ...form, isDirty: isChanged(fields), change };
}

function settledBy(change: DraftChange): readonly string[] {
  if (change.type === 'rename') return [NAME_FIELD];
  if (change.type === 'assign') return [OWNER_FIELD];
  if (change.type === 'locate') return [ZONE_FIELD];
  if (change.type === 'value') {
    const { key, field } = change;
    return [key === undefined ? valueKey(field.id) : contactValueKey(key, field.id)];
  }
  return change.type === 'change' ? [contactFieldKey(change.key, change.field)] : [];
}
