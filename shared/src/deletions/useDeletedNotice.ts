import { changeFailure, endNotices, errorStatus, logFailure, notify } from '@touchline/shared';
import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { messages } from './messages.ts';
import { aboutDeletion, restoreDeletion } from './requests.ts';

/** Something that was deleted. */
export interface Deleted {
  /** What it is called once it is back. */
  readonly name: string;
  /** Says that it was deleted. */
  readonly text: string;
  /** Id of the deletion; without it there is no Undo. */
  readonly deletion: number | undefined;
  /** What other notices about the same thing are about: they go. */
  readonly about?: string;
}

/** Says that something was deleted, and offers Undo (S8). Still works when the dialog or the section is gone. */
export function useDeletedNotice(): (deleted: Deleted) => void {
  const { mutate } = useSWRConfig();
  return useCallback(
    ({ name, text, deletion, about }) => {
      endNotices(about);
      if (deletion === undefined) return notify({ kind: 'success', about, text });
      // What was restored may be in any list, and in the figures of any section.
      const reload = () => mutate(() => true).catch(() => undefined);
      return notify({
        kind: 'success',
        about: aboutDeletion(deletion),
        text,
        action: {
          label: messages.text('undo'),
          onClick: () => void undo({ id: deletion, name, about, reload }),
        },
      });
    },
    [mutate],
  );
}

interface Undoing {
  /** Of the deletion. */
  readonly id: number;
  readonly name: string;
  readonly about: string | undefined;
  readonly reload: () => Promise<unknown>;
}

async function undo(undoing: Undoing, resolvesConflicts = false): Promise<void> {
  const { id, name, about, reload } = undoing;
  try {
    await restoreDeletion(id, resolvesConflicts);
    notify({ kind: 'success', about, text: messages.text('restored', { name }) });
    await reload();
  } catch (error) {
    logFailure('A deletion could not be undone.', error);
    const text = changeFailure(error, messages.text('restoreFailed'));
    const isConflict = errorStatus(error) === 409 && !resolvesConflicts;
    const onClick = () => void undo(undoing, true);
    notify({
      kind: 'error',
      about: aboutDeletion(id),
      text,
      ...(isConflict && { action: { label: messages.text('restoreAnyway'), onClick } }),
    });
  }
}
