import { Checkbox, color, font, space } from '@touchline/shared';
import { useId } from 'react';
import { styled } from 'styled-components';

export interface CheckboxGroupProps<Value extends string> {
  /** Of the first box, which gets the focus when something is wrong. */
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  readonly values: readonly Value[];
  readonly options: readonly {
    readonly value: Value;
    readonly label: string;
    readonly description?: string;
  }[];
  readonly onChange: (values: readonly Value[]) => void;
  readonly error: string | undefined;
}

/** Several of a list, as a field of a form. */
export function CheckboxGroup<Value extends string>(props: CheckboxGroupProps<Value>) {
  const { id, label, hint, values, options, onChange, error } = props;
  const group = useId();
  const choose = (value: Value, isChosen: boolean) =>
    onChange(isChosen ? [...values, value] : values.filter((other) => other !== value));
  return (
    <Group aria-describedby={hint === undefined ? undefined : `${group}-hint`}>
      <legend>{label}</legend>
      {hint !== undefined && <Hint id={`${group}-hint`}>{hint}</Hint>}
      <Boxes>
        {options.map(({ value, label: name, description }, index) => (
          <Checkbox
            key={value}
            {...(index === 0 && { id })}
            label={name}
            {...(description !== undefined && { description })}
            checked={values.includes(value)}
            onChange={(isChosen) => choose(value, isChosen)}
          />
        ))}
      </Boxes>
      {error !== undefined && <Wrong role="alert">{error}</Wrong>}
    </Group>
  );
}

const Group = styled.fieldset`
  min-width: 0;
  & > legend {
    padding: 0;
    margin-bottom: 6px;
    font: ${font.label};
  }
`;

const Boxes = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 260px), 1fr));
  gap: ${space(0.5)} ${space(2)};
`;

const Hint = styled.p`
  margin-bottom: 6px;
  color: ${color.muted};
  font: ${font.small};
`;

const Wrong = styled.p`
  margin-top: 6px;
  color: ${color.dangerText};
  font: ${font.small};
`;
