import { Eye, EyeOff } from 'lucide-react';
import { type ComponentPropsWithRef, useState } from 'react';
import { styled } from 'styled-components';
import { IconButton } from '../button/IconButton.tsx';
import { messages } from '../messages.ts';
import { tabularFigures } from '../theme/index.ts';
import { controlBox } from '../theme/styles.ts';
import { Field, type FieldProps, splitFieldProps } from './Field.tsx';

interface TextValue {
  readonly value: string;
  /** Called with the text after each keystroke. */
  readonly onChange: (value: string) => void;
}

type Own = keyof FieldProps | keyof TextValue;

export interface TextFieldProps extends Omit<ComponentPropsWithRef<'input'>, Own>, FieldProps, TextValue {}

/** One line of text. `type` may be `email`, `tel` or `url` for the keyboard and the browser's own help. */
export function TextField(props: TextFieldProps) {
  const { field, control } = splitFieldProps(props);
  const { onChange, ...input } = control;
  return (
    <Field {...field} id={input.id}>
      {(wiring) => (
        <TextInput type="text" {...input} {...wiring} onChange={(event) => onChange(event.target.value)} />
      )}
    </Field>
  );
}

export interface TextAreaProps extends Omit<ComponentPropsWithRef<'textarea'>, Own>, FieldProps, TextValue {}

/** Several lines of text; `rows` is how many fit before it scrolls. */
export function TextArea(props: TextAreaProps) {
  const { field, control } = splitFieldProps(props);
  const { onChange, ...area } = control;
  return (
    <Field {...field} id={area.id}>
      {(wiring) => <Area rows={4} {...area} {...wiring} onChange={(event) => onChange(event.target.value)} />}
    </Field>
  );
}

/** A password with a button that shows and hides it (A1). `autoComplete` is `current-password` unless given. */
export function PasswordField(props: Omit<TextFieldProps, 'type'>) {
  const t = messages.use();
  const [shown, setShown] = useState(false);
  const { field, control } = splitFieldProps(props);
  const { onChange, ...input } = control;
  return (
    <Field {...field} id={input.id}>
      {(wiring) => (
        <WithButton>
          <TextInput
            autoComplete="current-password"
            spellCheck={false}
            autoCapitalize="none"
            {...input}
            {...wiring}
            type={shown ? 'text' : 'password'}
            onChange={(event) => onChange(event.target.value)}
          />
          <IconButton
            size="small"
            label={t(shown ? 'hidePassword' : 'showPassword')}
            icon={shown ? <EyeOff /> : <Eye />}
            onClick={() => setShown(!shown)}
          />
        </WithButton>
      )}
    </Field>
  );
}

export interface NumberFieldProps
  extends Omit<ComponentPropsWithRef<'input'>, keyof FieldProps | 'value' | 'onChange' | 'type'>, FieldProps {
  /** `null` while it is empty. */
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
}

/** A number; `min`, `max` and `step` are those of the native input, and the caller handles values out of range. */
export function NumberField(props: NumberFieldProps) {
  const { field, control } = splitFieldProps(props);
  const { onChange, value, ...input } = control;
  return (
    <Field {...field} id={input.id}>
      {(wiring) => (
        <NumberInput
          inputMode="numeric"
          {...input}
          {...wiring}
          type="number"
          value={value ?? ''}
          onChange={(event) =>
            onChange(Number.isNaN(event.target.valueAsNumber) ? null : event.target.valueAsNumber)
          }
          // Otherwise scrolling the page with the pointer over the field would change the number unnoticed.
          onWheel={(event) => event.currentTarget.blur()}
        />
      )}
    </Field>
  );
}

const TextInput = styled.input`
  ${controlBox}
`;

const NumberInput = styled.input`
  ${controlBox}
  ${tabularFigures}
`;

const Area = styled.textarea`
  ${controlBox}
  resize: vertical;
`;

const WithButton = styled.div`
  position: relative;
  & > input {
    padding-right: 48px;
  }
  & > button {
    position: absolute;
    inset: 0 4px 0 auto;
    margin-block: auto;
  }
`;
