import type {
  ImportChoices,
  ImportEntries,
  ImportLook,
  ImportResponse,
  ImportUndo,
} from '@touchline/shared/contract';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startCampaignApi, type CampaignApi } from '../../testing/campaign-api.ts';
import { importFile, multipart, MULTIPART_TYPE } from '../testing/import-api.ts';
import { importAsProposed } from './testing/import-as-proposed.ts';
import { readState } from './testing/state.ts';

let api: CampaignApi;

let template: number;

beforeAll(async () => {
  api = await startCampaignApi();
  template = (await api.addTemplate()).id;
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

const activeCampaign = (contacts: number[]) =>
  api.addCampaign({ status: 'active', contacts, template_map: { 1: template } });

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

it('G2 undoes an import: what it made is gone, what it changed is as before, and the dry run said so', async () => {
  const { id, before } = await importThree();
  const tried = await tryUndo(id);
  expect(tried).toEqual({
    counts: {
      contacts_removed: 3,
      contacts_restored: 1,
      organizations_removed: 1,
      organizations_restored: 1,
      stayed: 0,
      leaving: 0,
    },
    stays: [],
    next: null,
  });
  expect(await undo(id)).toEqual(tried);
  expect(await state()).toEqual(before);
  const [entry] = (await imports()).imports;
  expect(entry).toMatchObject({
    state: 'undone',
    undone: { by: 'Ann@Example.com' },
    tag: null,
    undo_until: null,
  });
  const { rows } = await pool().query(
    'select from contact_import_changes union all select from contact_import_added',
  );
  expect(rows).toEqual([]);
});

it('G2 what came of it since stays whole and is named: written to, answered, noted, merged, changed, deleted', async () => {
  const people = ['Written', 'Noted', 'Kept', 'Gone', 'Changed', 'Deleted', 'Plain', 'Planned'];
  const { import_id: id } = await importFile(
    api,
    csv(...people.map((name) => `Lake,${name},${name.toLowerCase()}@lake.example,,`)),
  );
  const ids = new Map<string, number>();
  for (const name of people) ids.set(name, await idOf(name));
  const of = (name: string) => ids.get(name)!;
  const { id: campaign } = await activeCampaign([of('Written'), of('Planned')]);
  await api.sendNext(campaign, of('Written'));
  await api.ask('POST', `${CONTACTS}${of('Noted')}/notes/`, { text: 'Likes clover' });
  const versions = await pool().query<{ id: number; updated_at: Date }>(
    'select id, updated_at from contacts',
  );
  const version = (name: string) =>
    versions.rows.find((row) => row.id === of(name))!.updated_at.toISOString();
  const merged = await api.ask('POST', `${CONTACTS}${of('Kept')}/merge/`, {
    other: of('Gone'),
    full_name: 'Kept',
    email: 'kept@lake.example',
    title: '',
    phone: '',
    organization: (await pool().query<{ id: number }>('select id from organizations')).rows[0]!.id,
    updated_at: version('Kept'),
    other_updated_at: version('Gone'),
  });
  expect(merged.statusCode).toBe(200);
  await api.ask('PUT', `${CONTACTS}${of('Changed')}/`, {
    full_name: 'Changed',
    email: 'changed@lake.example',
    title: 'Chair',
    phone: '',
  });
  await api.ask('DELETE', `${CONTACTS}${of('Deleted')}/`);
  const tried = await tryUndo(id);
  expect(stayed(tried)).toEqual([
    ['Lake', 'has_people'],
    ['Written', 'written'],
    ['Noted', 'noted'],
    ['Kept', 'merged'],
    ['Gone', 'merged'],
    ['Changed', 'changed'],
    ['Deleted', 'deleted'],
  ]);
  expect(tried.counts).toMatchObject({ contacts_removed: 2, leaving: 1, stayed: 7 });
  const done = await undo(id);
  expect(done).toEqual(tried);
  const { rows } = await pool().query<{ full_name: string }>('select full_name from contacts order by id');
  expect(rows.map((row) => row.full_name)).toEqual(['Written', 'Noted', 'Kept', 'Changed']);
  expect((await api.messages(campaign)).map(({ contact_id }) => contact_id)).toEqual([of('Written')]);
  // Afterwards as before, whatever has become of them since.
  expect(await tryUndo(id)).toEqual(done);
  expect((await imports()).imports[0]?.tag).not.toBeNull();
});

it('G2 of what was there, what somebody has changed since stays as they made it, field by field', async () => {
  const { id } = await importThree();
  const zoe = await idOf('Zoe Marsh');
  await api.ask('PUT', `${CONTACTS}${zoe}/`, {
    full_name: 'Zoe Marsh',
    email: 'zoe@meadow.example',
    title: 'President',
    phone: '111',
  });
  expect(stayed(await undo(id))).toEqual([['Zoe', 'changed', 'title']]);
  const { rows } = await pool().query('select full_name, title, phone, tag_ids from contacts');
  expect(rows).toEqual([{ full_name: 'Zoe', title: 'President', phone: '111', tag_ids: [] }]);
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
