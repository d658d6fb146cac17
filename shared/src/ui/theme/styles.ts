import { css } from 'styled-components';
import { color, CONTROL_HEIGHT, font, media, motion, radius, space, TOUCH_TARGET } from './tokens.ts';

/** Text on one line that ends in an ellipsis instead of pushing its neighbours away. */
export const oneLine = css`
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

/** Digits of equal width, so that columns of numbers align and counters do not jump. */
export const tabularFigures = css`
  font-variant-numeric: tabular-nums;
`;

/** In the page for screen readers only. */
export const visuallyHidden = css`
  position: absolute;
  width: 1px;
  height: 1px;
  margin: -1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`;

/** The box of every control that is typed into or chosen from. */
export const controlBox = css`
  display: block;
  width: 100%;
  min-width: 0;
  min-height: ${CONTROL_HEIGHT.medium}px;
  padding: 7px ${space(1.5)};
  border: 1px solid ${color.lineStrong};
  border-radius: ${radius.control};
  background: ${color.surface};
  font: ${font.body};
  transition: border-color ${motion};
  &:hover:not(:disabled) {
    border-color: ${color.muted};
  }
  &:focus-visible {
    outline-offset: -1px;
    border-color: ${color.accent};
  }
  &[aria-invalid='true'] {
    border-color: ${color.danger};
  }
  &:disabled,
  &[data-disabled] {
    background: ${color.hover};
    color: ${color.muted};
  }
  @media ${media.coarse} {
    min-height: ${TOUCH_TARGET}px;
    /* Below 16px, a phone zooms into the page as soon as the control gets the focus. */
    font-size: 16px;
  }
`;

/** The control that opens a list of choices: what is chosen, and {@link choiceSign an arrow}. */
export const choiceTrigger = css`
  ${controlBox}
  display: flex;
  align-items: center;
  gap: ${space(1)};
  padding-right: 10px;
  text-align: left;
  cursor: default;
`;

/** What is chosen, in a {@link choiceTrigger}: on one line, or whole. */
export const choiceText = css<{ $wraps: boolean }>`
  ${({ $wraps }) =>
    $wraps
      ? css`
          min-width: 0;
          overflow-wrap: anywhere;
        `
      : oneLine}
  flex: 1;
`;

/** A sign of 16 pixels beside a text: the arrow of a control, the tick of a choice. */
export const choiceSign = css`
  flex: none;
  width: 16px;
  & svg {
    width: 16px;
    height: 16px;
  }
`;

/** The list of choices that opens at a select or a menu button. */
export const popupBox = css`
  box-sizing: border-box;
  min-width: var(--anchor-width);
  max-width: min(var(--available-width), 420px);
  max-height: min(var(--available-height), 400px);
  overflow-y: auto;
  overscroll-behavior: contain;
  padding: ${space(0.5)};
  border: 1px solid ${color.line};
  border-radius: ${radius.tile};
  background: ${color.raised};
  color: ${color.text};
  box-shadow: var(--shadow-popup);
  font: ${font.body};
  outline: none;
  transform-origin: var(--transform-origin);
  transition:
    opacity ${motion},
    transform ${motion};
  @media ${media.motion} {
    &[data-starting-style],
    &[data-ending-style] {
      opacity: 0;
      transform: scale(0.98);
    }
  }
`;

/** One choice in a {@link popupBox}. */
export const popupItem = css`
  display: flex;
  align-items: center;
  gap: ${space(1)};
  min-height: 32px;
  padding: 6px ${space(1)};
  border-radius: ${radius.control};
  cursor: default;
  user-select: none;
  outline: none;
  &[data-highlighted] {
    background: ${color.hover};
  }
  &[data-disabled] {
    color: ${color.muted};
  }
  @media ${media.coarse} {
    min-height: ${TOUCH_TARGET}px;
  }
  @media (forced-colors: active) {
    &[data-highlighted] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
`;
