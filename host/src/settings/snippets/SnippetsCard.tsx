import {
  Button,
  changeFailure,
  errorStatus,
  LoadFailure,
  logFailure,
  May,
  notify,
  Skeleton,
} from '@touchline/shared';
import type { Snippet } from '@touchline/shared/contract';
import { useDeletedNotice } from '@touchline/shared/deletions';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { ItemActions, ItemHead, LongItemList } from '../ItemList.ts';
import { Hint, SettingsCard } from '../SettingsCard.tsx';
import { messages } from './messages.ts';
import { SnippetDialog } from './SnippetDialog.tsx';
import { deleteSnippet, snippets } from './snippets.ts';

/** The team's pieces of text to insert into answers (V3). */
export function SnippetsCard() {
  const t = messages.use();
  const load = snippets.use();
  const { rows, hasRows, status, reload } = load;
  const tellDeleted = useDeletedNotice();
  const [open, setOpen] = useState<Snippet | 'new'>();
  // An older API has none.
  if (!hasRows && errorStatus(load.error) === 404) return null;
  const remove = async (snippet: Snippet) => {
    const { name } = snippet;
    try {
      const deletion = await deleteSnippet(snippet);
      tellDeleted({ name, text: t('deleted', { name }), deletion });
    } catch (error) {
      logFailure('A snippet could not be deleted.', error);
      notify({ kind: 'error', text: changeFailure(error, t('deleteFailed')) });
    }
    await reload();
  };
  return (
    <SettingsCard anchor="snippets" title={t('title')}>
      <Hint>{t('hint')}</Hint>
      {status === 'failed' && <LoadFailure title={t('loadFailed')} load={load} isOutOfDate={hasRows} />}
      {status === 'loading' && !hasRows && <Skeleton count={2} label={t('loading')} />}
      {hasRows && rows.length === 0 && <p>{t('none')}</p>}
      {rows.length > 0 && (
        <LongItemList aria-label={t('list')}>
          {rows.map((snippet) => (
            <li key={snippet.id}>
              <ItemHead>
                <b>{snippet.name}</b>
                <May do="conversations">
                  <ItemActions>
                    <Button
                      size="small"
                      aria-label={t('changeOf', { name: snippet.name })}
                      onClick={() => setOpen(snippet)}
                    >
                      {t('change')}
                    </Button>
                    <Button
                      size="small"
                      aria-label={t('deleteOf', { name: snippet.name })}
                      onClick={() => void remove(snippet)}
                    >
                      {t('delete')}
                    </Button>
                  </ItemActions>
                </May>
              </ItemHead>
            </li>
          ))}
        </LongItemList>
      )}
      {hasRows && (
        <May do="conversations">
          <div>
            <Button icon={<Plus />} onClick={() => setOpen('new')}>
              {t('add')}
            </Button>
          </div>
        </May>
      )}
      {open !== undefined && (
        <SnippetDialog
          snippet={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
          onSaved={reload}
        />
      )}
    </SettingsCard>
  );
}
