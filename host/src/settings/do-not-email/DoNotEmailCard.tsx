import { EmptyState, LoadFailure, SearchBox, Skeleton, useFormatNumber } from '@touchline/shared';
import type { SuppressedAddress } from '@touchline/shared/contract';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Hint, SettingsCard } from '../SettingsCard.tsx';
import { useSearchText } from '../useSearchText.ts';
import { LiftDialog } from './LiftDialog.tsx';
import { LiftedList } from './LiftedList.tsx';
import { messages } from './messages.ts';
import { SuppressedList } from './SuppressedList.tsx';
import { suppressions } from './suppressions.ts';

/** Addresses that get no more mail, and how each of them is let get mail again (S12). */
export function DoNotEmailCard() {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  // A link from elsewhere names an address.
  const [query] = useSearchParams();
  const named = query.get('email') ?? '';
  const { text, setText, search } = useSearchText(named);
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (named !== '') card.current?.scrollIntoView({ block: 'start' });
  }, [named]);
  const [chosen, setChosen] = useState<SuppressedAddress>();
  const load = suppressions.use(search);
  const { value: list, status, isGone } = load;
  // An older API has no such list.
  if (isGone) return null;
  return (
    <SettingsCard ref={card} title={t('title')}>
      <Hint>{t('hint')}</Hint>
      <SearchBox placeholder={t('search')} value={text} onChange={setText} />
      {status === 'failed' && (
        <LoadFailure title={t('loadFailed')} load={load} isOutOfDate={list !== undefined} />
      )}
      {status === 'loading' && list === undefined && <Skeleton count={4} label={t('loading')} />}
      {list !== undefined && (
        <>
          {list.suppressed.length === 0 ? (
            <EmptyState>{t(search === '' ? 'empty' : 'emptySearch')}</EmptyState>
          ) : (
            <SuppressedList rows={list.suppressed} onLift={setChosen} />
          )}
          {list.total > list.suppressed.length && (
            <Hint>
              {t('more', { shown: formatNumber(list.suppressed.length), total: formatNumber(list.total) })}
            </Hint>
          )}
          <LiftedList rows={list.lifted} />
        </>
      )}
      {chosen !== undefined && (
        <LiftDialog address={chosen} onClose={() => setChosen(undefined)} onLifted={load.reload} />
      )}
    </SettingsCard>
  );
}
