import { Card, CardGrid, color, font, media, radius, space } from '@touchline/shared';
import { keyframes, styled } from 'styled-components';
import { CARD_HEIGHT } from './CampaignCard.tsx';
import { NARROWEST } from './CampaignGrid.tsx';
import { messages } from './messages.ts';

/** The outline of the cards that are coming, so that the page does not jump when they arrive. */
export function ListSkeleton() {
  const t = messages.use();
  return (
    <div>
      <Status>{t('loading')}</Status>
      <CardGrid $smallest={NARROWEST} aria-hidden="true">
        {Array.from({ length: 6 }, (_, index) => (
          <Outline key={index}>
            <Line $width="70%" />
            <Line $width="40%" />
            <Line $width="90%" />
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
  margin-bottom: ${space(2)};
  color: ${color.muted};
  font: ${font.body};
`;

const Outline = styled(Card)`
  display: grid;
  align-content: space-between;
  height: ${CARD_HEIGHT}px;
`;

const Line = styled.span<{ $width: string }>`
  width: ${({ $width }) => $width};
  height: 16px;
  border-radius: ${radius.control};
  background: ${color.skeleton};
  animation: ${pulse} 1.6s ease-in-out infinite;
  @media ${media.reducedMotion} {
    animation: none;
  }
`;
