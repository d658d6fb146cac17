import { fetchJson, refreshAccessToken, tokenStore } from '@touchline/shared';
import type { RemoteManifest, SectionId } from '@touchline/shared/contract';
import { type Cache, preload } from 'swr';
import { firstPaths } from './firstPaths.ts';

/** What `early.ts` asks for. */
interface EarlyAnswers {
  /** The token it asked with. */
  readonly access: string;
  /** Whether the server does not take that token. */
  readonly isRefused: Promise<boolean>;
  /** By path; a promise that fails for anything but 2xx. */
  readonly answers: ReadonlyMap<string, Promise<unknown>>;
}

declare global {
  interface Window {
    touchlineFirstData?: () => EarlyAnswers;
  }
}

const cache: Cache = new Map();
let isTaken = false;

/**
 * The cache for the data of the first session. Answers are put there as they come, so that a section is drawn with them
 * at once. Given once: none reaches another session.
 */
export function takeFirstCache(): Cache {
  if (isTaken) return new Map();
  isTaken = true;
  return cache;
}

/**
 * Asks for what the first screen of a section reads, while the section is still being loaded, or takes what was asked for
 * before the host itself had arrived. SWR hands the answers to the first reader of each path, and the section's own
 * `preload` finds them under way.
 *
 * @returns `true`, once everything has been answered
 */
export async function askForFirstData(manifest: RemoteManifest, id: SectionId): Promise<boolean> {
  const early = window.touchlineFirstData?.();
  delete window.touchlineFirstData;
  await Promise.all(
    firstPaths(manifest, id).map(async (path) => {
      // Another tab may have signed in as somebody else meanwhile.
      const answer = early?.access === tokenStore.access() ? early?.answers.get(path) : undefined;
      const read = async () => {
        if (early === undefined || answer === undefined) return fetchJson(path);
        // Sent again, the token would be refused again, for each of the paths.
        const isRefused = await early.isRefused;
        if (isRefused) await refreshAccessToken((stored) => stored !== early.access);
        return answer.catch(() => fetchJson(path, undefined, isRefused));
      };
      try {
        const answered: unknown = await preload(path, read);
        // A reader that came first has an entry of its own, and gets the answer from SWR.
        if (cache.get(path) === undefined) cache.set(path, { data: answered });
      } catch {
        // Whoever reads the answer meets the failure again, and shows it.
      }
    }),
  );
  return true;
}
