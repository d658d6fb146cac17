import { ErrorBody, ImportResponse } from '@touchline/shared/contract';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { startTestApi, type TestApi } from '../testing/api.ts';
import { upload } from './testing/import-api.ts';

/** A folder of workbooks that other programs wrote; `CORPORA_DIR` names the folder it lies in. */
const folder = process.env['CORPORA_DIR'] && join(process.env['CORPORA_DIR'], 'excel');
const Refusal = ErrorBody.extend({ detail: z.string().min(10) });
const SLOWEST_MILLISECONDS = 10_000;

/** Paths of everything below the folder that claims to be a workbook. */
function workbooks(): string[] {
  if (!folder) return ['(CORPORA_DIR is not set)'];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:xls|xlsx|xlsm|xlsb|ods)$/iu.test(name))
    .toSorted();
}

// Listed as skipped where there is no such folder, so that nobody thinks it ran.
(folder ? describe : describe.skip)('workbooks of other programs', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi();
  });
  afterAll(() => api.close());

  it.each(workbooks())('O16 %s is imported, or refused with the reason', async (name) => {
    const began = performance.now();
    const answer = await upload(api, readFileSync(join(folder ?? '', name)));
    expect(performance.now() - began).toBeLessThan(SLOWEST_MILLISECONDS);
    expect([200, 400, 413, 415, 422]).toContain(answer.statusCode);
    const promised: z.ZodType = answer.statusCode === 200 ? ImportResponse : Refusal;
    expect(promised.parse(answer.json())).toEqual(answer.json());
  });
});
