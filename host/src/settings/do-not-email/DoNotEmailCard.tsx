import { Button, EmptyState, lazyPart, May, SearchBox } from '@touchline/shared';
import { Plus, Upload } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { useGoToCard } from '../contents/CardsContext.ts';
import { Hint, HintRow, SettingsCard } from '../SettingsCard.tsx';
import { useSearchText } from '../useSearchText.ts';
import { LiftedList } from './LiftedList.tsx';
import { LoadState } from '../LoadState.tsx';
import { messages } from './messages.ts';
import { SuppressedList } from './SuppressedList.tsx';
import { suppressions } from './suppressions.ts';
import type { SuppressionTask } from './tasks.ts';

// Not part of the page's first download: most visits open none of them.
const SuppressionDialogs = lazyPart(
  () => import(/* webpackChunkName: "do-not-email" */ './dialogs/SuppressionDialogs.tsx'),
);

/** What gets no more mail (U9): seen, added to, and how each is let get mail again (S12). */
export function DoNotEmailCard() {
  const t = messages.use();
  // A link from elsewhere names an address.
  const [query] = useSearchParams();
  const named = query.get('email') ?? '';
  const { text, setText, search } = useSearchText(named);
  const goToCard = useGoToCard();
  useEffect(() => {
    if (named !== '') goToCard('do-not-email');
  }, [named, goToCard]);
  const [task, setTask] = useState<SuppressionTask>();
  const load = suppressions.use(search);
  const { value: list, isGone } = load;
  // An older API has no such list.
  if (isGone) return null;
  return (
    <SettingsCard anchor="do-not-email" title={t('title')}>
      <HintRow>
        <Hint>{t('hint')}</Hint>
        <May do="suppressions">
          <Buttons>
            <Button icon={<Plus />} onClick={() => setTask({ name: 'add' })}>
              {t('add')}
            </Button>
            <Button icon={<Upload />} onClick={() => setTask({ name: 'import' })}>
              {t('import')}
            </Button>
          </Buttons>
        </May>
      </HintRow>
      <SearchBox placeholder={t('search')} value={text} onChange={setText} />
      <LoadState load={load} failed={t('loadFailed')} loading={t('loading')} count={4} />
      {list !== undefined && (
        <>
          {list.total === 0 ? (
            <EmptyState>{t(search === '' ? 'empty' : 'emptySearch')}</EmptyState>
          ) : (
            <SuppressedList
              key={search}
              search={search}
              list={list}
              onLift={(address) => setTask({ name: 'lift', address })}
            />
          )}
          <LiftedList rows={list.lifted} />
        </>
      )}
      {task !== undefined && (
        <SuppressionDialogs task={task} onClose={() => setTask(undefined)} onChanged={load.reload} />
      )}
    </SettingsCard>
  );
}

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
`;
