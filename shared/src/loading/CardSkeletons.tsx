import { keyframes, styled } from 'styled-components';
import { Card, CardGrid, color, font, media, radius, space } from '../ui/index.ts';

export interface CardSkeletonsProps {
  /** Says that the list is loading. */
  readonly label: string;
  /** Narrowest a card may get, in pixels: that of the cards to come. */
  readonly smallest: number;
  /** Height of a card in pixels; as high as its lines unless given. */
  readonly height?: number;
  /** Widths of the lines of a card. */
  readonly lines: readonly string[];
  /** Each card begins with a picture. */
  readonly withPicture?: boolean;
}

/** The outline of a grid of cards that is coming, so that the page does not jump when it arrives. */
export function CardSkeletons({ label, smallest, height, lines, withPicture = false }: CardSkeletonsProps) {
  return (
    <div>
      <Status>{label}</Status>
      <CardGrid $smallest={smallest} aria-hidden="true">
        {Array.from({ length: 6 }, (_, index) => (
          <Outline key={index} $height={height} $withPicture={withPicture}>
            {withPicture && <Picture />}
            {lines.map((width) => (
              <Line key={width} $width={width} />
            ))}
          </Outline>
        ))}
      </CardGrid>
    </div>
  );
}

const pulse = keyframes`
  50% { opacity: 0.55; }
`;

const Status = styled.output`
  display: block;
  margin-bottom: ${space(1.5)};
  color: ${color.muted};
  font: ${font.small};
`;

const Outline = styled(Card)<{ $height: number | undefined; $withPicture: boolean }>`
  display: grid;
  align-content: space-between;
  gap: ${space(1.5)};
  height: ${({ $height }) => ($height === undefined ? 'auto' : `${$height}px`)};
  overflow: hidden;
  ${({ $withPicture }) => $withPicture && `padding: 0 0 ${space(3)};`}
  & > * {
    background: ${color.skeleton};
    animation: ${pulse} 1.6s ease-in-out infinite;
    @media ${media.reducedMotion} {
      animation: none;
    }
  }
  & > span {
    margin-left: ${({ $withPicture }) => ($withPicture ? space(2) : 0)};
  }
`;

const Picture = styled.i`
  aspect-ratio: 4 / 3;
`;

const Line = styled.span<{ $width: string }>`
  width: ${({ $width }) => $width};
  height: 16px;
  border-radius: ${radius.control};
`;
