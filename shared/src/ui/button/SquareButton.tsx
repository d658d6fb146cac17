import type { ComponentPropsWithRef, ReactNode } from 'react';
import { styled } from 'styled-components';
import { CONTROL_HEIGHT, media, TOUCH_TARGET } from '../theme/index.ts';
import { type ButtonKind, type ButtonLook, type ButtonSize, buttonStyle } from './buttonStyle.ts';

export interface SquareButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label'> {
  /** What it does, to what: `Edit Meadow Park`. Its accessible name. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly kind?: ButtonKind;
  readonly size?: ButtonSize;
}

/** The button of an {@link IconButton}, without its tooltip. */
export function SquareButton({ label, icon, kind = 'quiet', size = 'medium', ...rest }: SquareButtonProps) {
  return (
    <Square type="button" {...rest} aria-label={label} $kind={kind} $size={size}>
      {icon}
    </Square>
  );
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
