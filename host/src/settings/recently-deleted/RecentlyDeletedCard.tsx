import { defineItem, EmptyState, LoadFailure, SearchBox, Skeleton } from '@touchline/shared';
import { DELETIONS_PATH } from '@touchline/shared/contract/paths';
import { parseList, parseUntrustedDeletions } from '@touchline/shared/contract/readers';
import { Hint, SettingsCard } from '../SettingsCard.tsx';
import { useSearchText } from '../useSearchText.ts';
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
  const { text, setText, search } = useSearchText();
  const load = deletions.use(search);
  const { value: rows, status, isGone } = load;
  // Another API has no such list.
  if (isGone) return null;
  return (
    <SettingsCard title={t('title')}>
      <Hint>{t('hint')}</Hint>
      <SearchBox placeholder={t('search')} value={text} onChange={setText} />
      {status === 'failed' && (
        <LoadFailure title={t('loadFailed')} load={load} isOutOfDate={rows !== undefined} />
      )}
      {status === 'loading' && rows === undefined && <Skeleton count={3} label={t('loading')} />}
      {rows?.length === 0 && <EmptyState>{t(search === '' ? 'empty' : 'emptySearch')}</EmptyState>}
      {rows !== undefined && rows.length > 0 && <DeletionList rows={rows} />}
    </SettingsCard>
  );
}
