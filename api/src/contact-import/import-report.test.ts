import { read, utils } from '@e965/xlsx';
import { randomUUID } from 'node:crypto';
import { startTestApi, type TestApi } from '../testing/api.ts';
import { contactLines, importFile, upload } from './testing/import-api.ts';
import { bytesOf, fileOf, workbookOf } from './testing/workbooks.ts';

const HEADER = ['Organization', 'Full name', 'E-mail', 'Note'];

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});

afterAll(() => api.close());

const rowsOf = (file: Buffer) => {
  const book = read(file, { type: 'buffer', cellFormula: true });
  const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {};
  return { rows: utils.sheet_to_json<string[]>(sheet, { header: 1, defval: '' }), sheet };
};

it('O16 hands out the bad rows as a workbook that can be corrected and uploaded again', async () => {
  const file = bytesOf(
    workbookOf({
      One: [
        HEADER,
        ['Meadow Park', 'Zoe', 'zoe at meadow', '=1+1'],
        ['Meadow Park', 'Ann', 'ann@meadow.example', ''],
      ],
      Two: [
        ['Клуб', 'ФИО', 'Эл. почта'],
        ['', '+Иван', 'ivan@sever.example'],
      ],
    }),
  );
  const { import_id, summary } = await importFile(api, file);
  expect(summary).toMatchObject({ contacts_created: 1, rows_skipped: 2 });

  const answer = await api.ask('GET', `/api/contacts/upload/${import_id}/rejected/`);
  expect(answer.headers['content-type']).toBe(
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  );
  expect(answer.headers['content-disposition']).toBe(
    `attachment; filename="rows to correct.xlsx"; filename*=UTF-8''rows%20to%20correct.xlsx`,
  );
  const { rows, sheet } = rowsOf(answer.rawPayload);
  expect(rows).toEqual([
    ['Organization', 'Full name', 'E-mail', 'Note', 'Клуб', 'ФИО', 'Эл. почта', 'What to correct'],
    ['Meadow Park', 'Zoe', 'zoe at meadow', '=1+1', '', '', '', '“zoe at meadow” is not an email address.'],
    ['', '', '', '', '', '+Иван', 'ivan@sever.example', 'The organization is missing.'],
  ]);
  expect(sheet['D2']).toMatchObject({ t: 's', v: '=1+1' });
  expect(sheet['D2'].f).toBeUndefined();

  const mended = structuredClone(rows);
  mended[1]?.splice(2, 1, 'zoe@meadow.example');
  mended[2]?.splice(4, 1, 'Север');
  const again = await importFile(api, fileOf(mended));
  expect(again.errors).toEqual([]);
  expect(await contactLines(api)).toEqual([
    'Meadow Park | Ann | ann@meadow.example |  | ',
    'Meadow Park | Zoe | zoe@meadow.example |  | ',
    'Север | +Иван | ivan@sever.example |  | ',
  ]);
});

it('P2 refuses import ids that are malformed, used or unknown', async () => {
  const file = fileOf([HEADER, ['Meadow Park', 'Zoe', '', '']]);
  const id = randomUUID();
  const statuses = [
    await upload(api, file, { 'x-import-id': 'no uuid' }),
    await upload(api, file, { 'x-import-id': id }),
    await upload(api, file, { 'x-import-id': id.toUpperCase() }),
    await api.ask('GET', `/api/contacts/upload/${randomUUID()}/progress/`),
    await api.ask('GET', `/api/contacts/upload/${id}/rejected/`),
    await api.ask('GET', '/api/contacts/upload/no-uuid/progress/'),
  ].map((answer) => answer.statusCode);
  expect(statuses).toEqual([400, 200, 409, 404, 404, 400]);
});
