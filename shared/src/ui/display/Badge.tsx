import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { color, font, space } from '../theme/index.ts';

export type Tone = 'ok' | 'info' | 'warn' | 'danger' | 'neutral';

export interface BadgeProps {
  readonly tone?: Tone;
  /** `status` begins with a dot; `count` is a plain number or amount. */
  readonly kind?: 'status' | 'count';
  readonly children: ReactNode;
}

const colors: Record<Tone, readonly [background: string, text: string]> = {
  ok: [color.accentSoft, color.accentText],
  info: [color.infoSoft, color.infoText],
  warn: [color.warnSoft, color.warnText],
  danger: [color.dangerSoft, color.dangerText],
  neutral: [color.hover, color.muted],
};

/** A short state or count beside a name. The words carry the meaning; the colour only repeats it (WCAG 1.4.1). */
export function Badge({ tone = 'neutral', kind = 'status', children }: BadgeProps) {
  return (
    <Pill $tone={tone} $dot={kind === 'status'}>
      {children}
    </Pill>
  );
}

const Pill = styled.span<{ $tone: Tone; $dot: boolean }>`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  flex: none;
  max-width: 100%;
  height: 22px;
  padding: 0 ${space(1)};
  border-radius: 11px;
  background: ${({ $tone }) => colors[$tone][0]};
  color: ${({ $tone }) => colors[$tone][1]};
  font: ${font.caption};
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
  &::before {
    content: ${({ $dot }) => ($dot ? "''" : 'none')};
    flex: none;
    width: 6px;
    height: 6px;
    border-radius: 50%;
    background: currentColor;
  }
  @media (forced-colors: active) {
    border: 1px solid;
  }
`;
