import { color, font, Skeleton, space } from '@touchline/shared';
import { lazy, Suspense, useState } from 'react';
import { styled } from 'styled-components';
import type { ActivityThing } from './activityRead.ts';
import { messages } from './messages.ts';

// Folded until somebody wants to know: neither its words nor its entries are loaded before.
const ActivityList = lazy(async () => {
  const { ActivityList: List } = await import(/* webpackChunkName: "activity" */ './ActivityList.tsx');
  return { default: List };
});

export interface ActivityHistoryProps {
  readonly thing: ActivityThing;
  readonly id: number;
}

/** Who changed a thing, and when (U7): folded under its heading. */
export function ActivityHistory({ thing, id }: ActivityHistoryProps) {
  const t = messages.use();
  const [isOpen, setOpen] = useState(false);
  return (
    <Box onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('title')}</summary>
      {isOpen && (
        <Suspense fallback={<Skeleton count={3} label={t('loading')} />}>
          <ActivityList filter={{ [thing]: id }} />
        </Suspense>
      )}
    </Box>
  );
}

const Box = styled.details`
  & > summary {
    width: max-content;
    max-width: 100%;
    min-height: 24px;
    color: ${color.text};
    font: ${font.heading};
    cursor: pointer;
  }
  &[open] > summary {
    margin-bottom: ${space(1)};
  }
`;
