import {
  Card,
  CardHeader,
  color,
  defineItem,
  EmptyState,
  LoadFailure,
  SearchBox,
  Skeleton,
  space,
} from '@touchline/shared';
import { DELETIONS_PATH } from '@touchline/shared/contract/paths';
import { parseList, parseUntrustedDeletions } from '@touchline/shared/contract/readers';
import { useDeferredValue, useId, useState } from 'react';
import { styled } from 'styled-components';
import { DeletionList } from './DeletionList.tsx';
import { messages } from './messages.ts';

/** What can be taken back. The id is a part of the name. */
const deletions = defineItem({
  path: (search: string) =>
    search === '' ? DELETIONS_PATH : `${DELETIONS_PATH}?search=${encodeURIComponent(search)}`,
  parse: (answer) => {
    const rows = parseList(answer);
    return rows && parseUntrustedDeletions(rows);
  },
  failure: 'What was deleted could not be loaded.',
});

/** What was deleted within 30 days, each with Restore (S8). */
export function RecentlyDeletedCard() {
  const t = messages.use();
  const headingId = useId();
  const [text, setText] = useState('');
  const search = useDeferredValue(text.trim());
  const load = deletions.use(search);
  const { value: rows, status, isGone } = load;
  // Another API has no such list.
  if (isGone) return null;
  return (
    <StackedCard as="section" aria-labelledby={headingId}>
      <CardHeader>
        <h2 id={headingId}>{t('title')}</h2>
      </CardHeader>
      <Hint>{t('hint')}</Hint>
      <SearchBox placeholder={t('search')} value={text} onChange={setText} />
      {status === 'failed' && (
        <LoadFailure title={t('loadFailed')} load={load} isOutOfDate={rows !== undefined} />
      )}
      {status === 'loading' && rows === undefined && <Skeleton count={3} label={t('loading')} />}
      {rows?.length === 0 && <EmptyState>{t(search === '' ? 'empty' : 'emptySearch')}</EmptyState>}
      {rows !== undefined && rows.length > 0 && <DeletionList rows={rows} />}
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
