import { css } from 'styled-components';
import { color, layer, media, motion, noticeRoom, radius, shadow, space } from '../theme/index.ts';

/** Widths in pixels: a question, a form, a form with pickers, an editor. */
export const DIALOG_WIDTHS = { small: 440, medium: 560, large: 880, editor: 1400 } as const;
export type DialogSize = keyof typeof DIALOG_WIDTHS;

/** An editor takes the full height: its content has no height of its own. */
export const fillsScreen = (size: DialogSize): boolean => size === 'editor';

/* A dialog that fills the screen keeps its upper edge when a notice comes or goes. */
const fullHeight = css`
  bottom: calc(${noticeRoom});
  height: calc(100dvh - 32px - ${noticeRoom});
  max-height: none;
`;

export const backdrop = css`
  position: fixed;
  inset: 0;
  z-index: ${layer.dialog};
  background: ${color.veil};
  transition: opacity ${motion};
  @media ${media.motion} {
    &[data-starting-style],
    &[data-ending-style] {
      opacity: 0;
    }
  }
`;

export const popup = css<{ $size: DialogSize }>`
  position: fixed;
  inset: 0;
  z-index: ${layer.dialog};
  display: flex;
  flex-direction: column;
  width: min(${({ $size }) => DIALOG_WIDTHS[$size]}px, 100vw - 32px);
  height: fit-content;
  /* Centred: room for notices at both ends, so that only tall dialogs move when one comes or goes. */
  max-height: calc(100dvh - 32px - 2 * ${noticeRoom});
  ${({ $size }) => fillsScreen($size) && fullHeight}
  margin: auto;
  border: 1px solid ${color.line};
  border-radius: ${radius.dialog};
  background: ${color.raised};
  color: ${color.text};
  box-shadow: ${shadow.dialog};
  outline: none;
  transition:
    opacity ${motion},
    translate ${motion};
  @media ${media.motion} {
    &[data-starting-style],
    &[data-ending-style] {
      opacity: 0;
      translate: 0 8px;
    }
  }
  & > form {
    display: contents;
  }
`;

/** On a phone a dialog takes the whole screen, so that a form has all the room there is beside the keyboard. */
export const sheetOnPhone = css`
  @media ${media.phone} {
    width: 100%;
    bottom: calc(${noticeRoom});
    height: calc(100dvh - ${noticeRoom});
    max-height: none;
    border: 0;
    border-radius: 0;
  }
`;

export const dialogHeader = css`
  flex: none;
  display: grid;
  /* An address is one long word. */
  grid-template-columns: minmax(0, 1fr);
  overflow-wrap: anywhere;
  gap: 2px;
  padding: 20px 64px ${space(1)} ${space(3)};
  @media ${media.phone} {
    padding: ${space(2)} 64px ${space(1)} ${space(2)};
  }
`;

export const dialogBody = css`
  flex: 1 1 auto;
  min-height: 0;
  padding: ${space(1)} ${space(3)} ${space(3)};
  overflow-y: auto;
  overscroll-behavior: contain;
  /* A field that is focused because it is wrong comes into sight with its message. */
  scroll-padding-block: 64px;
  &:focus-visible {
    outline-offset: -2px;
  }
  @media ${media.phone} {
    padding: ${space(1)} ${space(2)} ${space(2)};
  }
`;

export const dialogFooter = css`
  flex: none;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: ${space(1.5)};
  padding: ${space(2)} ${space(3)};
  border-top: 1px solid ${color.line};
  @media ${media.phone} {
    padding: ${space(1.5)} ${space(2)} max(${space(1.5)}, env(safe-area-inset-bottom));
  }
`;
