import { useControls } from '../controls/loadControls.ts';
import { ChoiceOutline } from './ChoiceOutline.tsx';
import { Field, splitFieldProps } from './Field.tsx';
import type { ComboboxProps } from './ComboboxControl.tsx';

/** Chooses one of a list too long to look through: it opens to a field that finds choices by any part of them. */
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
