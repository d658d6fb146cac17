import { useLanguage } from '@touchline/shared';
import type { OwnValues } from '@touchline/shared/contract/own-values';
import type { ShownOwnField } from '@touchline/shared/contract/readers';
import { OwnValueInput } from './OwnValueInput.tsx';
import { textOfField, type TypedValues, valueKey } from './typedValues.ts';

export interface OwnValueFieldsProps {
  readonly fields: readonly ShownOwnField[];
  readonly typed: TypedValues;
  readonly stored: OwnValues;
  /** What is wrong with the field of that key, see {@link valueKey}. */
  readonly errorOf: (key: string) => string | undefined;
  /** Id of the element of the field of that key, where a form moves the focus. */
  readonly elementId?: (key: string) => string;
  readonly busy: boolean;
  readonly onType: (field: ShownOwnField, text: string) => void;
}

/** Inputs for the values of the team's own fields (G3), each by its kind. */
export function OwnValueFields(props: OwnValueFieldsProps) {
  const { fields, typed, stored, errorOf, elementId, busy, onType } = props;
  const { language } = useLanguage();
  return fields.map((field) => (
    <OwnValueInput
      key={field.id}
      id={elementId?.(valueKey(field.id))}
      field={field}
      typed={textOfField(field, typed, stored, language)}
      error={errorOf(valueKey(field.id))}
      busy={busy}
      onChange={(text) => onType(field, text)}
    />
  ));
}
