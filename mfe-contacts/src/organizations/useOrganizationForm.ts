import { useCallback, useId, useReducer, useState } from 'react';
import { fieldElementId } from './ContactFields.tsx';
import { contactFieldKey, type DraftErrors, NAME_FIELD, NO_ERRORS } from './draftErrors.ts';
import { changeDraft, type DraftChange, isChanged, type OrganizationDraft } from './organizationDraft.ts';
import { useFocusLater } from './useFocusLater.ts';

/** What both dialogs keep of their form. */
export interface OrganizationFormState {
  readonly formId: string;
  readonly draft: OrganizationDraft;
  readonly errors: DraftErrors;
  readonly failure: string | undefined;
  readonly isDirty: boolean;
  /** Changes the draft; typing into a field takes its error away. */
  readonly change: (change: DraftChange) => void;
  /** Shows why it was not saved, and puts the focus into the first bad field. */
  readonly refuse: (errors: DraftErrors, failure?: string) => void;
}

export function useOrganizationForm(initial: () => OrganizationDraft): OrganizationFormState {
  const formId = useId();
  const [original] = useState(initial);
  const [draft, dispatch] = useReducer(changeDraft, original);
  const [errors, setErrors] = useState(NO_ERRORS);
  const [failure, setFailure] = useState<string>();
  const focusLater = useFocusLater();

  const change = useCallback((next: DraftChange) => {
    dispatch(next);
    const fieldKey = fieldOf(next);
    setErrors((current) => {
      if (fieldKey === undefined || !current.has(fieldKey)) return current;
      return new Map([...current].filter(([key]) => key !== fieldKey));
    });
  }, []);
  const refuse = useCallback(
    (nextErrors: DraftErrors, nextFailure?: string) => {
      setErrors(nextErrors);
      setFailure(nextFailure);
      const [first] = nextErrors.keys();
      if (first !== undefined) focusLater(() => document.getElementById(fieldElementId(formId, first)));
    },
    [formId, focusLater],
  );
  return { formId, draft, errors, failure, isDirty: isChanged(draft, original), change, refuse };
}

function fieldOf(change: DraftChange): string | undefined {
  if (change.type === 'rename') return NAME_FIELD;
  return change.type === 'change' ? contactFieldKey(change.key, change.field) : undefined;
}
