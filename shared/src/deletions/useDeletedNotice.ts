import { changeFailure, endNotices, errorStatus, logFailure, notify } from '@touchline/shared';
import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { messages } from './messages.ts';
import { aboutDeletion, restoreDeletion } from './requests.ts';

/**
 * Says that something was deleted, and offers Undo (S8). Still works when the dialog or the section is gone.
 * @returns a function of the text, the deletion's id (without it there is no Undo), and what other notices about the same
 *   thing are about: they go
 */
export function useDeletedNotice(): (text: string, deletion: number | undefined, about?: string) => void {
  const { mutate } = useSWRConfig();
  return useCallback(
    (text, deletion, about) => {
      endNotices(about);
      if (deletion === undefined) return notify({ kind: 'success', about, text });
      // What was restored may be in any list, and in the figures of any section.
      const reload = () => mutate(() => true).catch(() => undefined);
      return notify({
        kind: 'success',
        about: aboutDeletion(deletion),
        text,
        action: { label: messages.text('undo'), onClick: () => void undo(deletion, about, reload) },
      });
    },
    [mutate],
  );
}

async function undo(
  id: number,
  about: string | undefined,
  reload: () => Promise<unknown>,
  resolvesConflicts = false,
): Promise<void> {
  try {
    await restoreDeletion(id, resolvesConflicts);
    notify({ kind: 'success', about, text: messages.text('restored') });
    await reload();
  } catch (error) {
    logFailure('A deletion could not be undone.', error);
    const text = changeFailure(error, messages.text('restoreFailed'));
    const isConflict = errorStatus(error) === 409 && !resolvesConflicts;
    const onClick = () => void undo(id, about, reload, true);
    notify({
      kind: 'error',
      about: aboutDeletion(id),
      text,
      ...(isConflict && { action: { label: messages.text('restoreAnyway'), onClick } }),
    });
  }
}
