import { keyframes, styled } from 'styled-components';
import { messages } from '../messages.ts';
import { color, font, media } from '../theme/index.ts';

export interface ProgressBarProps {
  /** Percent, clamped to 0–100. `null`: it is running, nobody knows for how long. */
  readonly value: number | null;
  /** What is under way; shown above the bar unless hidden. `Progress` if not given. */
  readonly label?: string;
  readonly labelHidden?: boolean;
  /** In place of the percentage: `1,200 of 50,000 rows`. */
  readonly valueText?: string;
}

/** How far something has got, or that it is running. */
export function ProgressBar({ value, label, labelHidden = false, valueText }: ProgressBarProps) {
  const t = messages.use();
  const name = label ?? t('progress');
  const percent = value === null || Number.isNaN(value) ? null : Math.min(100, Math.max(0, value));
  const text = valueText ?? (percent === null ? undefined : `${Math.round(percent)}%`);
  return (
    <Wrapper>
      {!labelHidden && (
        <Row aria-hidden="true">
          <span>{name}</span>
          <span>{text}</span>
        </Row>
      )}
      {/* Without a value the native element is indeterminate. */}
      <Bar max={100} value={percent ?? undefined} aria-label={name} aria-valuetext={text} />
    </Wrapper>
  );
}

const Wrapper = styled.div`
  display: grid;
  gap: 6px;
  min-width: 0;
`;

const Row = styled.div`
  display: flex;
  justify-content: space-between;
  gap: 12px;
  color: ${color.muted};
  font: ${font.small};
  font-variant-numeric: tabular-nums;
`;

const run = keyframes`
  from { background-position: 150% 0; }
  to { background-position: -50% 0; }
`;

const Bar = styled.progress`
  display: block;
  width: 100%;
  height: 6px;
  border: 0;
  border-radius: 3px;
  overflow: hidden;
  appearance: none;
  background: ${color.line};
  &::-webkit-progress-bar {
    background: none;
  }
  &::-webkit-progress-value {
    border-radius: 3px;
    background: ${color.accent};
  }
  &::-moz-progress-bar {
    border-radius: 3px;
    background: ${color.accent};
  }
  &:indeterminate {
    background: ${color.line} linear-gradient(${color.accent} 0 0) 0 0 / 33% 100% no-repeat;
    animation: ${run} 1.4s ease-in-out infinite;
  }
  &:indeterminate::-moz-progress-bar {
    background: none;
  }
  @media ${media.reducedMotion} {
    &:indeterminate {
      background-size: 100% 100%;
      opacity: 0.6;
      animation: none;
    }
  }
  @media (forced-colors: active) {
    appearance: auto;
  }
`;
