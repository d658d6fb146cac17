import { fetchJson } from '@touchline/shared';
import type { RemoteManifest, SectionId } from '@touchline/shared/contract';
import { preload } from 'swr';

/**
 * Asks for what the first screen of a section reads, while the section is still being loaded. SWR hands the answers to
 * the first reader of each path, and the section's own `preload` finds them under way.
 */
export function askForFirstData({ data }: RemoteManifest, id: SectionId): void {
  for (const path of data?.[id] ?? []) {
    // The session's token goes with the request: to nobody but the API.
    if (!path.startsWith('/api/')) continue;
    // A failure is met again, and shown, by whoever reads the answer.
    Promise.resolve(preload(path, fetchJson)).catch(() => undefined);
  }
}
