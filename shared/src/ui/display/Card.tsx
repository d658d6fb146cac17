import { styled } from 'styled-components';
import { color, font, motion, radius, shadow, space } from '../theme/index.ts';

/** A surface for one thing. `as="article"` or `as="section"` where it is one. */
export const Card = styled.div`
  min-width: 0;
  padding: 20px;
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.surface};
  box-shadow: ${shadow.card};
`;

/** A card that is one button from edge to edge, such as a campaign in a grid. */
export const CardButton = styled.button.attrs({ type: 'button' })`
  display: grid;
  align-content: start;
  gap: ${space(2)};
  width: 100%;
  min-width: 0;
  padding: 20px;
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.surface};
  box-shadow: ${shadow.card};
  text-align: left;
  cursor: pointer;
  transition:
    border-color ${motion},
    background-color ${motion};
  &:hover {
    border-color: ${color.lineStrong};
  }
`;

/** The head of a card: heading, then its actions; wraps when it is narrow. */
export const CardHeader = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)} 10px;
  & > :is(h2, h3) {
    flex: 1 1 160px;
    min-width: 0;
  }
`;

/** A grid of cards or tiles, as many columns as fit above `$smallest` pixels each. */
export const CardGrid = styled.div<{ $smallest?: number }>`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(${({ $smallest = 320 }) => $smallest}px, 100%), 1fr));
  gap: ${space(2)};
`;

const FigureCard = styled(Card)`
  padding: ${space(2)} 20px;
  font-variant-numeric: tabular-nums;
  & > dt {
    color: ${color.muted};
    font: ${font.small};
  }
  & > dd {
    font: ${font.figure};
    letter-spacing: -0.02em;
  }
  & > dd > small {
    color: ${color.muted};
    font: 500 15px/20px var(--font-family);
    letter-spacing: 0;
  }
`;

export interface FigureProps {
  readonly label: string;
  readonly value: React.ReactNode;
  /** Shown smaller after the figure: `/ 2,104`. */
  readonly note?: React.ReactNode;
}

/** One figure with its name; several stand in a `<CardGrid as="dl">`. */
export function Figure({ label, value, note }: FigureProps) {
  return (
    <FigureCard>
      <dt>{label}</dt>
      <dd>
        {value} {note !== undefined && <small>{note}</small>}
      </dd>
    </FigureCard>
  );
}
