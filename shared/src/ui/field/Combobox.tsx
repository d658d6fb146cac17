import { useControls } from '../controls/loadControls.ts';
import { ChoiceOutline } from './ChoiceOutline.tsx';
import type { Option } from './ChoiceField.tsx';
import { Field, type FieldProps, splitFieldProps } from './Field.tsx';

export interface ComboboxProps<Value extends string> extends FieldProps {
  /** One of the options; `null` while nothing is chosen, `placeholder` shows then. */
  readonly value: Value | null;
  readonly options: readonly Option<Value>[];
  readonly onChange: (value: Value) => void;
  readonly placeholder?: string;
  /** In the empty field that the choices are searched with; `Search` unless given. */
  readonly searchPlaceholder?: string;
  readonly className?: string;
}

/** One of a list too long to look through: it opens to a field that finds choices by any part of them. */
export function Combobox<Value extends string>(props: ComboboxProps<Value>) {
  const { field, control } = splitFieldProps(props);
  const controls = useControls();
  return (
    <Field {...field}>
      {(wiring, labelId) =>
        controls === undefined ? (
          <ChoiceOutline {...control} />
        ) : (
          <controls.ComboboxControl {...control} wiring={wiring} labelId={labelId} />
        )
      }
    </Field>
  );
}
