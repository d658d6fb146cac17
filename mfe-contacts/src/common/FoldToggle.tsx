import { color, font, media, space } from '@touchline/shared';
import { ChevronDown, ChevronRight } from 'lucide-react';
import type { ComponentProps } from 'react';
import { styled } from 'styled-components';

export interface FoldToggleProps extends ComponentProps<'button'> {
  readonly text: string;
  readonly isOpen: boolean;
}

/** A figure that opens and folds what it counts. */
export function FoldToggle({ text, isOpen, ...rest }: FoldToggleProps) {
  return (
    <Toggle type="button" aria-expanded={isOpen} {...rest}>
      {text}
      {isOpen ? <ChevronDown aria-hidden="true" /> : <ChevronRight aria-hidden="true" />}
    </Toggle>
  );
}

const Toggle = styled.button`
  position: relative;
  display: inline-flex;
  align-items: center;
  gap: ${space(0.25)};
  flex: none;
  max-width: 100%;
  height: 22px;
  padding: 0 ${space(0.5)} 0 ${space(1)};
  border: 0;
  border-radius: 11px;
  background: ${color.hover};
  color: ${color.muted};
  font: ${font.caption};
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
  cursor: pointer;
  &:hover {
    color: ${color.text};
  }
  & > svg {
    width: 14px;
    height: 14px;
  }
  @media ${media.coarse} {
    &::after {
      content: '';
      position: absolute;
      inset: -11px 0;
    }
  }
  @media (forced-colors: active) {
    border: 1px solid;
  }
`;
