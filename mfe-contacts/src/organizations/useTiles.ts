import type { Contact, Organization } from '@touchline/shared/contract';
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { contactCount, isPartly } from '../common/contactCount.ts';
import type { TileLoader } from './tileLoader.ts';

/** Tiles of an organization, as many as there will be once all have come. */
export interface ShownTiles {
  readonly contacts: readonly Contact[];
  readonly count: number;
}

/** Which contacts cards show as tiles. */
export interface Tiles {
  readonly isCompact: boolean;
  /** Whether every contact of it is shown. */
  readonly isOpen: (organization: Organization) => boolean;
  readonly toggle: (organization: Organization) => void;
  /** Those that were found first; the same for the same organization. */
  readonly shownOf: (organization: Organization) => ShownTiles;
  /** How many of them were found; undefined where it was not by contacts. */
  readonly foundOf: (id: number) => number | undefined;
  /** Loads what a card in sight lacks. */
  readonly want: (organization: Organization) => void;
}

export interface TilesOptions {
  readonly isCompact: boolean;
  /** Contacts that organizations were found by, where the page itself has searched. */
  readonly matches: ReadonlyMap<number, readonly number[]>;
  readonly loader: TileLoader;
  /** What was searched for: what somebody opened is folded again in the next result. */
  readonly resultOf: string;
}

/** Tiles of an organization before all are asked for, where they are not all listed: as many as the API gives. */
const FEW = 12;
const NONE: ShownTiles = { contacts: [], count: 0 };
const NO_IDS: ReadonlySet<number> = new Set();

/** All tiles, or none in a compact list; of a search those that were found, with the rest folded (G4). */
export function useTiles({ isCompact, matches, loader, resultOf }: TilesOptions): Tiles {
  const place = `${isCompact} ${resultOf}`;
  const [turned, setTurned] = useState({ place, ids: NO_IDS });
  const ids = turned.place === place ? turned.ids : NO_IDS;
  const version = useSyncExternalStore(loader.subscribe, loader.version);
  const toggle = useCallback(
    ({ id }: Organization) =>
      setTurned((before) => {
        const next = new Set(before.place === place ? before.ids : NO_IDS);
        if (!next.delete(id)) next.add(id);
        return { place, ids: next };
      }),
    [place],
  );
  return useMemo(() => {
    const foundOf = (id: number) => matches.get(id)?.length ?? loader.tilesOf(id)?.found ?? undefined;
    const isOpenAtFirst = (organization: Organization) =>
      !isCompact &&
      foundOf(organization.id) === undefined &&
      !(isPartly(organization) && contactCount(organization) > FEW);
    const isOpen = (organization: Organization) => ids.has(organization.id) !== isOpenAtFirst(organization);
    const options = { isCompact, matches, loader, foundOf };
    const shown = new Map<Organization, ShownTiles>();
    return {
      isCompact,
      isOpen,
      toggle,
      foundOf,
      shownOf: (organization) => {
        const known = shown.get(organization) ?? tilesOf(organization, isOpen(organization), options);
        shown.set(organization, known);
        return known;
      },
      want: (organization) => {
        const { id } = organization;
        if (!isPartly(organization)) {
          // By which of its contacts it was found is what is not known.
          if (loader.query !== undefined) loader.want(id);
          return;
        }
        if (isOpen(organization) && needsAll(organization, loader)) loader.wantAll(id);
        const isListed = loader.query === undefined && organization.contacts.length > 0;
        if (!isListed && (loader.query !== undefined || !isCompact || isOpen(organization))) loader.want(id);
      },
    };
    // The loader stays the same while it loads.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isCompact, matches, ids, toggle, loader, version]);
}

function tilesOf(
  organization: Organization,
  isOpen: boolean,
  options: Pick<TilesOptions, 'isCompact' | 'matches' | 'loader'> & Pick<Tiles, 'foundOf'>,
): ShownTiles {
  const { isCompact, matches, loader, foundOf } = options;
  const { id, contacts } = organization;
  const ofLoader = loader.tilesOf(id);
  const isFoundByLoader = typeof ofLoader?.found === 'number';
  const found = matches.get(id) ?? (isFoundByLoader ? ofLoader.contacts.map((one) => one.id) : undefined);
  if (!isPartly(organization)) return shownOfWhole(contacts, found, isOpen);
  const count = contactCount(organization);
  const few = loader.query === undefined && contacts.length > 0 ? contacts : (ofLoader?.contacts ?? []);
  // How many were found is not known yet.
  if (loader.query !== undefined && ofLoader === undefined)
    return { contacts: few, count: isCompact && !isOpen ? 0 : 1 };
  if (isOpen) {
    const all = needsAll(organization, loader) ? loader.allOf(id) : undefined;
    return all ? shownOfWhole(all, found, true) : { contacts: few, count: Math.min(count, FEW) };
  }
  if (isFoundByLoader) return { contacts: few, count: few.length };
  return isCompact || foundOf(id) !== undefined || count <= FEW ? NONE : { contacts: few, count: FEW };
}

/** Whether the few tiles that come at first are not all of them. */
const needsAll = (organization: Organization, loader: TileLoader) =>
  contactCount(organization) > FEW || typeof loader.tilesOf(organization.id)?.found === 'number';

function shownOfWhole(
  contacts: readonly Contact[],
  found: readonly number[] | undefined,
  isOpen: boolean,
): ShownTiles {
  if (found === undefined) return isOpen ? { contacts, count: contacts.length } : NONE;
  const isFound = new Set(found);
  const first = contacts.filter((contact) => isFound.has(contact.id));
  const all = isOpen ? [...first, ...contacts.filter((contact) => !isFound.has(contact.id))] : first;
  return { contacts: all, count: all.length };
}
