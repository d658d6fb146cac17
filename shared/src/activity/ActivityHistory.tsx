import { color, font, Skeleton, space } from '@touchline/shared';
import { ChevronDown, ChevronRight } from 'lucide-react';
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
    <div>
      <Fold type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? <ChevronDown aria-hidden="true" /> : <ChevronRight aria-hidden="true" />}
        {t('title')}
      </Fold>
      {isOpen && (
        <Suspense fallback={<Skeleton count={3} label={t('loading')} />}>
          <ActivityList filter={{ [thing]: id }} />
        </Suspense>
      )}
    </div>
  );
}

const Fold = styled.button`
  display: inline-flex;
  align-items: center;
  gap: ${space(0.5)};
  min-height: 24px;
  padding: 0;
  border: 0;
  background: none;
  color: ${color.text};
  font: ${font.heading};
  cursor: pointer;
  & > svg {
    width: 18px;
    height: 18px;
    color: ${color.muted};
  }
`;
