import { mkdtemp, open, rm, writeFile, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { NoSlotError, Slots } from '../http/slots.ts';
import { PARSER_LIMITS, parseWorkbook, type ParserLimits } from './parser.ts';
import { WorkbookRefusal } from './refusals.ts';
import { fileOf } from './testing/workbooks.ts';

let folder: string;
let workbook: FileHandle;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parser test '));
  const rows = Array.from({ length: 20_000 }, (_, i) => [`Club ${i}`, `Person ${i}`, `p${i}@club.example`]);
  await writeFile(join(folder, 'workbook'), fileOf([['Organization', 'Full name', 'E-mail'], ...rows]));
  workbook = await open(join(folder, 'workbook'));
});
afterAll(async () => {
  await workbook.close();
  await rm(folder, { recursive: true });
});

async function kindsOf(limits: ParserLimits, signal = new AbortController().signal): Promise<Set<string>> {
  const kinds = new Set<string>();
  for await (const { kind } of parseWorkbook(workbook.fd, 'en', limits, signal)) kinds.add(kind);
  return kinds;
}

it('O16 reads within the limits', async () => {
  expect(await kindsOf(PARSER_LIMITS)).toEqual(new Set(['progress', 'accepted', 'headers', 'finished']));
});

const refusal = (code: string) => expect.objectContaining({ name: WorkbookRefusal.name, code });

it('O16 refuses a workbook that takes more memory or more time than it may', async () => {
  await expect(kindsOf({ ...PARSER_LIMITS, memoryMebibytes: 100 })).rejects.toEqual(
    refusal('needs_too_much_memory'),
  );
  await expect(kindsOf({ ...PARSER_LIMITS, milliseconds: 200 })).rejects.toEqual(refusal('took_too_long'));
});

it('O16 stops reading when nobody is waiting any more', async () => {
  await expect(kindsOf(PARSER_LIMITS, AbortSignal.timeout(200))).rejects.toMatchObject({
    name: 'TimeoutError',
  });
});

it('O16 ends when the caller fails with much still unread', async () => {
  // Otherwise, losing the database half-way would keep the import and its place in the queue for ever.
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- beside the one test that uses it
  const fail = async () => {
    for await (const { kind } of parseWorkbook(
      workbook.fd,
      'en',
      PARSER_LIMITS,
      new AbortController().signal,
    )) {
      if (kind !== 'accepted') continue;
      await setTimeout(500);
      throw new Error('the database is gone');
    }
  };
  await expect(fail()).rejects.toThrow('the database is gone');
});

it('O16 reads a few workbooks at a time, lets some wait and turns the rest away', async () => {
  const slots = new Slots(2, 1);
  const finish: (() => void)[] = [];
  const started: number[] = [];
  const run = (name: number) =>
    slots.run(async () => {
      started.push(name);
      await new Promise<void>((resolve) => finish.push(resolve));
    });
  const runs = [run(1), run(2), run(3)];
  await expect(run(4)).rejects.toThrow(NoSlotError);
  expect(started).toEqual([1, 2]);
  finish[0]?.();
  await runs[0];
  expect(started).toEqual([1, 2, 3]);
  finish[1]?.();
  finish[2]?.();
  await Promise.all(runs);
});
