import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { keyframes, styled } from 'styled-components';
import { media } from '../theme/index.ts';
import { type ButtonKind, type ButtonLook, type ButtonSize, buttonStyle } from './buttonStyle.ts';

export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  readonly kind?: ButtonKind;
  readonly size?: ButtonSize;
  /** Drawn before the label; decoration only. */
  readonly icon?: ReactNode;
  /** Its action is running: it keeps its place, its width and the focus, and does nothing when pressed. */
  readonly busy?: boolean;
  /** Its label meanwhile, such as `Saving...`; without it, only a moving line appears. */
  readonly busyLabel?: string;
}

/** A button. `type` is `button` unless said otherwise, so that one inside a form does not submit by accident. */
export function Button({
  kind = 'secondary',
  size = 'medium',
  icon,
  busy = false,
  busyLabel,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    // `disabled` would lose the focus in the middle of the action, so the click is ignored instead.
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  const showsBusyLabel = busy && busyLabel !== undefined;
  return (
    <Styled
      type="button"
      {...rest}
      $kind={kind}
      $size={size}
      onClick={handleClick}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
    >
      {icon && <Icon aria-hidden="true">{icon}</Icon>}
      <Labels>
        <Label aria-hidden={showsBusyLabel || undefined} $shown={!showsBusyLabel}>
          {children}
        </Label>
        {busyLabel !== undefined && (
          <Label aria-hidden={!showsBusyLabel || undefined} $shown={showsBusyLabel}>
            {busyLabel}
          </Label>
        )}
      </Labels>
      {busy && busyLabel === undefined && <Running />}
    </Styled>
  );
}

export interface LinkButtonProps extends ComponentPropsWithRef<'a'> {
  readonly kind?: ButtonKind;
  readonly size?: ButtonSize;
  readonly icon?: ReactNode;
}

/** A link that looks like a button: for a download, or for another page. */
export function LinkButton({
  kind = 'secondary',
  size = 'medium',
  icon,
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <StyledLink {...rest} $kind={kind} $size={size}>
      {icon && <Icon aria-hidden="true">{icon}</Icon>}
      {children}
    </StyledLink>
  );
}

const Styled = styled.button<ButtonLook>`
  ${buttonStyle}
`;

const StyledLink = styled.a<ButtonLook>`
  ${buttonStyle}
`;

const Icon = styled.span`
  flex: none;
  & > svg {
    width: 16px;
    height: 16px;
  }
`;

/** Both labels lie in one cell, so that the button is always as wide as the longer one. */
const Labels = styled.span`
  display: grid;
  justify-items: center;
  min-width: 0;
`;

const Label = styled.span<{ $shown: boolean }>`
  grid-area: 1 / 1;
  max-width: 100%;
  overflow: hidden;
  text-overflow: ellipsis;
  visibility: ${({ $shown }) => ($shown ? 'inherit' : 'hidden')};
`;

const run = keyframes`
  from { translate: -100%; }
  to { translate: 250%; }
`;

const Running = styled.span`
  position: absolute;
  inset: auto 6px 3px;
  height: 2px;
  overflow: hidden;
  border-radius: 1px;
  &::before {
    content: '';
    display: block;
    width: 40%;
    height: 100%;
    background: currentColor;
    animation: ${run} 1.2s ease-in-out infinite;
  }
  @media ${media.reducedMotion} {
    &::before {
      width: 100%;
      opacity: 0.6;
      animation: none;
    }
  }
`;
