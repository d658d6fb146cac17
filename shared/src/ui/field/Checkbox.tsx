import { type ComponentPropsWithRef, type ReactNode, useEffect, useId, useRef } from 'react';
import { css, styled } from 'styled-components';
import { color, font, media, motion, space, TOUCH_TARGET, visuallyHidden } from '../theme/index.ts';

interface ToggleProps extends Omit<
  ComponentPropsWithRef<'input'>,
  'type' | 'checked' | 'onChange' | 'ref' | 'children'
> {
  readonly label: ReactNode;
  readonly labelHidden?: boolean;
  /** A second line under the label, read after it by screen readers. */
  readonly description?: ReactNode;
}

export interface CheckboxProps extends ToggleProps {
  /** `mixed`: some of what it stands for is checked. Pressing it then asks for all. */
  readonly checked: boolean | 'mixed';
  readonly onChange: (checked: boolean) => void;
}

/**
 * A checkbox with two or three states. It is the native element, restyled: a contact picker has hundreds, and component
 * state in each would slow typing.
 */
export function Checkbox({ checked, onChange, ...rest }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = checked === 'mixed';
  }, [checked]);
  return (
    <Labelled {...rest}>
      {(wiring) => (
        <Box
          {...wiring}
          ref={box}
          type="checkbox"
          checked={checked === true}
          onChange={(event) => onChange(event.target.checked)}
        />
      )}
    </Labelled>
  );
}

export interface SwitchProps extends ToggleProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A setting that takes effect at once. In a form that is saved later, use {@link Checkbox} or `ChoiceField`. */
export function Switch({ checked, onChange, ...rest }: SwitchProps) {
  return (
    <Labelled {...rest}>
      {(wiring) => (
        <Track
          {...wiring}
          type="checkbox"
          // A native checkbox exposes its own state and must not do so twice (ARIA in HTML).
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
          role="switch"
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
        />
      )}
    </Labelled>
  );
}

interface LabelledProps extends ToggleProps {
  readonly children: (wiring: ComponentPropsWithRef<'input'>) => ReactNode;
}

function Labelled({ label, labelHidden = false, description, className, children, ...input }: LabelledProps) {
  const own = useId();
  const id = input.id ?? own;
  const Text = labelHidden ? HiddenText : 'span';
  return (
    <Row className={className} htmlFor={id} $disabled={input.disabled ?? false}>
      {children({
        ...input,
        id,
        'aria-labelledby': `${id}-label`,
        ...(description !== undefined && { 'aria-describedby': `${id}-description` }),
      })}
      <Texts>
        <Text id={`${id}-label`}>{label}</Text>
        {description !== undefined && <Description id={`${id}-description`}>{description}</Description>}
      </Texts>
    </Row>
  );
}

const Row = styled.label<{ $disabled: boolean }>`
  display: inline-flex;
  align-items: flex-start;
  gap: ${space(1)};
  min-width: 0;
  min-height: 24px;
  padding-block: 2px;
  font: ${font.body};
  cursor: ${({ $disabled }) => ($disabled ? 'not-allowed' : 'pointer')};
  color: ${({ $disabled }) => ($disabled ? color.muted : 'inherit')};
  @media ${media.coarse} {
    min-height: ${TOUCH_TARGET}px;
    padding-block: 12px;
  }
`;

const Texts = styled.span`
  display: grid;
  min-width: 0;
`;

const HiddenText = styled.span`
  ${visuallyHidden}
`;

const Description = styled.span`
  color: ${color.muted};
  font: ${font.small};
`;

const control = css`
  flex: none;
  margin: 0;
  appearance: none;
  border: 1px solid ${color.lineStrong};
  background: ${color.surface};
  cursor: inherit;
  transition:
    background-color ${motion},
    border-color ${motion};
  &:checked,
  &:indeterminate {
    border-color: ${color.accent};
    background: ${color.accent};
  }
  &:disabled {
    opacity: 0.5;
  }
  /* Drawn shapes vanish in forced colours; the system's own control does not. */
  @media (forced-colors: active) {
    appearance: auto;
    &&::after {
      content: none;
    }
  }
`;

const Box = styled.input`
  ${control}
  display: grid;
  place-items: center;
  width: 18px;
  height: 18px;
  margin-top: 1px;
  border-radius: 5px;
  &::after {
    content: '';
    width: 5px;
    height: 9px;
    margin-top: -2px;
    border: solid ${color.onAccent};
    border-width: 0 2px 2px 0;
    rotate: 45deg;
    opacity: 0;
  }
  &:checked::after {
    opacity: 1;
  }
  &:indeterminate::after {
    width: 8px;
    height: 0;
    margin: 0;
    border-width: 2px 0 0;
    rotate: 0deg;
    opacity: 1;
  }
`;

const Track = styled.input`
  ${control}
  width: 34px;
  height: 20px;
  border-radius: 10px;
  background: ${color.hover};
  &::after {
    content: '';
    display: block;
    width: 14px;
    height: 14px;
    margin: 2px;
    border-radius: 50%;
    background: ${color.muted};
    transition: translate ${motion};
  }
  &:checked::after {
    translate: 14px;
    background: ${color.onAccent};
  }
`;
