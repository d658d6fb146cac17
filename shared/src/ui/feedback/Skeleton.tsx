import { css, keyframes, styled } from 'styled-components';
import { messages } from '../messages.ts';
import { color, font, media, radius, space, visuallyHidden } from '../theme/index.ts';

export interface SkeletonProps {
  /** Roughly what will stand here: lines of text, small tiles side by side, or whole cards. */
  readonly shape?: 'line' | 'tile' | 'card';
  readonly count?: number;
  /** `Loading...` unless given. Shown above the shapes and announced once, politely. */
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
          <Outline key={index} shape={shape} last={index === count - 1} />
        ))}
      </Shapes>
    </Wrapper>
  );
}

type ShapeName = NonNullable<SkeletonProps['shape']>;

function Outline({ shape, last }: { readonly shape: ShapeName; readonly last: boolean }) {
  if (shape === 'line') return <Line $width={last ? '60%' : '100%'} />;
  if (shape === 'tile') return <Tile />;
  return (
    <CardOutline>
      <Line $width="min(240px, 60%)" />
      <Shapes as="span" $shape="tile">
        <Tile />
        <Tile />
        <Tile />
      </Shapes>
    </CardOutline>
  );
}

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
  gap: ${({ $shape }) => ({ line: space(1), tile: '12px', card: space(2) })[$shape]};
  grid-template-columns: ${({ $shape }) =>
    $shape === 'tile' ? 'repeat(auto-fill, minmax(min(232px, 100%), 1fr))' : 'minmax(0, 1fr)'};
`;

const pulse = keyframes`
  50% { opacity: 0.55; }
`;

const block = css`
  display: block;
  background: ${color.skeleton};
  animation: ${pulse} 1.6s ease-in-out infinite;
  @media ${media.reducedMotion} {
    animation: none;
  }
  @media (forced-colors: active) {
    border: 1px solid GrayText;
  }
`;

const Line = styled.span<{ $width: string }>`
  ${block}
  width: ${({ $width }) => $width};
  height: 16px;
  border-radius: ${radius.control};
`;

const Tile = styled.span`
  ${block}
  height: 80px;
  border-radius: ${radius.tile};
`;

const CardOutline = styled.span`
  display: grid;
  gap: ${space(2)};
  padding: 20px;
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.surface};
`;
