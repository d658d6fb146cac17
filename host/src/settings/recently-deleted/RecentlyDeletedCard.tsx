import { defineItem, EmptyState, SearchBox } from '@touchline/shared';
import { DELETIONS_PATH } from '@touchline/shared/contract/paths';
import { parseList, parseUntrustedDeletions } from '@touchline/shared/contract/readers';
import { Hint, SettingsCard } from '../SettingsCard.tsx';
import { useSearchText } from '../useSearchText.ts';
import { DeletionList } from './DeletionList.tsx';
import { LoadState } from '../LoadState.tsx';
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
  const { value: rows, isGone } = load;
  // Another API has no such list.
  if (isGone) return null;
  return (
    <SettingsCard anchor="recently-deleted" title={t('title')}>
      <Hint>{t('hint')}</Hint>
      <SearchBox placeholder={t('search')} value={text} onChange={setText} />
      <LoadState load={load} failed={t('loadFailed')} loading={t('loading')} count={3} />
      {rows?.length === 0 && <EmptyState>{t(search === '' ? 'empty' : 'emptySearch')}</EmptyState>}
      {rows !== undefined && rows.length > 0 && <DeletionList rows={rows} />}
    </SettingsCard>
  );
}
