import { errorStatus } from '@touchline/shared';
import type { Organization } from '@touchline/shared/contract';
import { type Clash, mergeTheirs } from './mergeTheirs.ts';
import type { DraftChange } from './organizationDraft.ts';
import { fetchOrganization } from './organizationRequests.ts';
import { isConflict, type SavedWork, saveOrganization } from './saveOrganization.ts';

/** How often changes of others are merged during one Save before the person has to try again. */
const MOST_MERGES = 3;

/** How a Save ended: with what is stored now, with questions, or with nothing to do. */
export interface SaveEnd {
  readonly saved?: Organization | undefined;
  readonly clashes: readonly Clash[];
}

/**
 * Saves the edit dialog as {@link saveOrganization} does. What somebody else has changed meanwhile is merged in and the rest
 * is sent; where both have changed the same, nothing more is sent and the person is asked (S9).
 * @throws SaveFailure, RefetchFailure
 */
export async function saveMerging(
  organizationId: number,
  work: SavedWork,
  change: (change: DraftChange) => void,
): Promise<SaveEnd> {
  for (let merges = 0; ; merges += 1) {
    try {
      return { saved: await saveOrganization(organizationId, work, change), clashes: [] };
    } catch (failure) {
      if (!isConflict(failure) || merges === MOST_MERGES) throw failure;
      const { draft, clashes } = mergeTheirs(work.draft, await fetchTheirs(organizationId, failure));
      work.draft = draft;
      work.isUnread = true;
      change({ type: 'replace', draft });
      if (clashes.length > 0) return { clashes };
    }
  }
}

/** When the whole organization is gone, the refusal says so best. */
async function fetchTheirs(id: number, failure: Error): Promise<Organization> {
  try {
    return await fetchOrganization(id);
  } catch (error) {
    throw errorStatus(error) === 404 ? failure : error;
  }
}
