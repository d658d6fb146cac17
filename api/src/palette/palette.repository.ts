import type { PaletteResult, PaletteResults } from '@touchline/shared/contract';
import { readQuery, SearchIndex, type SearchWord } from '@touchline/shared/contract/search';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Queryable } from '../database/database.ts';
import type { Search } from '../search/search.ts';

/** What the palette finds, each kind by its name in the path. */
export const PALETTE_KINDS = [
  'organizations',
  'contacts',
  'campaigns',
  'templates',
  'conversations',
] as const;
export type PaletteKind = (typeof PALETTE_KINDS)[number];

/** SQL of one kind of things. */
interface Source {
  readonly from: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
  readonly label: RawBuilder<unknown>;
  readonly detail: RawBuilder<unknown>;
  /** What is never shown. */
  readonly where: RawBuilder<SqlBool>;
  /** The newest first. */
  readonly order: RawBuilder<unknown>;
}

const PERSON = sql`concat_ws(' · ', nullif(c.email, ''), o.name)`;
const NOT_ERASED = sql<SqlBool>`c.erased_at is null`;

const SOURCES: Readonly<Record<PaletteKind, Source>> = {
  organizations: {
    from: sql`organizations o`,
    id: sql`o.id`,
    label: sql`o.name`,
    detail: sql`''`,
    where: sql<SqlBool>`true`,
    order: sql`o.id desc`,
  },
  contacts: {
    from: sql`contacts c left join organizations o on o.id = c.organization_id`,
    id: sql`c.id`,
    label: sql`coalesce(nullif(c.full_name, ''), c.email)`,
    detail: PERSON,
    where: NOT_ERASED,
    order: sql`c.id desc`,
  },
  campaigns: {
    from: sql`campaigns c`,
    id: sql`c.id`,
    label: sql`c.name`,
    detail: sql`''`,
    where: sql<SqlBool>`c.deleted_at is null`,
    order: sql`c.id desc`,
  },
  templates: {
    from: sql`templates t`,
    id: sql`t.id`,
    label: sql`t.title`,
    detail: sql`t.subject`,
    where: sql<SqlBool>`true`,
    order: sql`t.id desc`,
  },
  conversations: {
    from: sql`
      (select contact_id, max(occurred_at) as at from message_events where kind = 'replied' group by contact_id) reply
      join contacts c on c.id = reply.contact_id
      left join organizations o on o.id = c.organization_id`,
    id: sql`c.id`,
    label: sql`coalesce(nullif(c.full_name, ''), c.email)`,
    detail: PERSON,
    where: NOT_ERASED,
    order: sql`reply.at desc, c.id desc`,
  },
};

/** What is found in, beside the directory of organizations and contacts. */
export interface PaletteStores {
  readonly database: Queryable;
  readonly search: Search;
  readonly names: NameIndexes;
}

/**
 * What a text finds by the rules of the search (G4), the best first; for an empty one the newest.
 * @throws {RequestError} 503 while the words of organizations and contacts are still being read
 */
export async function findForPalette(
  { database, search, names }: PaletteStores,
  kind: PaletteKind,
  text: string,
  limit: number,
): Promise<PaletteResults> {
  const words = readQuery(text);
  if (words.length === 0) return { results: await read(database, kind, { limit }) };
  if (kind === 'organizations') {
    const { ids, total } = await search.find({
      query: text,
      most: { organizations: limit, withContacts: 0, unassigned: 0 },
    });
    return { results: inOrder(await read(database, kind, { ids, limit }), ids), total };
  }
  if (kind === 'contacts') {
    const found = await search.find({
      query: text,
      most: { organizations: limit, withContacts: limit, unassigned: limit },
      countsContacts: true,
    });
    const ids = [
      ...[...found.contacts.values()].flatMap((some) => some.slice(0, limit)),
      ...found.unassigned,
    ];
    const people = inOrder(await read(database, kind, { ids, limit: ids.length }), ids);
    // Those of organizations and those of none, by how well each is found itself; last, who is found by what is not shown.
    const results = bestFirst(people, indexOf(people), words).slice(0, limit);
    return { results, total: Math.max(results.length, found.contacts_total + found.unassigned_total) };
  }
  const all = rankedIds(await names.of(database, kind), words);
  const ids = all.slice(0, limit);
  // Read again: what was found may have changed since, or be gone.
  return { results: inOrder(await read(database, kind, { ids, limit }), ids), total: all.length };
}

/** Newest campaigns, templates and conversations among which is looked for a text. */
const MOST_NAMES = 2000;
/** Milliseconds for which their names are kept: while somebody types a word, they are read once. */
const KEPT_FOR = 2000;

interface Names {
  readonly index: SearchIndex;
  /** Of each thing in the order of the newest first. */
  readonly places: ReadonlyMap<number, number>;
}

/** The names of what is not in the directory, for as long as somebody types. */
export class NameIndexes {
  readonly #kept = new Map<PaletteKind, { readonly until: number; readonly names: Promise<Names> }>();

  of(database: Queryable, kind: PaletteKind): Promise<Names> {
    const kept = this.#kept.get(kind);
    if (kept && kept.until > performance.now()) return kept.names;
    const names = readNames(database, kind);
    this.#kept.set(kind, { until: performance.now() + KEPT_FOR, names });
    // Nothing of a failure is kept, nor any name when nobody types.
    names.catch(() => this.#kept.delete(kind));
    setTimeout(() => this.#forget(kind), KEPT_FOR).unref();
    return names;
  }

  #forget(kind: PaletteKind): void {
    if ((this.#kept.get(kind)?.until ?? Infinity) <= performance.now()) this.#kept.delete(kind);
  }
}

async function readNames(database: Queryable, kind: PaletteKind): Promise<Names> {
  const things = await read(database, kind, { limit: MOST_NAMES });
  const index = indexOf(things);
  if (kind === 'conversations') {
    const written = await readWritten(
      database,
      things.map(({ id }) => id),
    );
    for (const { id, label, detail } of things)
      index.putOrganization(id, { texts: [label, detail, written.get(id) ?? ''] });
  }
  return { index, places: new Map(things.map(({ id }, place) => [id, place])) };
}

/** Newest replies of each conversation, and characters of each, that are looked at. */
const REPLIES = { count: 3, length: 1000 } as const;

/** What people wrote, by whom. */
async function readWritten(
  database: Queryable,
  contacts: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; written: string }>`
    select wanted.id, newest.written from unnest(${contacts}::integer[]) as wanted (id)
    cross join lateral (
      select string_agg(left(reply_text, ${REPLIES.length}), ' ') as written from (
        select reply_text from message_events
        where contact_id = wanted.id and kind = 'replied' order by occurred_at desc limit ${REPLIES.count}
      ) reply
    ) newest where newest.written is not null`.execute(database);
  return new Map(rows.map(({ id, written }) => [id, written]));
}

function indexOf(things: readonly PaletteResult[]): SearchIndex {
  const index = new SearchIndex();
  for (const { id, label, detail } of things) index.putOrganization(id, { texts: [label, detail] });
  return index;
}

/** The best first, then the newest. */
const rankedIds = ({ index, places }: Names, words: readonly SearchWord[]): readonly number[] =>
  index
    .find(words)
    .organizations.toSorted(
      (one, other) => one.match - other.match || places.get(one.id)! - places.get(other.id)!,
    )
    .map(({ id }) => id);

function bestFirst(
  things: readonly PaletteResult[],
  index: SearchIndex,
  words: readonly SearchWord[],
): readonly PaletteResult[] {
  const matches = new Map(index.find(words).organizations.map(({ id, match }) => [id, match]));
  const rank = ({ id }: PaletteResult) => matches.get(id) ?? Infinity;
  return things.toSorted((one, other) => (rank(one) === rank(other) ? 0 : rank(one) - rank(other)));
}

const inOrder = (results: readonly PaletteResult[], ids: readonly number[]): PaletteResult[] =>
  ids.flatMap((id) => results.filter((result) => result.id === id));

/** @param options.ids only these, in any order; otherwise the newest, the newest first */
async function read(
  database: Queryable,
  kind: PaletteKind,
  { ids, limit }: { readonly ids?: readonly number[]; readonly limit: number },
): Promise<PaletteResult[]> {
  const { from, id, label, detail, where, order } = SOURCES[kind];
  const wanted = ids ? sql<SqlBool>`${id} = any(${ids}::integer[])` : sql<SqlBool>`true`;
  const { rows } = await sql<PaletteResult>`
    select ${id} as id, ${label} as label, ${detail} as detail
    from ${from} where ${where} and ${wanted} order by ${order} limit ${limit}`.execute(database);
  return rows;
}
