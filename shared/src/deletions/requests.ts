import { endNotices, forgetDeleted, http } from '@touchline/shared';
import { DELETIONS_PATH } from '../contract/paths.ts';
import { parseId } from '../contract/readers/untrusted.ts';
import { DELETION_HEADER } from '../contract/rules.ts';

/**
 * `DELETE` of anything.
 * @param alsoDeletes paths elsewhere that are read of the same thing
 * @returns the id under which it can be restored; undefined for a server that cannot restore
 * @throws AxiosError
 */
export async function sendDeletion(
  path: string,
  ...alsoDeletes: readonly string[]
): Promise<number | undefined> {
  const { headers } = await http.delete<unknown>(path, { alsoDeletes });
  return parseId(headers[DELETION_HEADER]) ?? undefined;
}

/** What a notice is about that offers to undo a deletion. */
export const aboutDeletion = (id: number): string => `deletion ${id}`;

/**
 * `POST /api/deletions/{id}/restore/`. A notice that offers to undo the deletion goes.
 * @param resolvesConflicts restore it although its name or address has been taken since
 * @throws AxiosError 409 when it has been taken; its detail says how it would come back
 */
export async function restoreDeletion(id: number, resolvesConflicts = false): Promise<void> {
  await http.post(`${DELETIONS_PATH}${id}/restore/`, { resolve_conflicts: resolvesConflicts });
  forgetDeleted();
  endNotices(aboutDeletion(id));
}
