/** The thread of `SearchThread`: keeps the words of all organizations and contacts, and looks through them. */
import {
  type Found,
  type FoundThing,
  MATCHES,
  readQuery,
  SearchIndex,
  TooManyWords,
} from '@touchline/shared/contract/search';
import { Client } from 'pg';
import { parentPort, workerData } from 'node:worker_threads';
import {
  type Names,
  readContacts,
  readNames,
  readOrganizations,
  readTheseContacts,
  readTheseOrganizations,
  textsBy,
} from './searched-rows.ts';
import type { SearchAnswer, SearchJob, ThreadData, ThreadSays } from './search.ts';

/** Changes were deleted that nobody here has read. */
class ChangesMissing extends Error {
  override name = 'ChangesMissing';
}

/** Milliseconds between looking for changes while nobody searches, and for which changes are kept: many times as long. */
const LOOK = 60_000;
const KEPT = '1 hour';
/** Share of what is kept that belongs to nothing any more, from which on all is read anew; little of it costs nothing. */
const MOST_GARBAGE = { share: 0.5, count: 100_000 };
/** Changes that a search waits for, and those that are taken over one after another: of more, all is read anew. */
const MOST_CHANGES = { waitedFor: 2000, followed: 50_000 };
/** Milliseconds that a search waits for a database that was lost. */
const RECONNECT = 2000;

const { url, mostBytes } = workerData as ThreadData;
const index = new SearchIndex(mostBytes);
const owners = new Map<number, number | null>();
const tagsOf = new Map<number, readonly number[]>();
let client: Client | undefined;
let names: Names;
let texts: ReturnType<typeof textsBy>;
let snapshot = '';
/** What was changed, and is not read yet. */
const pending = { organization: new Set<number>(), contact: new Set<number>() };

const say = (said: ThreadSays) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
  parentPort?.postMessage(said);
};
/** All has to be read anew, by another thread; until then this goes on with what it has. */
const tellStale = () => say({ kind: 'stale' });

function putOrganizations(rows: Awaited<ReturnType<typeof readTheseOrganizations>>): void {
  for (const row of rows) {
    owners.set(row.id, row.owner_id);
    if (row.tag_ids.length > 0) tagsOf.set(row.id, row.tag_ids);
    else tagsOf.delete(row.id);
    index.putOrganization(row.id, texts.organization(row));
  }
}
function putContacts(rows: Awaited<ReturnType<typeof readTheseContacts>>): void {
  for (const row of rows) index.putContact(row.id, row.organization_id, texts.contact(row));
}

/** A connection, which may be lost: the next search makes another. */
async function connected(): Promise<Client> {
  if (client) return client;
  const made = new Client({
    connectionString: url,
    application_name: 'touchline-search',
    keepAlive: true,
    connectionTimeoutMillis: RECONNECT,
  });
  // A server that is gone without a word is noticed by the next search.
  const lose = () => {
    if (client === made) client = undefined;
  };
  made.on('error', lose);
  made.on('end', lose);
  await made.connect();
  client = made;
  return made;
}

async function readEverything(): Promise<void> {
  const database = await connected();
  await forgetChanges(database);
  await database.query('begin isolation level repeatable read read only');
  const { rows } = await database.query<{ now: string }>('select pg_current_snapshot()::text as now');
  snapshot = rows[0]!.now;
  names = await readNames(database);
  texts = textsBy(names);
  for await (const found of readOrganizations(database)) putOrganizations(found);
  for await (const found of readContacts(database)) putContacts(found);
  await database.query('commit');
  index.prepare();
  texts = textsBy(names);
}

/** Deletes old changes, and keeps of them what tells whoever has not read them yet that they were there. */
const forgetChanges = (database: Client) =>
  database.query(`
    with gone as (delete from search_changes where created_at < now() - interval '${KEPT}' returning transaction),
      newest as (select transaction from gone order by transaction desc limit 1)
    update search_forgotten kept set transaction = newest.transaction
    from newest where kept.transaction < newest.transaction`);

const CHANGES = `
  select pg_current_snapshot()::text as now,
    exists (select from search_forgotten where transaction >= pg_snapshot_xmin($1::pg_snapshot)) as "areMissing", (
      select coalesce(json_agg(json_build_object('kind', c.kind, 'ids', c.ids)), '[]') from search_changes c
      where c.transaction >= pg_snapshot_xmin($1::pg_snapshot)
        and not pg_visible_in_snapshot(c.transaction, $1::pg_snapshot)
    ) as changes`;

interface Changes {
  readonly now: string;
  /** Whether some that were not read yet may be kept no longer. */
  readonly areMissing: boolean;
  readonly changes: readonly {
    readonly kind: 'organization' | 'contact' | 'names';
    readonly ids: number[];
  }[];
}

/** Takes over what was committed since, as much of it as somebody would wait for. @returns whether that is all */
async function follow(): Promise<boolean> {
  const database = await connected();
  const { rows } = await database.query<Changes>({ name: 'changes', text: CHANGES, values: [snapshot] });
  const { now, areMissing, changes } = rows[0]!;
  // What it knows may be of yesterday: nobody is served by that. The next search reads all anew.
  if (areMissing) throw new ChangesMissing('Changes are kept no longer that the search has not read yet');
  if (changes.some(({ kind }) => kind === 'names') && (await haveNamesChanged(database))) tellStale();
  for (const { kind, ids } of changes) if (kind !== 'names') for (const id of ids) pending[kind].add(id);
  snapshot = now;
  if (pending.organization.size + pending.contact.size > MOST_CHANGES.followed) tellStale();
  await readPending(database);
  const { count, of } = index.garbage;
  if (count > MOST_GARBAGE.count && count > of * MOST_GARBAGE.share) tellStale();
  return pending.organization.size + pending.contact.size === 0;
}

async function readPending(database: Client): Promise<void> {
  const organizations = [...pending.organization].slice(0, MOST_CHANGES.waitedFor);
  const contacts = [...pending.contact].slice(0, MOST_CHANGES.waitedFor - organizations.length);
  if (organizations.length > 0) {
    const found = await readTheseOrganizations(database, organizations);
    putOrganizations(found);
    const there = new Set(found.map(({ id }) => id));
    for (const id of organizations) {
      pending.organization.delete(id);
      if (there.has(id)) continue;
      index.removeOrganization(id);
      owners.delete(id);
      tagsOf.delete(id);
    }
  }
  if (contacts.length > 0) {
    const found = await readTheseContacts(database, contacts);
    putContacts(found);
    const there = new Set(found.map(({ id }) => id));
    for (const id of contacts) {
      pending.contact.delete(id);
      if (!there.has(id)) index.removeContact(id);
    }
  }
  if (organizations.length + contacts.length === 0) return;
  lastFound = undefined;
  // What somebody had before stays nowhere (U9).
  index.forgetTexts();
  texts = textsBy(names);
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Takes new names over. @returns whether any that rows may have is another, or is there no more */
async function haveNamesChanged(database: Client): Promise<boolean> {
  const before = names;
  names = await readNames(database);
  texts = textsBy(names);
  const tags = [...before.tags].some(([id, name]) => names.tags.get(id) !== name);
  const fields = [...before.fields].some(([id, field]) => !isSame(names.fields.get(id), field));
  const newest = Math.max(0, ...before.tags.keys());
  // A tag that comes back after its deletion has an older id than others.
  const isBack = [...names.tags.keys()].some((id) => id < newest && !before.tags.has(id));
  return tags || fields || isBack;
}

/** What was searched for last: tiles of what was found are asked for after it. */
let lastFound: { readonly query: string; readonly found: Found } | undefined;
function foundBy(query: string): Found {
  if (lastFound?.query === query) return lastFound.found;
  const found = index.find(readQuery(query));
  lastFound = { query, found };
  return found;
}

function find({ query, owner, tag, countsContacts, most }: SearchJob): Omit<SearchAnswer, 'isBehind'> {
  const found = foundBy(query);
  const isNarrowed = owner !== undefined || tag !== undefined;
  const organizations = isNarrowed
    ? found.organizations.filter(
        ({ id }) =>
          (owner === undefined || owners.get(id) === owner) &&
          (tag === undefined || tagsOf.get(id)?.includes(tag) === true),
      )
    : found.organizations;
  const ids = bestOf(organizations, most.organizations);
  const unassigned = isNarrowed
    ? []
    : found.unassigned.toSorted((one, other) => one.match - other.match || one.id - other.id);
  return {
    total: organizations.length,
    ids,
    contacts: found.contactsOf(ids.slice(0, most.withContacts)),
    contacts_total: countsContacts ? found.countContacts() : 0,
    unassigned_total: unassigned.length,
    unassigned: unassigned.slice(0, most.unassigned).map(({ id }) => id),
  };
}

/** The best first, then the newest, as in the whole list. */
function bestOf(things: readonly FoundThing[], most: number): readonly number[] {
  const ids: number[] = [];
  for (const match of MATCHES.keys()) {
    const some = Int32Array.from(
      things.filter((thing) => thing.match === match),
      ({ id }) => id,
    ).toSorted();
    for (let place = some.length - 1; place >= 0 && ids.length < most; place -= 1) ids.push(some[place]!);
  }
  return ids;
}

/** Takes over what has changed; a database that is lost leaves what is known. @returns whether it is behind */
async function isBehind(): Promise<boolean> {
  try {
    return !(await follow());
  } catch (error) {
    if (error instanceof ChangesMissing || error instanceof TooManyWords) throw error;
    // A statement of a lost connection fails before that says so.
    void client?.end().catch(() => undefined);
    client = undefined;
    say({ kind: 'failed', error: error as Error });
    return true;
  }
}

await readEverything();
let working: Promise<unknown> = Promise.resolve();
const inTurn = (work: () => Promise<void>) => {
  working = working.then(work);
};
parentPort?.on('message', (job: SearchJob) =>
  inTurn(async () => {
    const behind = await isBehind();
    const answer = job.of ? { contacts: foundBy(job.query).contactsOf(job.of) } : find(job);
    say({ kind: 'found', number: job.number, answer: { ...answer, isBehind: behind } });
    if (behind) setImmediate(() => inTurn(followAll));
  }),
);
/** While nobody waits, the rest of many changes; searches come in between. */
async function followAll(): Promise<void> {
  const left = pending.organization.size + pending.contact.size;
  if (client && left > 0 && left <= MOST_CHANGES.followed && (await isBehind()))
    setImmediate(() => inTurn(followAll));
}
setInterval(() => {
  inTurn(async () => {
    if (await isBehind()) await followAll();
    lastFound = undefined;
    index.forgetTexts();
    if (client) await forgetChanges(client).catch(() => undefined);
  });
}, LOOK);
say({ kind: 'ready' });
