import type { ComponentPropsWithRef, ReactNode } from 'react';
import { styled } from 'styled-components';
import { useTooltips } from '../controls/loadControls.ts';
import { CONTROL_HEIGHT, media, TOUCH_TARGET } from '../theme/index.ts';
import { type ButtonKind, type ButtonLook, type ButtonSize, buttonStyle } from './buttonStyle.ts';

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label'> {
  /** What it does, to what: `Edit Meadow Park`. Its accessible name, and its tooltip unless `tooltip` is given. */
  readonly label: string;
  readonly icon: ReactNode;
  /**
   * A shorter text for the eye, where the thing it acts on is plain to see: `Edit`. `false`: none, for signs that
   * everybody knows; an open tooltip takes the first Esc for itself.
   */
  readonly tooltip?: string | false;
  readonly kind?: ButtonKind;
  readonly size?: ButtonSize;
}

/** A square button with an icon, named for screen readers and explained by a tooltip for everybody else. */
export function IconButton({
  label,
  icon,
  tooltip = label,
  kind = 'quiet',
  size = 'medium',
  ...rest
}: IconButtonProps) {
  const tooltips = useTooltips();
  const button = (
    <Square type="button" data-icon-button="" {...rest} aria-label={label} $kind={kind} $size={size}>
      {icon}
    </Square>
  );
  if (tooltip === false || tooltips === undefined) return button;
  return <tooltips.TooltipControl text={tooltip} button={button} />;
}

const Square = styled.button<ButtonLook>`
  ${buttonStyle}
  width: ${({ $size }) => CONTROL_HEIGHT[$size]}px;
  padding: 0;
  & > svg {
    width: 16px;
    height: 16px;
  }
  @media ${media.coarse} {
    width: ${({ $size }) => ($size === 'small' ? 36 : TOUCH_TARGET)}px;
  }
`;
