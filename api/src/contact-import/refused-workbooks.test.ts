import type { LightMyRequestResponse } from 'fastify';
import { startTestApi, type TestApi } from '../testing/api.ts';
import { leftFiles, MULTIPART_TYPE, multipart, upload } from './testing/import-api.ts';
import { bytesOf, fileOf, workbookOf } from './testing/workbooks.ts';

const HEADER = ['Organization', 'Full name', 'Title', 'E-mail', 'Phone'];

const ROW = ['Meadow Park', 'Zoe', '', 'zoe@meadow.example', ''];

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});

afterAll(() => api.close());

/** Whatever is refused has changed nothing, and left no file behind. */
async function expectNothingChanged(): Promise<void> {
  const { rows } = await api.testDatabase.database.pool.query(
    'select (select count(*) from organizations) + (select count(*) from contacts) as stored',
  );
  expect(rows).toEqual([{ stored: '0' }]);
  expect(await leftFiles()).toEqual([]);
}

const detailOf = (answer: LightMyRequestResponse) => answer.json<{ detail: string }>().detail;

it('O16 answers in Russian when asked to', async () => {
  const answer = await upload(api, fileOf([['Дата']]), { 'accept-language': 'ru-RU,ru;q=0.9' });
  expect(detailOf(answer)).toMatch(/Ни на одном листе нет нужных заголовков/);
});

const ask = (payload: Buffer | object, headers: Record<string, string>) =>
  api.inject({ method: 'POST', url: '/api/contacts/upload/', payload, headers });

it('P2 refuses what is not multipart, has no field "file", is cut short or is larger than 20 MB', async () => {
  const answers = [
    await ask({}, { 'content-type': 'application/json' }),
    await ask(Buffer.from('x'), { 'content-type': 'application/octet-stream' }),
    await ask(multipart(Buffer.from('x'), { field: 'workbook' }), { 'content-type': MULTIPART_TYPE }),
    await ask(multipart(fileOf([HEADER, ROW])).subarray(0, -60), { 'content-type': MULTIPART_TYPE }),
    await ask(Buffer.from('x'), { 'content-type': 'multipart/form-data' }),
    await ask(multipart(Buffer.alloc(20 * 1024 * 1024 + 1)), { 'content-type': MULTIPART_TYPE }),
  ];
  expect(answers.map((answer) => `${answer.statusCode} ${detailOf(answer)}`)).toEqual([
    '415 Send the file as multipart/form-data with the field “file”.',
    '415 Send the file as multipart/form-data with the field “file”.',
    '400 The field “file” is missing.',
    '400 The upload broke off. Nothing was changed.',
    '400 The upload broke off. Nothing was changed.',
    '413 The file is larger than 20 MB.',
  ]);
  expect(answers[2]?.json()).toMatchObject({ errors: [{ field: 'file' }] });
  const badId = await ask(multipart(fileOf([HEADER, ROW])), {
    'content-type': MULTIPART_TYPE,
    'x-import-id': 'x',
  });
  expect(badId.json()).toMatchObject({ errors: [{ field: 'X-Import-Id' }] });
  await expectNothingChanged();
});

it('P3 requires a sign-in', async () => {
  const answer = await api.app.inject({
    method: 'POST',
    url: '/api/contacts/upload/',
    headers: { 'content-type': MULTIPART_TYPE },
    payload: multipart(bytesOf(workbookOf({ A: [HEADER, ROW] }))),
  });
  expect(answer.statusCode).toBe(401);
});
