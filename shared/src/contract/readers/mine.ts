import type { Mine } from '../organizations.ts';
import { parseId, parseList, parseObject } from './untrusted.ts';

/** What belongs to whoever is signed in (U6). */
export interface ShownMine {
  /** Names of organizations. */
  readonly organizations: ReadonlySet<string>;
  /** Ids of campaigns. */
  readonly campaigns: ReadonlySet<number>;
  /** Ids of templates; undefined for an older API, which does not say. */
  readonly templates: ReadonlySet<number> | undefined;
}

/** Reads the answer of `GET /api/mine/`. @returns undefined for anything else */
export function parseUntrustedMine(answer: unknown): ShownMine | undefined {
  const found = parseObject<keyof Mine>(answer);
  const organizations = parseList(found?.organizations);
  const campaigns = parseList(found?.campaigns);
  const templates = parseList(found?.templates);
  if (organizations === undefined || campaigns === undefined) return undefined;
  return {
    // Names of organizations in other lists are trimmed when they are read.
    organizations: new Set(organizations.flatMap((name) => (typeof name === 'string' ? [name.trim()] : []))),
    campaigns: idsOf(campaigns),
    templates: templates && idsOf(templates),
  };
}

const idsOf = (ids: readonly unknown[]): ReadonlySet<number> =>
  new Set(ids.flatMap((id) => parseId(id) ?? []));
