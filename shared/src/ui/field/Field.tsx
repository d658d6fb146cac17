import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { messages } from '../messages.ts';
import { color, font, visuallyHidden } from '../theme/index.ts';

/** What every field of a form has around its control. */
export interface FieldProps {
  readonly label: string;
  /** The label is for screen readers only, where the context makes it plain to the eye. */
  readonly labelHidden?: boolean;
  /** How to fill it in; stays when there is an error. */
  readonly hint?: ReactNode;
  /** What is wrong with what was typed, and how to correct it. The control is then marked invalid. */
  readonly error?: string | undefined;
  /** Marks the field `(Optional)`, or with the given text. */
  readonly optional?: boolean | string;
}

/** To be spread on the control inside a {@link Field}. */
export interface ControlProps {
  readonly id: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: true;
}

interface FieldWithControl extends FieldProps {
  readonly id?: string | undefined;
  readonly children: (control: ControlProps, labelId: string) => ReactNode;
}

/** Separates the kit's own field props from those of the control. */
export function splitFieldProps<Props extends FieldProps>({
  label,
  labelHidden,
  hint,
  error,
  optional,
  ...control
}: Props) {
  return {
    field: {
      label,
      ...(labelHidden !== undefined && { labelHidden }),
      ...(optional !== undefined && { optional }),
      hint,
      error,
    } satisfies FieldProps,
    control,
  };
}

/**
 * Label above, hint and error below, and the wiring that makes a screen reader announce all three with the control. Plain
 * elements: a dialog may hold a thousand of these, and a context with effects in each made typing slow.
 */
export function Field({
  label,
  labelHidden = false,
  hint,
  error,
  optional = false,
  id: given,
  children,
}: FieldWithControl) {
  const t = messages.use();
  const own = useId();
  const id = given ?? own;
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const LabelElement = labelHidden ? HiddenLabel : Label;
  return (
    <Wrapper>
      <LabelElement htmlFor={id} id={`${id}-label`}>
        {label}
        {optional !== false && <Mark> {optional === true ? t('optional') : optional}</Mark>}
      </LabelElement>
      {children(
        {
          id,
          ...(describedBy && { 'aria-describedby': describedBy }),
          ...(error && { 'aria-invalid': true as const }),
        },
        `${id}-label`,
      )}
      {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
      {error && (
        <FieldError id={`${id}-error`} role="alert">
          {error}
        </FieldError>
      )}
    </Wrapper>
  );
}

const Wrapper = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: 6px;
  min-width: 0;
`;

const Label = styled.label`
  justify-self: start;
  font: ${font.label};
`;

const HiddenLabel = styled.label`
  ${visuallyHidden}
`;

const Mark = styled.span`
  color: ${color.muted};
  font-weight: 400;
`;

export const Hint = styled.p`
  color: ${color.muted};
  font: ${font.small};
`;

export const FieldError = styled.p`
  color: ${color.dangerText};
  font: ${font.small};
`;
