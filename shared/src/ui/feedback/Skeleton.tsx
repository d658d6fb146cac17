import { keyframes, styled } from 'styled-components';
import { messages } from '../messages.ts';
import { color, font, media, radius, space, visuallyHidden } from '../theme/index.ts';

export interface SkeletonProps {
  /** Roughly what will stand here: lines of text, small tiles side by side, or whole cards. */
  readonly shape?: 'line' | 'tile' | 'card';
  readonly count?: number;
  /** `Loading...` unless given. Shown above the shapes, and said once, politely. */
  readonly label?: string;
  readonly labelHidden?: boolean;
}

/** What is coming, in outline, so that the page does not jump when it arrives. */
export function Skeleton({ shape = 'line', count = 3, label, labelHidden = false }: SkeletonProps) {
  const t = messages.use();
  return (
    <Wrapper>
      <Status $hidden={labelHidden}>{label ?? t('loading')}</Status>
      <Shapes aria-hidden="true" $shape={shape}>
        {Array.from({ length: count }, (_, index) => (
          <Shape key={index} $shape={shape} $last={index === count - 1} />
        ))}
      </Shapes>
    </Wrapper>
  );
}

type ShapeName = NonNullable<SkeletonProps['shape']>;
const heights: Record<ShapeName, number> = { line: 16, tile: 80, card: 176 };

const Wrapper = styled.div`
  display: grid;
  gap: ${space(1.5)};
  min-width: 0;
`;

const Status = styled.output<{ $hidden: boolean }>`
  color: ${color.muted};
  font: ${font.small};
  ${({ $hidden }) => $hidden && visuallyHidden}
`;

const Shapes = styled.div<{ $shape: ShapeName }>`
  display: grid;
  gap: ${({ $shape }) => space($shape === 'line' ? 1 : 2)};
  grid-template-columns: ${({ $shape }) =>
    $shape === 'tile' ? 'repeat(auto-fill, minmax(min(232px, 100%), 1fr))' : 'minmax(0, 1fr)'};
`;

const pulse = keyframes`
  50% { opacity: 0.55; }
`;

const Shape = styled.span<{ $shape: ShapeName; $last: boolean }>`
  display: block;
  height: ${({ $shape }) => heights[$shape]}px;
  width: ${({ $shape, $last }) => ($shape === 'line' && $last ? '60%' : '100%')};
  border-radius: ${({ $shape }) => ($shape === 'card' ? radius.card : radius.control)};
  background: ${color.skeleton};
  animation: ${pulse} 1.6s ease-in-out infinite;
  @media ${media.reducedMotion} {
    animation: none;
  }
  @media (forced-colors: active) {
    border: 1px solid GrayText;
  }
`;
