import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { messages } from '../messages.ts';
import { color, CONTROL_HEIGHT, font, media, motion, radius, TOUCH_TARGET } from '../theme/index.ts';
import { Hint } from './Field.tsx';

export interface Option<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly disabled?: boolean;
}

export interface ChoiceFieldProps<Value extends string> {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly value: Value;
  readonly options: readonly Option<Value>[];
  readonly onChange: (value: Value) => void;
  readonly disabled?: boolean;
}

/** Two to four choices side by side, all of them in sight: a group of native radio buttons. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { label, hint, value, options, onChange, disabled = false } = props;
  const id = useId();
  return (
    <Group role="radiogroup" disabled={disabled} aria-describedby={hint ? `${id}-hint` : undefined}>
      <Legend>{label}</Legend>
      <Segments $isMany={options.length > 3}>
        {options.map((option) => (
          <Segment key={option.value}>
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled ?? false}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </Segment>
        ))}
      </Segments>
      {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
    </Group>
  );
}

export interface YesNoFieldProps extends Omit<
  ChoiceFieldProps<'yes' | 'no'>,
  'value' | 'options' | 'onChange'
> {
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
}

/** Yes or No, as a boolean. */
export function YesNoField({ value, onChange, ...rest }: YesNoFieldProps) {
  const t = messages.use();
  return (
    <ChoiceField
      {...rest}
      value={value ? 'yes' : 'no'}
      options={[
        { value: 'yes', label: t('yes') },
        { value: 'no', label: t('no') },
      ]}
      onChange={(answer) => onChange(answer === 'yes')}
    />
  );
}

const Group = styled.fieldset`
  & > p {
    margin-top: 6px;
  }
`;

const Legend = styled.legend`
  padding: 0;
  margin-bottom: 6px;
  font: ${font.label};
`;

const Segments = styled.div<{ readonly $isMany: boolean }>`
  display: inline-flex;
  max-width: 100%;
  padding: 2px;
  border: 1px solid ${color.lineStrong};
  border-radius: ${radius.control};
  background: ${color.surface};
  @media ${media.phone} {
    ${({ $isMany }) => $isMany && 'display: grid; grid-template-columns: 1fr 1fr;'}
  }
`;

const Segment = styled.label`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  min-width: 56px;
  min-height: ${CONTROL_HEIGHT.medium - 6}px;
  padding: 0 12px;
  border-radius: 4px;
  color: ${color.muted};
  font: ${font.label};
  cursor: pointer;
  transition: background-color ${motion};
  &:has(:checked) {
    background: ${color.accentSoft};
    color: ${color.accentText};
  }
  &:has(:focus-visible) {
    outline: 2px solid ${color.accent};
    outline-offset: 2px;
  }
  &:has(:disabled) {
    opacity: 0.5;
    cursor: not-allowed;
  }
  & > input {
    appearance: none;
    width: 0;
    height: 0;
    margin: 0;
    outline: none;
  }
  @media ${media.coarse} {
    min-height: ${TOUCH_TARGET - 6}px;
  }
  @media (forced-colors: active) {
    &:has(:checked) {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
`;
