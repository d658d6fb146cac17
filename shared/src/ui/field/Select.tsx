import { useControls } from '../controls/loadControls.ts';
import { ChoiceOutline } from './ChoiceOutline.tsx';
import type { Option } from './ChoiceField.tsx';
import { Field, type FieldProps, splitFieldProps } from './Field.tsx';

export interface SelectProps<Value extends string> extends FieldProps {
  /** `null` while nothing is chosen; `placeholder` shows then. */
  readonly value: Value | null;
  readonly options: readonly Option<Value>[];
  readonly onChange: (value: Value) => void;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  readonly className?: string;
}

/** One of a short list. Typing the first letters finds a choice; for two to four choices see `ChoiceField`. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { field, control } = splitFieldProps(props);
  const controls = useControls();
  return (
    <Field {...field}>
      {(wiring, labelId) =>
        controls === undefined ? (
          <ChoiceOutline {...control} />
        ) : (
          <controls.SelectControl {...control} wiring={wiring} labelId={labelId} />
        )
      }
    </Field>
  );
}
