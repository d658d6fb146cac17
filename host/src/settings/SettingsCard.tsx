import { Card, CardHeader, color, space } from '@touchline/shared';
import { type ReactNode, type Ref, useId } from 'react';
import { styled } from 'styled-components';

export interface SettingsCardProps {
  readonly title: string;
  /** Beside the title. */
  readonly badge?: ReactNode;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLDivElement>;
}

/** A card of Settings: a region under its heading, what is in it one below the other. */
export function SettingsCard({ title, badge, children, ref }: SettingsCardProps) {
  const headingId = useId();
  return (
    <StackedCard ref={ref} as="section" aria-labelledby={headingId}>
      <CardHeader>
        <h2 id={headingId}>{title}</h2>
        {badge}
      </CardHeader>
      {children}
    </StackedCard>
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
