import { useControls } from '../controls/loadControls.ts';
import { ChoiceOutline } from './ChoiceOutline.tsx';
import { Field, splitFieldProps } from './Field.tsx';
import type { SelectProps } from './SelectControl.tsx';

/** Chooses one of a short list. Typing the first letters finds a choice; for two to four choices see `ChoiceField`. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { field, control } = splitFieldProps(props);
  const controls = useControls();
  return (
    <Field {...field} id={control.id}>
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
