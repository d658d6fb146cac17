import { Card, CardGrid, color, font, media, radius, space } from '@touchline/shared';
import { keyframes, styled } from 'styled-components';
import { messages } from './messages.ts';

/** The outline of the cards that are coming, so that the page does not jump when they arrive. */
export function LibrarySkeleton() {
  const t = messages.use();
  return (
    <div>
      <Status>{t('loading')}</Status>
      <CardGrid $smallest={320} aria-hidden="true">
        {Array.from({ length: 6 }, (_, index) => (
          <Outline key={index}>
            <Picture />
            <Line $width="70%" />
            <Line $width="40%" />
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

const Outline = styled(Card)`
  display: grid;
  gap: ${space(1.5)};
  padding: 0 0 ${space(3)};
  overflow: hidden;
  & > * {
    background: ${color.skeleton};
    animation: ${pulse} 1.6s ease-in-out infinite;
    @media ${media.reducedMotion} {
      animation: none;
    }
  }
`;

const Picture = styled.span`
  aspect-ratio: 4 / 3;
`;

const Line = styled.span<{ $width: string }>`
  width: ${({ $width }) => $width};
  height: 16px;
  margin-left: ${space(2)};
  border-radius: ${radius.control};
`;
