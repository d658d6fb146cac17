import type { RemoteManifest, SectionId } from '@touchline/shared/contract';

/** What a section's first screen reads from the API. A token goes with each request: to nobody but the API. */
export function firstPaths(
  manifest: Pick<RemoteManifest, 'data'> | undefined,
  id: SectionId,
): readonly string[] {
  const paths: unknown = manifest?.data?.[id];
  // What a remote says of itself is unchecked: a fault in it must not keep the page from being drawn.
  if (!Array.isArray(paths)) return [];
  return paths.filter((path): path is string => typeof path === 'string' && path.startsWith('/api/'));
}
