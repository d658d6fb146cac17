import type { Account, Activities, Note, Notes } from '@touchline/shared/contract';
import { addUser } from '../auth/users.repository.ts';
import { removeExpired } from '../deletions/deletions.repository.ts';
import { PERSON, startTestApi, type TestApi } from '../testing/api.ts';

const ORGANIZATIONS = '/api/contacts/organizations/';
const PASSWORD = 'long enough for a test';
let api: TestApi;
let staff: string;
beforeAll(async () => {
  api = await startTestApi();
  const email = 'staff@company.example';
  await addUser(api.testDatabase.database.kysely, email, PASSWORD, { role: 'staff' });
  const login = await api.app.inject({
    method: 'POST',
    url: '/api/auth/login/',
    payload: { email, password: PASSWORD },
  });
  staff = login.json<{ access: string }>().access;
});
beforeEach(async () => {
  await api.testDatabase.empty('organizations', 'contacts', 'deletions', 'notes', 'activity');
});
afterAll(() => api.close());

const askAsStaff = (method: 'DELETE' | 'GET' | 'PATCH' | 'POST', url: string, payload?: object) =>
  api.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${staff}` },
    ...(payload && { payload }),
  });
const meadow = async () => `${ORGANIZATIONS}${(await api.createOrganization('Meadow', [])).id}/`;
const write = async (path: string, text: string) =>
  (await api.ask('POST', `${path}notes/`, { text })).json<Note>();
const read = async (path: string, query = '') =>
  (await api.ask('GET', `${path}notes/${query}`)).json<Notes>();

it('G3 notes say who wrote what and when, newest first, fifty at a time', async () => {
  const path = await meadow();
  for (let number = 1; number <= 51; number += 1) await write(path, `Note ${number}`);
  const first = await read(path);
  expect(first.notes).toHaveLength(50);
  expect(first.notes[0]).toMatchObject({
    text: 'Note 51',
    author: expect.stringContaining('@') as unknown,
    changed_at: null,
    version: 1,
    is_mine: true,
  });
  const rest = await read(path, `?before=${first.next}`);
  expect(rest).toMatchObject({ notes: [{ text: 'Note 1' }], next: null });
});

it('G3 U6 U7 colleagues are called alike everywhere: by the address without a name, with it where two have one name', async () => {
  const path = await meadow();
  await write(path, 'Call them');
  const users = api.testDatabase.database.kysely.updateTable('users');
  const calledNow = async () => {
    const [note, entry, account] = await Promise.all([
      read(path),
      api.ask('GET', `/api/activity/?organization=${/\d+/u.exec(path)?.[0]}`),
      api.ask('GET', '/api/accounts/'),
    ]);
    return new Set([
      note.notes[0]?.author,
      entry.json<Activities>().entries[0]?.by.name,
      account.json<Account[]>().find(({ is_own }) => is_own)?.name,
    ]);
  };
  expect(await calledNow()).toEqual(new Set([PERSON.email]));
  await users.set({ name: 'Jo Smith' }).execute();
  try {
    expect(await calledNow()).toEqual(new Set([`Jo Smith (${PERSON.email})`]));
  } finally {
    await users.set({ name: '' }).execute();
  }
});

it('G3 S9 a note is changed by its author or an administrator, and not over the change of another', async () => {
  const path = await meadow();
  const own = (await askAsStaff('POST', `${path}notes/`, { text: 'Mine' })).json<Note>();
  const other = await write(path, 'Of the administrator');
  const asStaff = (await askAsStaff('GET', `${path}notes/`)).json<Notes>();
  expect(asStaff.notes.map(({ is_mine }) => is_mine)).toEqual([false, true]);
  const change = { version: 1, text: 'Changed' };
  expect((await askAsStaff('PATCH', `/api/notes/${other.id}/`, change)).statusCode).toBe(403);
  expect((await askAsStaff('DELETE', `/api/notes/${other.id}/`)).statusCode).toBe(403);
  const changed = await askAsStaff('PATCH', `/api/notes/${own.id}/`, change);
  expect(changed.json()).toMatchObject({
    text: 'Changed',
    version: 2,
    changed_at: expect.any(String) as unknown,
  });
  expect((await api.ask('PATCH', `/api/notes/${own.id}/`, change)).statusCode).toBe(409);
  expect((await api.ask('DELETE', `/api/notes/${own.id}/`)).statusCode).toBe(204);
  expect((await askAsStaff('POST', `/api/notes/${own.id}/restore/`)).json()).toMatchObject({
    text: 'Changed',
  });
  expect((await askAsStaff('POST', `/api/notes/${own.id}/restore/`)).statusCode).toBe(404);
  expect((await read(path)).notes).toHaveLength(2);
});

it('G3 U7 the history of an organization names what was done with its notes, and not what they say', async () => {
  const path = await meadow();
  const { id } = await write(path, 'Between us');
  await api.ask('PATCH', `/api/notes/${id}/`, { version: 1, text: 'Between you and me' });
  await api.ask('DELETE', `/api/notes/${id}/`);
  const { entries } = (
    await api.ask('GET', `/api/activity/?organization=${path.split('/').at(-2)}`)
  ).json<Activities>();
  expect(entries.map(({ action }) => action)).toEqual([
    'note_deleted',
    'note_changed',
    'note_added',
    'created',
  ]);
  expect(JSON.stringify(entries)).not.toContain('etween');
});

it('G3 S8 notes come back with their organization, and are gone for good with it', async () => {
  const { pool, kysely } = api.testDatabase.database;
  const path = await meadow();
  const { id } = await write(path, 'Kept');
  const dropped = await write(path, 'Dropped');
  await api.ask('DELETE', `/api/notes/${dropped.id}/`);
  const deletion = await api.ask('DELETE', path);
  await removeExpired(kysely);
  await api.ask('POST', `/api/deletions/${String(deletion.headers['touchline-deletion'])}/restore/`, {});
  expect((await read(path)).notes).toMatchObject([{ id }]);
  await pool.query("update notes set deleted_at = deleted_at - interval '31 days'");
  await removeExpired(kysely);
  expect((await pool.query('select id from notes')).rows).toEqual([{ id }]);
  await api.ask('DELETE', path);
  await pool.query("update deletions set deleted_at = deleted_at - interval '31 days'");
  await removeExpired(kysely);
  expect((await pool.query('select id from notes')).rows).toEqual([]);
});

it.each([{ text: ' ' }, { text: 'x'.repeat(10_001) }, { text: 'a\u0000' }, {}, { text: 'a', author: 'b' }])(
  'G3 refuses a note of %j',
  async (body) => {
    expect((await api.ask('POST', `${await meadow()}notes/`, body)).statusCode).toBe(400);
  },
);

it('G3 what is not there has no notes', async () => {
  for (const path of [`${ORGANIZATIONS}77/`, '/api/contacts/contacts/77/']) {
    expect((await api.ask('GET', `${path}notes/`)).statusCode).toBe(404);
    expect((await api.ask('POST', `${path}notes/`, { text: 'A' })).statusCode).toBe(404);
  }
  expect((await api.ask('PATCH', '/api/notes/77/', { version: 1, text: 'A' })).statusCode).toBe(404);
  expect((await api.ask('DELETE', '/api/notes/99999999999/')).statusCode).toBe(404);
});
