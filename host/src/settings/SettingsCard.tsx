import { Card, CardHeader, color, space } from '@touchline/shared';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { type Anchor, headingIdOf } from './contents/anchors.ts';
import { useInContents } from './contents/CardsContext.ts';

export interface SettingsCardProps {
  readonly anchor: Anchor;
  readonly title: string;
  /** Beside the title. */
  readonly badge?: ReactNode;
  readonly children: ReactNode;
}

/** A card of Settings, named in its contents: a region under its heading, what is in it one below the other. */
export function SettingsCard({ anchor, title, badge, children }: SettingsCardProps) {
  useInContents(anchor, title);
  return (
    <StackedCard as="section" id={anchor} aria-labelledby={headingIdOf(anchor)}>
      <CardHeader>
        <CardHeading anchor={anchor}>{title}</CardHeading>
        {badge}
      </CardHeader>
      {children}
    </StackedCard>
  );
}

/** What stands in Settings without the frame of a card: its content has one, and is a region of that name. */
export function BareSettingsCard({ anchor, title, children }: Omit<SettingsCardProps, 'badge'>) {
  useInContents(anchor, title);
  return (
    <Bare id={anchor}>
      <CardHeading anchor={anchor}>{title}</CardHeading>
      {children}
    </Bare>
  );
}

function CardHeading({ anchor, children }: { readonly anchor: Anchor; readonly children: string }) {
  return (
    <h2 id={headingIdOf(anchor)} tabIndex={-1}>
      {children}
    </h2>
  );
}

/** What a card is for, or who is concerned. */
export const Hint = styled.p`
  color: ${color.muted};
`;

/** What a card is for, and beside it the button that adds to it. */
export const HintRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(1)} ${space(2)};
`;

const StackedCard = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)};
`;

const Bare = styled.div`
  display: grid;
  gap: ${space(1.5)};
`;
