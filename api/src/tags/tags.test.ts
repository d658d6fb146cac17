import type { CountedTag, Tag } from '@touchline/shared/contract';
import { removeExpired } from '../deletions/deletions.repository.ts';
import { startTestApi, type TestApi } from '../testing/api.ts';

const ORGANIZATIONS = '/api/contacts/organizations/';
const CONTACTS = '/api/contacts/contacts/';
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.testDatabase.empty('organizations', 'contacts', 'deletions', 'tags');
});
afterAll(() => api.close());

const change = (path: string, body: object) => api.ask('PATCH', `${path}tags/`, body);
const namesOf = async (path: string) =>
  (await api.ask('GET', `${path}tags/`)).json<Tag[]>().map(({ name }) => name);
const list = async () => (await api.ask('GET', '/api/tags/')).json<CountedTag[]>();

it('G3 tags are made by their name, once whatever the letter case, and counted', async () => {
  const { id, contacts } = await api.createOrganization('Meadow', [
    { full_name: 'Zoe' },
    { full_name: 'Lev' },
  ]);
  const [meadow, zoe, lev] = [
    `${ORGANIZATIONS}${id}/`,
    ...contacts.map((one) => `${CONTACTS}${one.id}/`),
  ] as [string, string, string];
  await change(meadow, { add: ['VIP', ' Golf '] });
  const both = await change(zoe, { add: ['vip', 'VIP', 'Montréal'] });
  expect(both.json<Tag[]>().map(({ name }) => name)).toEqual(['Montréal', 'VIP']);
  const vip = both.json<Tag[]>()[1]!.id;
  await change(lev, { add: ['Golf'] });
  await change(zoe, { remove: [vip], add: ['Golf'] });
  expect(await namesOf(zoe)).toEqual(['Golf', 'Montréal']);
  expect(await list()).toMatchObject([
    { name: 'Golf', organizations: 1, contacts: 2 },
    { name: 'Montréal', organizations: 0, contacts: 1 },
    { name: 'VIP', organizations: 1, contacts: 0 },
  ]);
  const renamed = await api.ask('PATCH', `/api/tags/${vip}/`, { name: 'Important' });
  expect(renamed.statusCode).toBe(200);
  expect(await namesOf(meadow)).toEqual(['Golf', 'Important']);
  const taken = await api.ask('PATCH', `/api/tags/${vip}/`, { name: 'GOLF' });
  expect([taken.statusCode, taken.json()]).toMatchObject([409, { errors: [{ field: 'name' }] }]);
});

it('G3 S8 a tag that was deleted comes back to all that had it, under another name if that is taken', async () => {
  const { id } = await api.createOrganization('Meadow', []);
  const meadow = `${ORGANIZATIONS}${id}/`;
  const [vip] = (await change(meadow, { add: ['VIP'] })).json<Tag[]>();
  const deletion = await api.ask('DELETE', `/api/tags/${vip?.id}/`);
  expect(await namesOf(meadow)).toEqual([]);
  await change(meadow, { add: ['vip'] });
  const restore = (body: object) =>
    api.ask('POST', `/api/deletions/${String(deletion.headers['touchline-deletion'])}/restore/`, body);
  expect((await restore({})).statusCode).toBe(409);
  expect((await restore({ resolve_conflicts: true })).statusCode).toBe(204);
  expect(await namesOf(meadow)).toEqual(['vip', 'VIP (2)']);
});

it('G3 S8 two tags are made one, and Undo gives each what it had', async () => {
  const { id, contacts } = await api.createOrganization('Meadow', [
    { full_name: 'Zoe' },
    { full_name: 'Lev' },
  ]);
  const [meadow, zoe, lev] = [
    `${ORGANIZATIONS}${id}/`,
    ...contacts.map((one) => `${CONTACTS}${one.id}/`),
  ] as [string, string, string];
  await change(meadow, { add: ['V.I.P.'] });
  await change(zoe, { add: ['VIP', 'V.I.P.'] });
  await change(lev, { add: ['VIP'] });
  const known = Object.fromEntries((await list()).map((tag) => [tag.name, tag.id]));
  const merge = (into: unknown) => api.ask('POST', `/api/tags/${known['V.I.P.']}/merge/`, { into });
  for (const into of [known['V.I.P.'], 999_999, 'x']) {
    expect((await merge(into)).statusCode).toBe(400);
  }
  const merged = await merge(known['VIP']);
  expect(merged.statusCode).toBe(204);
  expect(await list()).toMatchObject([{ name: 'VIP', organizations: 1, contacts: 2 }]);
  expect((await merge(known['VIP'])).statusCode).toBe(404);
  await api.ask('POST', `/api/deletions/${String(merged.headers['touchline-deletion'])}/restore/`, {});
  expect(await namesOf(meadow)).toEqual(['V.I.P.']);
  expect(await namesOf(zoe)).toEqual(['V.I.P.', 'VIP']);
  expect(await namesOf(lev)).toEqual(['VIP']);
});

it('G3 S8 after 30 days nothing names it any more', async () => {
  const { pool, kysely } = api.testDatabase.database;
  const { id } = await api.createOrganization('Meadow', []);
  const [vip] = (await change(`${ORGANIZATIONS}${id}/`, { add: ['VIP', 'Golf'] })).json<Tag[]>().toReversed();
  expect(vip?.name).toBe('VIP');
  await api.ask('DELETE', `/api/tags/${vip?.id}/`);
  const ids = async () =>
    (await pool.query<{ tag_ids: number[] }>('select tag_ids from organizations')).rows[0]?.tag_ids;
  await removeExpired(kysely);
  expect(await ids()).toHaveLength(2);
  await pool.query("update deletions set deleted_at = deleted_at - interval '31 days'");
  await removeExpired(kysely);
  expect(await ids()).not.toContain(vip?.id);
  expect(await ids()).toHaveLength(1);
});

it('G3 one thing has fifty tags at most', async () => {
  const { id } = await api.createOrganization('Meadow', []);
  const meadow = `${ORGANIZATIONS}${id}/`;
  await change(meadow, { add: Array.from({ length: 50 }, (_, index) => `T${index}`) });
  expect((await change(meadow, { add: ['One more'] })).statusCode).toBe(409);
  expect(await namesOf(meadow)).toHaveLength(50);
});

it.each([
  { add: [''] },
  { add: ['a\nb'] },
  { add: ['x'.repeat(61)] },
  { add: 'x' },
  { remove: ['x'] },
  { tags: [] },
])('G3 refuses %j', async (body) => {
  const { id } = await api.createOrganization('Meadow', []);
  expect((await change(`${ORGANIZATIONS}${id}/`, body)).statusCode).toBe(400);
  expect(await list()).toEqual([]);
});

it('G3 what is not there gets no tag, and makes none', async () => {
  for (const path of [`${ORGANIZATIONS}77/`, `${CONTACTS}77/`, `${CONTACTS}99999999999/`]) {
    expect((await change(path, { add: ['VIP'] })).statusCode).toBe(404);
    expect((await api.ask('GET', `${path}tags/`)).statusCode).toBe(404);
  }
  expect(await list()).toEqual([]);
  expect((await api.ask('PATCH', '/api/tags/77/', { name: 'A' })).statusCode).toBe(404);
  expect((await api.ask('DELETE', '/api/tags/77/')).statusCode).toBe(404);
});
