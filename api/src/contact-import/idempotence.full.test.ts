import { volume } from '@touchline/shared/testing/volume';
import fc from 'fast-check';
import { startTestApi, type TestApi } from '../testing/api.ts';
import { contactLines, importFile } from './testing/import-api.ts';
import { fileOf } from './testing/workbooks.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const HEADER = ['Organization', 'Full name', 'Title', 'E-mail', 'Phone'];
/** Few values, so that rows match: other cases and spaces, nothing, and arbitrary text. */
const text = (...values: string[]) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('', ...values) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
  );
const row = fc.tuple(
  text('Meadow Park', 'meadow  park', 'СЕВЕР', 'Север'),
  text('Zoe', ' ZOE', 'Иван', 'ИВАН', 'ß', 'SS'),
  text('Coach', 'Boss'),
  text('zoe@a.example', 'ZOE@a.example', 'иван@пример.рф'),
  text('1', '2'),
);
// What XML 1.0 cannot hold, a workbook cannot contain.
const isWritable = (cells: readonly string[]) =>
  cells.every((cell) => !/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/u.test(cell));

it('O16 importing any workbook twice equals importing it once', async () => {
  const rowsOfFile = fc.array(row.filter(isWritable), { minLength: 1, maxLength: 40 });
  const property = fc.asyncProperty(rowsOfFile, async (rows) => {
    const file = fileOf([HEADER, ...rows, ['Meadow Park', 'Last', '', '', '']]);
    await api.testDatabase.empty('organizations', 'contacts');
    await importFile(api, file);
    const once = await contactLines(api);
    const { summary } = await importFile(api, file);
    expect(summary).toMatchObject({ organizations_created: 0, contacts_created: 0, contacts_updated: 0 });
    expect(await contactLines(api)).toEqual(once);
  });
  // Every run spawns a parser twice, so there are few runs with many rows each.
  await fc.assert(property, { numRuns: volume(12) });
});
