import { useCallback, useId, useState } from 'react';
import { NO_ERRORS, type TemplateErrors } from './checkFields.ts';
import type { FieldName, TemplateFields } from './templateWork.ts';

/** What both dialogs keep of their fields. */
export interface TemplateFormState {
  readonly formId: string;
  readonly fields: TemplateFields;
  readonly errors: TemplateErrors;
  /** Why it was not saved, when that is the fault of no field. */
  readonly failure: string | undefined;
  /** Changes a field, and takes its error away. */
  readonly change: <Name extends FieldName>(name: Name, value: TemplateFields[Name]) => void;
  /** Puts other fields in place of these, as when a draft is restored. */
  readonly replace: (fields: TemplateFields) => void;
  /** Shows why it was not saved, and puts the focus into the first bad field. */
  readonly refuse: (errors: TemplateErrors, failure?: string) => void;
}

/** The element of a field. */
export const fieldElementId = (formId: string, name: FieldName): string => `${formId}-${name}`;

export function useTemplateForm(
  initial: TemplateFields,
  initialErrors: TemplateErrors = NO_ERRORS,
  initialFailure?: string,
): TemplateFormState {
  const formId = useId();
  const [fields, setFields] = useState(initial);
  const [errors, setErrors] = useState(initialErrors);
  const [failure, setFailure] = useState(initialFailure);

  const change = useCallback(<Name extends FieldName>(name: Name, value: TemplateFields[Name]) => {
    setFields((current) => ({ ...current, [name]: value }));
    setErrors((current) =>
      current.has(name) ? new Map([...current].filter(([key]) => key !== name)) : current,
    );
  }, []);
  const refuse = useCallback(
    (nextErrors: TemplateErrors, nextFailure?: string) => {
      setErrors(nextErrors);
      setFailure(nextFailure);
      const [first] = nextErrors.keys();
      // After the render that shows the errors, and the fields if they were hidden.
      if (first !== undefined)
        requestAnimationFrame(() => document.getElementById(fieldElementId(formId, first))?.focus());
    },
    [formId],
  );
  return { formId, fields, errors, failure, change, replace: setFields, refuse };
}
