import { changeFailure, errorStatus, logFailure, notify } from '@touchline/shared';
import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { messages } from './messages.ts';
import { restoreDeletion } from './requests.ts';

/**
 * Says that something was deleted, and offers Undo (S8). Still works when the dialog or the section is gone.
 * @returns a function of the text, the deletion's id (without it there is no Undo), and the notice's `about`
 */
export function useDeletedNotice(): (text: string, deletion: number | undefined, about?: string) => void {
  const { mutate } = useSWRConfig();
  return useCallback(
    (text, deletion, about) => {
      if (deletion === undefined) return notify({ kind: 'success', about, text });
      // What was restored may be in any list, and in the figures of any section.
      const reload = () => mutate(() => true).catch(() => undefined);
      return notify({
        kind: 'success',
        about,
        text,
        action: { label: messages.text('undo'), onClick: () => void undo(deletion, false, reload) },
      });
    },
    [mutate],
  );
}

async function undo(id: number, resolvesConflicts: boolean, reload: () => Promise<unknown>): Promise<void> {
  try {
    await restoreDeletion(id, resolvesConflicts);
    notify({ kind: 'success', text: messages.text('restored') });
    await reload();
  } catch (error) {
    logFailure('A deletion could not be undone.', error);
    const text = changeFailure(error, messages.text('restoreFailed'));
    const isConflict = errorStatus(error) === 409 && !resolvesConflicts;
    const onClick = () => void undo(id, true, reload);
    notify({
      kind: 'error',
      text,
      ...(isConflict && { action: { label: messages.text('restoreAnyway'), onClick } }),
    });
  }
}
