import type { RemoteManifest, SectionId } from '@touchline/shared/contract';

/** What the first screen of a section reads of the API. A token goes with each request: to nobody but the API. */
export function firstPaths(
  manifest: Pick<RemoteManifest, 'data'> | undefined,
  id: SectionId,
): readonly string[] {
  return (manifest?.data?.[id] ?? []).filter((path) => path.startsWith('/api/'));
}
