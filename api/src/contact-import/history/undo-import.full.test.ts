import type {
  ImportChoices,
  ImportEntries,
  ImportEntry,
  ImportLook,
  ImportResponse,
  ImportUndo,
} from '@touchline/shared/contract';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addUser } from '../../auth/users.repository.ts';
import { hiddenUntilCommit } from './testing/hidden-until-commit.ts';
import { startCampaignApi, type CampaignApi } from '../../testing/campaign-api.ts';
import { importFile, multipart, MULTIPART_TYPE } from '../testing/import-api.ts';
import { importAsProposed } from './testing/import-as-proposed.ts';
import { readState } from './testing/state.ts';

let api: CampaignApi;

beforeAll(async () => {
  api = await startCampaignApi();
});

afterAll(() => api.close());

beforeEach(async () => {
  await api.clearContacts();
  await api.testDatabase.empty(
    'contact_imports',
    'contact_import_added',
    'contact_import_changes',
    'tags',
    'notes',
    'deletions',
  );
});

const pool = () => api.testDatabase.database.pool;

const IMPORTS = '/api/contacts/imports/';

const CONTACTS = '/api/contacts/contacts/';

const csv = (...lines: readonly string[]) =>
  Buffer.from(['Company,Name,E-mail,Title,City', ...lines].join('\n'));

const state = () => readState(pool());

const imports = async () => (await api.ask('GET', IMPORTS)).json<ImportEntries>();

const undoPath = (id: string) => `${IMPORTS}${id}/undo/`;

const tryUndo = async (id: string) => (await api.ask('GET', undoPath(id))).json<ImportUndo>();

const undo = async (id: string) => {
  const answer = await api.ask('POST', undoPath(id));
  expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
  return answer.json<ImportUndo>();
};

const stayed = ({ stays }: ImportUndo) => stays.map(({ name, reason, fields }) => [name, reason, ...fields]);

const idOf = async (name: string) =>
  (await pool().query<{ id: number }>('select id from contacts where full_name = $1', [name])).rows[0]!.id;

/** People who are there before, and a file that changes one and brings three. */
async function importThree() {
  await api.createOrganization('Meadow', [{ full_name: 'Zoe', email: 'zoe@meadow.example', title: 'Coach' }]);
  const before = await state();
  const file = csv(
    'Meadow,Zoe Marsh,zoe@meadow.example,Head,Leeds',
    'Meadow,Ann,ann@meadow.example,,',
    'Lake,Bo,bo@lake.example,,York',
    'Lake,Cy,cy@lake.example,,',
    'Lake,,,,',
  );
  const { import_id } = await importAsProposed(api, file);
  return { id: import_id, before };
}

it('G2 lists who imported which file and when, how many, and the tag; newest first, a page at a time', async () => {
  const { id } = await importThree();
  expect(await imports()).toMatchObject({
    imports: [
      {
        import_id: id,
        file_name: 'contacts.xlsx',
        by: 'Ann@Example.com',
        state: 'done',
        counts: {
          organizations_new: 1,
          organizations_changed: 1,
          new: 3,
          changed: 1,
          unchanged: 0,
          refused: 1,
        },
        tag: { name: expect.stringMatching(/^contacts \d{4}-\d{2}-\d{2}$/u) as string },
        undone: null,
      },
    ],
    next: null,
  });
  const again = await importAsProposed(
    api,
    csv('Meadow,Zoe Marsh,zoe@meadow.example,Head,Leeds', 'Meadow,Di,,,'),
  );
  const { imports: both } = await imports();
  expect(
    both.map(({ import_id, counts, tag }) => [import_id, counts?.unchanged, tag?.name.slice(-4)]),
  ).toEqual([
    [again.import_id, 1, ' (2)'],
    [id, 0, expect.anything()],
  ]);
  await pool().query(
    `insert into contact_imports (id, user_id, file_name, stage, created_at)
     select gen_random_uuid(), (select min(id) from users), 'old', 'failed', now() - interval '1 year' from generate_series(1, 60)`,
  );
  const first = await imports();
  expect(first.imports).toHaveLength(50);
  const rest = (await api.ask('GET', `${IMPORTS}?after=${first.next}`)).json<ImportEntries>();
  expect([rest.imports.length, rest.next]).toEqual([12, null]);
});

it('G2 shows what was changed, by field, what is new and what was refused, also as a file without formulas', async () => {
  const { id } = await importThree();
  const rows = async (list: string) =>
    (await api.ask('GET', `${IMPORTS}${id}/rows/?list=${list}`)).json<{ rows: object[] }>().rows;
  expect(await rows('new')).toMatchObject(['Ann', 'Bo', 'Cy'].map(() => ({ kind: 'new' })));
  expect(await rows('changed')).toMatchObject([
    { full_name: 'Zoe Marsh', changes: { full_name: ['Zoe', 'Zoe Marsh'], title: ['Coach', 'Head'] } },
  ]);
  expect(await rows('organizations')).toHaveLength(2);
  expect(await rows('refused')).toMatchObject([{ row: 6, message: expect.any(String) as string }]);
  const evil = await importFile(api, csv('=1+1,@SUM(A1),no address,+1,-2'));
  const { body, headers } = await api.ask('GET', `${IMPORTS}${evil.import_id}/refused.csv`);
  expect(headers['content-type']).toContain('text/csv');
  expect(body.split('\r\n')[1]).toContain(`'=1+1,'@SUM(A1),no address,'+1,'-2`);
});

it('G2 undoes imports in any order: what a later one changed stays until that is undone, too', async () => {
  const { id, before } = await importThree();
  const later = await importFile(api, csv('Lake,Bo,bo@lake.example,Groundsman,'));
  expect(stayed(await tryUndo(id))).toEqual([
    ['Lake', 'has_people'],
    ['Bo', 'changed'],
  ]);
  await undo(later.import_id);
  expect(stayed(await undo(id))).toEqual([]);
  expect(await state()).toEqual(before);
});

it('G2 a tag of its own is only there where it was wanted and somebody has it, and stays when it was renamed', async () => {
  const plain = await importFile(api, csv('Meadow,Ann,ann@meadow.example,,'));
  const [entry] = (await imports()).imports;
  await api.ask('PATCH', `/api/tags/${entry?.tag?.id}/`, { name: 'Trade fair' });
  expect((await imports()).imports[0]?.tag).toMatchObject({ name: 'Trade fair' });
  await undo(plain.import_id);
  expect((await pool().query('select name from tags')).rows).toEqual([{ name: 'Trade fair' }]);
  await importAsProposed(api, csv('Meadow,Bo,bo@meadow.example,,'), { own_tag: false });
  expect((await imports()).imports[0]).toMatchObject({ counts: { new: 1 }, tag: null });
});

const refusal = async (id: string) => {
  const answer = await api.ask('POST', undoPath(id));
  return [answer.statusCode, answer.json<{ detail: string }>().detail];
};

describe('G2 an undo is refused plainly', () => {
  it('of what nobody knows, has run out, came to nothing or still runs', async () => {
    expect(await refusal(randomUUID())).toEqual([404, expect.any(String)]);
    const { id } = await importThree();
    const set = (columns: string) =>
      pool().query(`update contact_imports set ${columns} where id = $1`, [id]);
    await set(`created_at = now() - interval '31 days'`);
    expect(await refusal(id)).toEqual([409, 'An import can be undone for 30 days. This one is older.']);
    await set(`created_at = now(), stage = 'cancelled'`);
    expect(await refusal(id)).toEqual([409, 'This import came to nothing: there is nothing to undo.']);
    await set(`stage = 'saving'`);
    expect((await refusal(id))[1]).toContain('still running');
    expect((await imports()).imports[0]).toMatchObject({ state: 'running', stage: 'saving' });
    await set(`seen_at = now() - interval '2 minutes'`);
    expect((await imports()).imports[0]).toMatchObject({ state: 'failed' });
  });

  it('twice at once: one does it', async () => {
    const { id, before } = await importThree();
    const answers = await Promise.all([1, 2, 3].map(() => api.ask('POST', undoPath(id))));
    expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '409', '409']);
    expect(await state()).toEqual(before);
  });

  it('while another import saves', async () => {
    const { id } = await importThree();
    const client = await pool().connect();
    await client.query('begin; select pg_advisory_xact_lock(7146001)');
    expect(await refusal(id)).toEqual([409, 'Another import is under way. Try again when it is done.']);
    await client.query('commit');
    client.release();
  });

  it('by viewers', async () => {
    const { id } = await importThree();
    const email = `${randomUUID()}@company.example`;
    await addUser(api.testDatabase.database.kysely, email, 'long enough for a test', { role: 'viewer' });
    const login = await api.app.inject({
      method: 'POST',
      url: '/api/auth/login/',
      payload: { email, password: 'long enough for a test' },
    });
    const authorization = `Bearer ${login.json<{ access: string }>().access}`;
    const ask = async (method: 'GET' | 'POST', url: string) =>
      (await api.app.inject({ method, url, headers: { authorization } })).statusCode;
    expect(await ask('GET', IMPORTS)).toBe(200);
    expect([await ask('GET', undoPath(id)), await ask('POST', undoPath(id))]).toEqual([403, 403]);
  });
});

it('G2 an undo waits for whoever changes, merges or deletes one of its people, and keeps what they did', async () => {
  const { id } = await importThree();
  const done = await hiddenUntilCommit(
    pool(),
    `update contacts set title = 'Chair' where full_name = 'Bo'`,
    () => undo(id),
  );
  expect(stayed(done)).toEqual([
    ['Lake', 'has_people'],
    ['Bo', 'changed'],
  ]);
});

it('G2 U9 an erased person does not come back, and nothing of them is kept with the import', async () => {
  const { id } = await importThree();
  const zoe = await idOf('Zoe Marsh');
  const erased = await api.ask('POST', `${CONTACTS}${zoe}/erasure/`, { confirmation: 'zoe@meadow.example' });
  expect([erased.statusCode, erased.body]).toEqual([200, erased.body]);
  const kept = await pool().query(
    `select changes from contact_import_changes where about = 'contact' and subject_id = $1`,
    [zoe],
  );
  expect(kept.rows).toEqual([]);
  const bo = await idOf('Bo');
  const other = await api.ask('POST', `${CONTACTS}${bo}/erasure/`, { confirmation: 'bo@lake.example' });
  expect(other.statusCode).toBe(200);
  const { rows: added } = await pool().query<{ ids: number[]; seen: string[] }>(
    `select ids, seen from contact_import_added where about = 'contact'`,
  );
  const ids = added.flatMap((row) => row.ids);
  expect([ids.includes(bo), ids.length, added.flatMap((row) => row.seen).length]).toEqual([false, 2, 2]);
  await undo(id);
  const { rows } = await pool().query<{ title: string; email: string }>('select title, email from contacts');
  expect(rows).toEqual([
    { title: '', email: '' },
    { title: '', email: '' },
  ]);
});

it('G2 U9 forgets after 30 days what it could undo, and keeps the line in the list', async () => {
  const { id } = await importThree();
  await pool().query(`update contact_imports set created_at = now() - interval '31 days' where id = $1`, [
    id,
  ]);
  await importFile(api, csv('Meadow,Ann,ann@meadow.example,,'));
  const { rows } = await pool().query('select from contact_import_changes where import_id = $1', [id]);
  expect(rows).toEqual([]);
  const entry = (await api.ask('GET', `${IMPORTS}${id}/`)).json<ImportEntry>();
  expect(entry).toMatchObject({ counts: { new: 3 }, undo_until: null });
});

it('G2 U7 the activity says of the import, and of whoever is as before, that it was undone', async () => {
  await api.testDatabase.empty('activity');
  const { id } = await importThree();
  await undo(id);
  const { rows } = await pool().query<{ content: object; is_part: boolean }>(
    `select content, part_of is not null as is_part from activity where action = 'import_undone' order by id`,
  );
  expect(rows).toMatchObject([
    { is_part: false, content: { name: 'contacts.xlsx', contacts_removed: 3, contacts_restored: 1 } },
    { is_part: true },
    { is_part: true },
  ]);
});

it('G2 U8 programs that are told of contacts are told of an undo', async () => {
  const { id } = await importThree();
  await pool().query(
    `insert into webhooks (url, events) values ('https://hooks.example/', '{contact.changed}')`,
  );
  await undo(id);
  const { rows } = await pool().query<{ change: string; people: unknown[] }>(
    `select data->>'change' as change, people from webhook_events order by 1`,
  );
  await api.testDatabase.empty('webhooks', 'webhook_events');
  expect(rows.map(({ change, people }) => [change, people.length])).toEqual([
    ['deleted', 3],
    ['updated', 1],
  ]);
});

/** A folder of workbooks that other programs wrote; `CORPORA_DIR` names the folder it lies in. */
const folder = process.env['CORPORA_DIR'] && join(process.env['CORPORA_DIR'], 'excel');

const files = folder
  ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.(?:xls|xlsx|ods|csv)$/iu.test(name),
    )
  : ['(CORPORA_DIR is not set)'];

(folder ? describe : describe.skip)('workbooks of other programs', () => {
  it('G2 each that is imported leaves the database as before when it is undone', async () => {
    let count = 0;
    await api.createOrganization('Meadow', [{ full_name: 'Zoe', email: 'zoe@meadow.example' }]);
    const before = await state();
    const send = (what: string, file: Buffer, fields = {}) =>
      api.inject({
        method: 'POST',
        url: `/api/contacts/upload/${what}`,
        headers: { 'content-type': MULTIPART_TYPE },
        payload: multipart(file, { fields }),
      });
    for (const name of files) {
      const file = readFileSync(join(folder ?? '', name));
      const looked = await send('columns/', file);
      if (looked.statusCode !== 200) continue;
      // None is a list of contacts: as if a person took the first columns for names and titles.
      const { tables } = looked.json<ImportLook>();
      const choices: ImportChoices = {
        own_tag: true,
        tag: 'Imported',
        wins: 'file',
        organization: 'sheet',
        tables: tables.slice(0, 3).map(({ sheet, header, from, to, columns }) => ({
          sheet,
          header,
          from,
          to,
          columns: columns
            .slice(0, 2)
            .map(({ column }, place) => ({ column, target: place === 0 ? 'full_name' : 'title' })),
        })),
      };
      const answer = await send('', file, { choices: JSON.stringify(choices) });
      if (answer.statusCode !== 200) continue;
      const { import_id, summary } = answer.json<ImportResponse>();
      if (summary.contacts_created > 0) count += 1;
      await undo(import_id);
      expect([name, await state()]).toEqual([name, before]);
    }
    expect(count).toBeGreaterThan(0);
  });
});
