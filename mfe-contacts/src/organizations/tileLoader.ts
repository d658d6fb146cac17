import { http, logFailure } from '@touchline/shared';
import type { Contact, OrganizationTiles } from '@touchline/shared/contract';
import { TILES_PATH } from '@touchline/shared/contract/paths';
import { parseUntrustedTiles } from '@touchline/shared/contract/readers';
import { fetchOrganization } from './organizationRequests.ts';

/** Milliseconds that wanted tiles wait for others that are wanted at once, and organizations of a request. */
const WAIT = 20;
const MOST = 100;

export interface TileLoaderOptions {
  /** What was searched for: tiles are those that were found. */
  readonly query: string | undefined;
  /** Tiles that came with the list, or with what was found. */
  readonly known: Iterable<OrganizationTiles>;
  /** Shows what it had until the same comes anew. */
  readonly before: TileLoader | undefined;
}

/** Contacts of organizations whose cards are in sight, as the list that was loaded has only a few of them (G4). */
export class TileLoader {
  readonly query: string | undefined;
  readonly #tiles: Map<number, OrganizationTiles>;
  readonly #whole = new Map<number, readonly Contact[]>();
  readonly #before: Pick<TileLoader, 'tilesOf' | 'allOf'> | undefined;
  readonly #asked = new Set<number>();
  readonly #askedWhole = new Set<number>();
  readonly #listeners = new Set<() => void>();
  #wanted: number[] = [];
  #version = 0;

  constructor({ query, known, before }: TileLoaderOptions) {
    this.query = query;
    this.#tiles = new Map(Array.from(known, (tiles) => [tiles.id, tiles]));
    this.#before = before && {
      tilesOf: before.query === query ? (id) => before.#tiles.get(id) : () => undefined,
      allOf: (id) => before.#whole.get(id),
    };
  }

  tilesOf(id: number): OrganizationTiles | undefined {
    return this.#tiles.get(id) ?? this.#before?.tilesOf(id);
  }

  /** Every contact of it, once {@link wantAll} has brought them. */
  allOf(id: number): readonly Contact[] | undefined {
    return this.#whole.get(id) ?? this.#before?.allOf(id);
  }

  want(id: number): void {
    if (this.#tiles.has(id) || this.#asked.has(id)) return;
    this.#asked.add(id);
    this.#wanted.push(id);
    if (this.#wanted.length === 1) setTimeout(() => void this.#load(), WAIT);
  }

  wantAll(id: number): void {
    if (this.#askedWhole.has(id)) return;
    this.#askedWhole.add(id);
    void this.#loadAll(id);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly version = (): number => this.#version;

  async #load(): Promise<void> {
    // Nobody looks any longer: the page was left, or another search took its place.
    if (this.#listeners.size === 0) {
      for (const id of this.#wanted.splice(0)) this.#asked.delete(id);
      return;
    }
    const ids = this.#wanted.splice(0, MOST);
    if (this.#wanted.length > 0) setTimeout(() => void this.#load(), WAIT);
    try {
      const params = { ids: ids.join(','), ...(this.query !== undefined && { query: this.query }) };
      const { data } = await http.get<unknown>(TILES_PATH, { params });
      for (const tiles of parseUntrustedTiles(data)) this.#tiles.set(tiles.id, tiles);
      this.#tell();
    } catch (error) {
      logFailure('The contacts of organizations could not be loaded.', error);
      // Asked for again when their cards come into sight again.
      for (const id of ids) this.#asked.delete(id);
    }
  }

  async #loadAll(id: number): Promise<void> {
    try {
      this.#whole.set(id, (await fetchOrganization(id)).contacts);
      this.#tell();
    } catch (error) {
      logFailure('The contacts of the organization could not be loaded.', error);
      this.#askedWhole.delete(id);
    }
  }

  #tell(): void {
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }
}
