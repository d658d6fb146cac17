import { http } from '@touchline/shared';
import { DELETIONS_PATH } from '../contract/paths.ts';
import { parseId } from '../contract/readers/untrusted.ts';
import { DELETION_HEADER } from '../contract/rules.ts';

/**
 * `DELETE` of anything.
 * @returns the id under which it can be taken back; undefined when the server cannot
 * @throws AxiosError
 */
export async function sendDeletion(path: string): Promise<number | undefined> {
  const { headers } = await http.delete<unknown>(path);
  return parseId(headers[DELETION_HEADER]) ?? undefined;
}

/**
 * `POST /api/deletions/{id}/restore/`
 * @param resolvesConflicts although another has the name or the address by now
 * @throws AxiosError 409 when one has; its detail says how it would come back
 */
export async function restoreDeletion(id: number, resolvesConflicts = false): Promise<void> {
  await http.post(`${DELETIONS_PATH}${id}/restore/`, { resolve_conflicts: resolvesConflicts });
}
