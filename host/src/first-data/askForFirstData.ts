import { fetchJson, tokenStore } from '@touchline/shared';
import type { RemoteManifest, SectionId } from '@touchline/shared/contract';
import { preload } from 'swr';

/** What `early.ts` has asked for. */
interface EarlyAnswers {
  /** The token it asked with. */
  readonly access: string;
  /** By path; a promise that fails for anything but 2xx. */
  readonly answers: ReadonlyMap<string, Promise<unknown>>;
}

declare global {
  interface Window {
    touchlineFirstData?: EarlyAnswers;
  }
}

/** Answers that have come before the page is first drawn; undefined from then on. */
let arrived: Map<string, unknown> | undefined = new Map<string, unknown>();

/** The answers that are there when the page is first drawn, by path: once, so that none reaches another session. */
export function takeFirstAnswers(): ReadonlyMap<string, unknown> {
  const taken = arrived ?? new Map<string, unknown>();
  arrived = undefined;
  return taken;
}

/**
 * Asks for what the first screen of a section reads, while the section is still being loaded, or takes what was asked for
 * before the host itself had arrived. SWR hands the answers to the first reader of each path, and the section's own
 * `preload` finds them under way.
 */
export function askForFirstData({ data }: RemoteManifest, id: SectionId): void {
  const early = window.touchlineFirstData;
  delete window.touchlineFirstData;
  for (const path of data?.[id] ?? []) {
    // The session's token goes with the request: to nobody but the API.
    if (!path.startsWith('/api/')) continue;
    // Another tab may have signed in as somebody else meanwhile.
    const answer = early?.access === tokenStore.access() ? early?.answers.get(path) : undefined;
    const read = answer === undefined ? fetchJson : () => answer.catch(() => fetchJson(path));
    Promise.resolve(preload(path, read)).then(
      (answered) => arrived?.set(path, answered),
      // A failure is met again, and shown, by whoever reads the answer.
      () => undefined,
    );
  }
}
