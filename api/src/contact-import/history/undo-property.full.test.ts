import { volume } from '@touchline/shared/testing/volume';
import type { ImportUndo } from '@touchline/shared/contract';
import fc from 'fast-check';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { importAsProposed } from './testing/import-as-proposed.ts';

let api: TestApi;
let city: number;
beforeAll(async () => {
  api = await startTestApi();
  const { rows } = await pool().query<{ id: number }>(`select id from own_fields where code = 'city'`);
  city = rows[0]!.id;
});
afterAll(() => api.close());
const pool = () => api.testDatabase.database.pool;

const NAMES = ['Zoe', 'Ann', 'Bo', 'Иван'] as const;
const CLUBS = ['Meadow', 'Lake', 'Север'] as const;
const row = fc.record({
  club: fc.constantFrom(...CLUBS),
  name: fc.constantFrom(...NAMES),
  title: fc.constantFrom('', 'Coach', 'Boss'),
  phone: fc.constantFrom('', '1', '2'),
  city: fc.constantFrom('', 'Leeds', 'York'),
});
type Row = typeof row extends fc.Arbitrary<infer Value> ? Value : never;
const fileOf = (rows: readonly Row[]) =>
  Buffer.from(
    [
      'Company,Name,E-mail,Title,Phone,City',
      ...rows.map((one) =>
        [
          one.club,
          one.name,
          `${NAMES.indexOf(one.name)}@club.example`,
          one.title,
          one.phone,
          one.city,
        ].join(),
      ),
    ].join('\n'),
  );
const edit = fc.record({
  kind: fc.constantFrom('title', 'phone', 'delete', 'tag', 'note', 'add', 'zone', 'city', 'remove club'),
  club: fc.constantFrom(...CLUBS),
  name: fc.constantFrom(...NAMES),
});
type Edit = typeof edit extends fc.Arbitrary<infer Value> ? Value : never;

interface Thing {
  readonly id: number;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly notes: number;
}
/** What is there, by kind and id; tags that an import made are not told apart from those of people. */
async function read(): Promise<ReadonlyMap<string, Thing>> {
  const { rows } = await pool().query<Thing & { about: string }>(`
    select 'contact' as about, c.id,
      jsonb_build_object('full_name', full_name, 'title', title, 'phone', phone, 'email', email,
        'organization', organization_id, 'tags', array(select t.name from tags t where t.id = any(c.tag_ids) and t.name !~ '\\d{4}-'))
        || own_values as fields,
      (select count(*) from notes n where n.contact_id = c.id)::integer as notes
    from contacts c
    union all
    select 'organization', o.id, jsonb_build_object('name', name, 'time_zone', time_zone, 'owner', owner_id) || own_values,
      (select count(*) from notes n where n.organization_id = o.id)::integer
    from organizations o`);
  return new Map(rows.map(({ about, ...thing }) => [`${about} ${thing.id}`, thing]));
}

async function change({ kind, club, name }: Edit): Promise<void> {
  const { rows } = await pool().query<{
    id: number;
    organization: number;
    full_name: string;
    email: string;
    title: string;
    phone: string;
  }>(
    `select c.id, o.id as organization, c.full_name, c.email, c.title, c.phone
     from contacts c join organizations o on o.id = c.organization_id where o.name = $1 and c.full_name = $2`,
    [club, name],
  );
  const clubs = await pool().query<{ id: number; name: string }>(
    'select id, name from organizations where name = $1',
    [club],
  );
  const [found] = rows;
  const [organization] = clubs.rows;
  if (organization && kind === 'add') {
    await api.ask('POST', `/api/contacts/organizations/${organization.id}/contacts/`, { full_name: 'New' });
  } else if (organization && kind === 'remove club') {
    await api.ask('DELETE', `/api/contacts/organizations/${organization.id}/`);
  } else if (organization && kind === 'zone') {
    const { name: called } = organization;
    await api.ask('PUT', `/api/contacts/organizations/${organization.id}/`, {
      name: called,
      time_zone: 'Europe/Oslo',
    });
  } else if (organization && kind === 'city') {
    const { name: called } = organization;
    const own_values = { [city]: 'Oslo' };
    await api.ask('PUT', `/api/contacts/organizations/${organization.id}/`, { name: called, own_values });
  } else if (found) {
    const url = `/api/contacts/contacts/${found.id}/`;
    const { full_name, email, title, phone } = found;
    if (kind === 'title') await api.ask('PUT', url, { full_name, email, phone, title: 'Chair' });
    if (kind === 'phone') await api.ask('PUT', url, { full_name, email, title, phone: '9' });
    if (kind === 'delete') await api.ask('DELETE', url);
    if (kind === 'tag') await api.ask('PATCH', `${url}tags/`, { add: ['VIP'] });
    if (kind === 'note') await api.ask('POST', `${url}notes/`, { text: 'Likes clover' });
  }
}

const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

const shownOf = (thing: Thing | undefined) =>
  thing &&
  Object.entries(thing.fields)
    .filter(([, value]) => value !== null)
    .toSorted(byName);
const byName = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]) =>
  one < other ? -1 : 1;

/** What becomes of a thing: what it was before the import, as that left it, and once people have changed it. */
function expectedOf({
  was,
  left,
  now,
  keepsPeople,
}: {
  readonly was: Thing | undefined;
  readonly left: Thing | undefined;
  readonly now: Thing | undefined;
  readonly keepsPeople: boolean;
}): { readonly is: Thing | undefined; readonly stays: boolean } {
  if (was === undefined && left !== undefined) {
    const stays = !isSame(left, now) || keepsPeople;
    return { is: stays ? now : undefined, stays };
  }
  // Made by a person, or gone: so it stays.
  if (was === undefined || now === undefined) return { is: now, stays: true };
  const isNoted = now.notes > (left?.notes ?? 0);
  const fields = Object.fromEntries(
    [...new Set([...Object.keys(now.fields), ...Object.keys(was.fields)])].map((field) => {
      const isTheirs = !isSame(left?.fields[field], now.fields[field]) || isNoted;
      return [field, (isTheirs ? now : was).fields[field] ?? null];
    }),
  );
  return { is: { ...now, fields }, stays: isNoted };
}

it('G2 whatever an import made or changed and nobody has touched since is exactly as before; all else stays, and is named', async () => {
  const property = fc.asyncProperty(
    fc.array(row, { maxLength: 6 }),
    fc.array(row, { minLength: 1, maxLength: 12 }),
    fc.array(edit, { maxLength: 6 }),
    async (first, second, edits) => {
      await api.clearContacts();
      await api.testDatabase.empty(
        'contact_imports',
        'contact_import_added',
        'contact_import_changes',
        'tags',
        'notes',
        'deletions',
      );
      if (first.length > 0) await importAsProposed(api, fileOf(first));
      const before = await read();
      const { import_id } = await importAsProposed(api, fileOf(second));
      const imported = await read();
      for (const one of edits) await change(one);
      const edited = await read();
      const answer = await api.ask('POST', `/api/contacts/imports/${import_id}/undo/`);
      expect(answer.statusCode).toBe(200);
      const { stays } = answer.json<ImportUndo>();
      const named = new Set(stays.map((stay) => `${stay.about} ${stay.id}`));
      const after = await read();
      const hasPeople = new Set([...after.values()].map(({ fields }) => fields['organization']));
      const keys = [...new Set([...before.keys(), ...imported.keys(), ...edited.keys()])];
      const told = keys.map((key) => {
        const [was, left, now] = [before.get(key), imported.get(key), edited.get(key)];
        const keepsPeople = left !== undefined && key.startsWith('organization') && hasPeople.has(left.id);
        return { key, ...expectedOf({ was, left, now, keepsPeople }) };
      });
      const isNew = new Set(keys.filter((key) => !before.has(key) && imported.has(key)));
      expect(keys.map((key) => [key, shownOf(after.get(key))])).toEqual(
        told.map(({ key, is }) => [key, shownOf(is)]),
      );
      expect([...isNew].filter((key) => named.has(key))).toEqual(
        told.flatMap(({ key, stays: isStaying }) => (isStaying && isNew.has(key) ? [key] : [])),
      );
    },
  );
  // Every run reads two files in processes of their own.
  await fc.assert(property, { numRuns: volume(10) });
});
