import { css, styled } from 'styled-components';
import { color, font, media, motion, radius, space, TOUCH_TARGET } from '../theme/index.ts';

export const tabList = css`
  display: flex;
  gap: ${space(0.5)};
  overflow-x: auto;
  scrollbar-width: none;
  border-bottom: 1px solid ${color.line};
`;

/** The chosen tab carries `data-active`. */
export const tabButton = css`
  flex: none;
  display: inline-flex;
  align-items: center;
  gap: ${space(1)};
  min-height: 40px;
  padding: 0 ${space(1.5)};
  border: 0;
  border-bottom: 2px solid transparent;
  border-radius: ${radius.control} ${radius.control} 0 0;
  background: none;
  color: ${color.muted};
  font: 550 14px/20px var(--font-family);
  cursor: pointer;
  transition:
    color ${motion},
    border-color ${motion};
  &:hover {
    color: ${color.text};
  }
  &[data-active] {
    border-color: ${color.accent};
    color: ${color.accentText};
  }
  &:focus-visible {
    outline-offset: -2px;
  }
  @media ${media.coarse} {
    min-height: ${TOUCH_TARGET}px;
  }
`;

export const TabCount = styled.span`
  color: ${color.muted};
  font: ${font.caption};
  font-variant-numeric: tabular-nums;
`;
