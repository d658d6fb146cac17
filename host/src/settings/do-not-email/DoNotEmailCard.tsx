import {
  Card,
  CardHeader,
  color,
  EmptyState,
  LoadFailure,
  SearchBox,
  Skeleton,
  space,
  useFormatNumber,
} from '@touchline/shared';
import type { SuppressedAddress } from '@touchline/shared/contract';
import { useEffect, useId, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { LiftDialog } from './LiftDialog.tsx';
import { LiftedList } from './LiftedList.tsx';
import { messages } from './messages.ts';
import { SuppressedList } from './SuppressedList.tsx';
import { suppressions } from './suppressions.ts';

/** Milliseconds without a key press until the server is asked. */
const SEARCH_DELAY = 250;

/** Addresses that get no more mail, and how each of them is let get mail again (S12). */
export function DoNotEmailCard() {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const headingId = useId();
  // A link from elsewhere names an address.
  const [query] = useSearchParams();
  const named = query.get('email') ?? '';
  const [text, setText] = useState(named);
  const [search, setSearch] = useState(named.trim());
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (named !== '') card.current?.scrollIntoView({ block: 'start' });
  }, [named]);
  const [chosen, setChosen] = useState<SuppressedAddress>();
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text.trim()), SEARCH_DELAY);
    return () => clearTimeout(timer);
  }, [text]);
  const load = suppressions.use(search);
  const { value: list, status, isGone } = load;
  // An older API has no such list.
  if (isGone) return null;
  return (
    <StackedCard ref={card} as="section" aria-labelledby={headingId}>
      <CardHeader>
        <h2 id={headingId}>{t('title')}</h2>
      </CardHeader>
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
    </StackedCard>
  );
}

const StackedCard = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)};
`;

const Hint = styled.p`
  color: ${color.muted};
`;
