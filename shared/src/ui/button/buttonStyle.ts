import { css } from 'styled-components';
import { color, CONTROL_HEIGHT, media, motion, radius, shadow, space, TOUCH_TARGET } from '../theme/index.ts';

/** `primary`: the one thing this view is for. `danger`: cannot be undone. `quiet`: repeated beside every item. */
export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'medium' | 'small';

export interface ButtonLook {
  readonly $kind: ButtonKind;
  readonly $size: ButtonSize;
}

const kinds = {
  primary: css`
    background: ${color.accent};
    color: ${color.onAccent};
    box-shadow: ${shadow.card};
    &:hover:not(:disabled, [aria-disabled='true']) {
      background: ${color.accentHover};
    }
  `,
  secondary: css`
    border-color: ${color.line};
    background: ${color.surface};
    color: ${color.text};
    box-shadow: ${shadow.card};
    &:hover:not(:disabled, [aria-disabled='true']) {
      border-color: ${color.lineStrong};
      background: ${color.hover};
    }
  `,
  quiet: css`
    background: none;
    color: ${color.muted};
    &:hover:not(:disabled, [aria-disabled='true']),
    &[data-popup-open] {
      background: ${color.hover};
      color: ${color.text};
    }
  `,
  danger: css`
    background: ${color.dangerFill};
    color: ${color.onDanger};
    box-shadow: ${shadow.card};
    &:hover:not(:disabled, [aria-disabled='true']) {
      background: ${color.dangerFillHover};
    }
  `,
} satisfies Record<ButtonKind, unknown>;

/** What a button and a link that looks like one share. */
export const buttonStyle = css<ButtonLook>`
  position: relative;
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${space(1)};
  flex: none;
  max-width: 100%;
  min-height: ${({ $size }) => CONTROL_HEIGHT[$size]}px;
  padding: 0 ${({ $size }) => ($size === 'small' ? '10px' : '14px')};
  border: 1px solid transparent;
  border-radius: ${radius.control};
  font: 550 ${({ $size }) => ($size === 'small' ? '13px/18px' : '14px/20px')} var(--font-family);
  text-decoration: none;
  white-space: nowrap;
  cursor: pointer;
  user-select: none;
  transition:
    background-color ${motion},
    border-color ${motion},
    color ${motion};
  ${({ $kind }) => kinds[$kind]}
  &:disabled {
    opacity: 0.5;
    cursor: not-allowed;
    box-shadow: none;
  }
  &[aria-busy='true'] {
    cursor: progress;
  }
  @media ${media.coarse} {
    min-height: ${({ $size }) => ($size === 'small' ? 36 : TOUCH_TARGET)}px;
  }
  @media (forced-colors: active) {
    border-color: ButtonText;
    &:disabled {
      border-color: GrayText;
      opacity: 1;
    }
  }
`;
