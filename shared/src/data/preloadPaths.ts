import { preload } from 'swr';
import { fetchJson } from './fetchJson.ts';

/** Starts reads that a section is going to make: whoever reads one of these paths next gets the answer under way. */
export function preloadPaths(paths: readonly string[]): void {
  for (const path of paths) {
    // Whoever reads the path meets the failure and shows it; unhandled here, it would be reported twice.
    Promise.resolve(preload(path, (key: string) => fetchJson(key))).catch(() => undefined);
  }
}
