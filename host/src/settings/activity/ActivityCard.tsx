import { Button, Skeleton, useMay } from '@touchline/shared';
import { lazy, Suspense, useId, useState } from 'react';
import { Hint, HintRow, SettingsCard } from '../SettingsCard.tsx';
import { messages } from './messages.ts';

// Folded until somebody wants to know: neither its words nor its entries are loaded before.
const WholeActivity = lazy(() => import(/* webpackChunkName: "activity" */ './WholeActivity.tsx'));

/** Everything that everybody did (U7). Only administrators see it. */
export function ActivityCard() {
  return useMay('activity') && <Activity />;
}

function Activity() {
  const t = messages.use();
  const [isShown, setShown] = useState(false);
  const id = useId();
  return (
    <SettingsCard anchor="activity" title={t('title')}>
      <HintRow>
        <Hint>{t('hint')}</Hint>
        <Button aria-expanded={isShown} aria-controls={id} onClick={() => setShown(!isShown)}>
          {t(isShown ? 'hide' : 'show')}
        </Button>
      </HintRow>
      <div id={id} hidden={!isShown}>
        {isShown && (
          <Suspense fallback={<Skeleton count={3} label={t('loading')} />}>
            <WholeActivity />
          </Suspense>
        )}
      </div>
    </SettingsCard>
  );
}
