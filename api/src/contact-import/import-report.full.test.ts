import { read, utils } from '@e965/xlsx';
import type { ImportProgress } from '@touchline/shared/contract';
import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addUser } from '../auth/users.repository.ts';
import { startTestApi, type TestApi } from '../testing/api.ts';
import {
  contactLines,
  importFile,
  leftFiles,
  multipart,
  MULTIPART_TYPE,
  upload,
} from './testing/import-api.ts';
import { fileOf } from './testing/workbooks.ts';

const HEADER = ['Organization', 'Full name', 'E-mail', 'Note'];

let api: TestApi;

let strangerToken: string;

beforeAll(async () => {
  api = await startTestApi();
  const stranger = { email: 'stranger@example.com', password: 'another long password' };
  await addUser(api.testDatabase.database.kysely, stranger.email, stranger.password);
  const login = await api.app.inject({ method: 'POST', url: '/api/auth/login/', payload: stranger });
  strangerToken = login.json<{ access: string }>().access;
});

afterAll(() => api.close());

const asStranger = () => ({ authorization: `Bearer ${strangerToken}` });

const rowsOf = (file: Buffer) => {
  const book = read(file, { type: 'buffer', cellFormula: true });
  const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {};
  return { rows: utils.sheet_to_json<string[]>(sheet, { header: 1, defval: '' }), sheet };
};

it('O16 shows the progress of an import only to the person who started it', async () => {
  const id = randomUUID();
  const { import_id } = await importFile(api, fileOf([HEADER, ['', 'Zoe', '', '']]), { 'x-import-id': id });
  expect(import_id).toBe(id);
  const progress = await api.ask('GET', `/api/contacts/upload/${id}/progress/`);
  expect(progress.json<ImportProgress>()).toEqual({ stage: 'done', rows: 1 });
  for (const path of ['progress', 'rejected']) {
    const answer = await api.inject({ url: `/api/contacts/upload/${id}/${path}/`, headers: asStranger() });
    expect(answer.statusCode).toBe(404);
  }

  const failed = randomUUID();
  await upload(api, Buffer.from('no workbook'), { 'x-import-id': failed });
  const after = await api.ask('GET', `/api/contacts/upload/${failed}/progress/`);
  expect(after.json<ImportProgress>().stage).toBe('failed');
});

it.each([
  ['en', 'contacts%20sample.xlsx', 'Organization'],
  ['ru', '%D0%BF%D1%80%D0%B8%D0%BC%D0%B5%D1%80', 'Организация'],
])('O16 has a sample in %s that can be imported as it is', async (language, fileName, header) => {
  const answer = await api.inject({
    url: '/api/contacts/upload/sample/',
    headers: { 'accept-language': language },
  });
  expect(answer.headers['content-disposition']).toContain(fileName);
  expect(rowsOf(answer.rawPayload).rows[0]?.[0]).toBe(header);
  const { summary, errors } = await importFile(api, answer.rawPayload);
  expect(errors).toEqual([]);
  expect(summary).toMatchObject({ organizations_created: 2, contacts_created: 3 });
});

it('O16 an upload that stops half-way changes nothing and leaves nothing behind', async () => {
  const { pool } = api.testDatabase.database;
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  const before = await contactLines(api);
  const id = randomUUID();
  const body = multipart(fileOf([HEADER, ['Half Club', 'Zoe', 'zoe@half.example', '']]));
  const sending = request({
    port: (api.app.server.address() as AddressInfo).port,
    method: 'POST',
    path: '/api/contacts/upload/',
    headers: {
      authorization: `Bearer ${api.tokens.access}`,
      'content-type': MULTIPART_TYPE,
      'content-length': body.length,
      'x-import-id': id,
    },
  });
  sending.on('error', () => undefined);
  sending.write(body.subarray(0, body.length / 2));
  const stage = async () => {
    const { rows } = await pool.query<{ stage: string }>('select stage from contact_imports where id = $1', [
      id,
    ]);
    return rows[0]?.stage;
  };
  const until = async (wanted: string) => {
    while ((await stage()) !== wanted) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  await until('receiving');
  sending.destroy();
  await until('cancelled');
  expect(await contactLines(api)).toEqual(before);
  expect(await leftFiles()).toEqual([]);
});

it('G1 hands out the cards that were left out as a workbook, which is taken once it is mended', async () => {
  const cards = ['Zoe', '=Ann'].map((name, index) =>
    ['BEGIN:VCARD', 'VERSION:3.0', `FN:${name}`, `EMAIL:person${index}@gmail.com`, 'END:VCARD'].join('\r\n'),
  );
  const { import_id, errors } = await importFile(api, Buffer.from(cards.join('\r\n')));
  expect(errors.map(({ row, message }) => `${row}: ${message}`)).toEqual([
    '1: The organization is missing.',
    '2: The organization is missing.',
  ]);
  const { rows, sheet } = rowsOf(
    (await api.ask('GET', `/api/contacts/upload/${import_id}/rejected/`)).rawPayload,
  );
  expect(rows[2]).toEqual(['', '=Ann', '', 'person1@gmail.com', '', '', 'The organization is missing.']);
  expect(sheet['B3']).toMatchObject({ t: 's', v: '=Ann' });
  expect(sheet['B3']).not.toHaveProperty('f');
  const [header = [], ...people] = rows;
  const mended = fileOf([header, ...people.map((cells) => cells.with(0, 'Hillcrest'))]);
  expect((await importFile(api, mended)).summary).toMatchObject({ contacts_created: 2, rows_skipped: 0 });
});
