import { MAX_WORKBOOK_BYTES } from '@touchline/shared/contract/rules';
import { volume } from '@touchline/shared/testing/volume';
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PARSER_LIMITS, parseWorkbook } from './parser.ts';
import type { ParserPlan } from './parser-plan.ts';
import { WorkbookRefusal, type RefusalCode } from './refusals.ts';
import { HOSTILE_TEXTS } from './testing/hostile-texts.ts';
import { HOSTILE_WORKBOOKS } from './testing/hostile-workbooks.ts';
import { fileOf } from './testing/workbooks.ts';

/** What the worst of them may take on a machine that others use as well. */
const SLOWEST_MILLISECONDS = 20_000;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hostile-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Ids of the parser processes that this process has started; only Linux lists them. */
async function parsers(): Promise<number[]> {
  const children = await readFile(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').catch(
    () => '',
  );
  const found: number[] = [];
  for (const pid of children.split(' ').filter(Boolean)) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (command.includes('parser-process')) found.push(Number(pid));
  }
  return found;
}

/** Resident memory of them at its highest, in MiB. */
async function peakOfParsers(): Promise<number> {
  let peak = 0;
  for (const pid of await parsers()) {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/u.exec(status)?.[1] ?? 0) / 1024);
  }
  return peak;
}

async function read(bytes: Buffer, plan?: ParserPlan) {
  const path = join(folder, 'workbook.xlsx');
  await writeFile(path, bytes);
  const file = await open(path);
  let peak = 0;
  const watch = setInterval(() => void peakOfParsers().then((now) => (peak = Math.max(peak, now))), 20);
  const began = performance.now();
  let ending: RefusalCode | 'imported' = 'imported';
  try {
    const { signal } = new AbortController();
    const parsing = parseWorkbook(file.fd, 'en', PARSER_LIMITS, signal, 'contacts', plan);
    for await (const _ of parsing);
  } catch (error) {
    if (!(error instanceof WorkbookRefusal)) throw error;
    ending = error.code;
  } finally {
    clearInterval(watch);
    await file.close();
  }
  return { peak, ending, milliseconds: performance.now() - began };
}

describe.each(Object.entries(HOSTILE_WORKBOOKS))('S11 a workbook of %s', (_name, make) => {
  it('O16 is refused before some kilobytes unpack to 250 MiB', async () => {
    const { ending, milliseconds, peak } = await read(make(250));
    expect(ending).toBe('unpacks_too_large');
    expect(milliseconds).toBeLessThan(SLOWEST_MILLISECONDS);
    expect(peak).toBeLessThan(PARSER_LIMITS.memoryMebibytes / 2);
  });

  it('O16 that stays below the limits of an archive takes no more memory and time than it may', async () => {
    const { milliseconds, peak } = await read(make(volume(8)));
    expect(milliseconds).toBeLessThan(SLOWEST_MILLISECONDS);
    expect(peak).toBeLessThan(PARSER_LIMITS.memoryMebibytes);
  });
});

/** As large as an upload may be: what is larger is refused while it arrives. */
const LARGEST_MEBIBYTES = MAX_WORKBOOK_BYTES / 1024 ** 2;

it.each(Object.entries(HOSTILE_TEXTS))(
  'S11 G1 %s, of 20 MB, takes no more memory and time than it may',
  async (_name, make) => {
    const { milliseconds, peak } = await read(make(volume(LARGEST_MEBIBYTES)));
    expect(milliseconds).toBeLessThan(SLOWEST_MILLISECONDS);
    expect(peak).toBeLessThan(PARSER_LIMITS.memoryMebibytes);
  },
);

it.each(Object.entries({ ...HOSTILE_TEXTS, ...HOSTILE_WORKBOOKS }))(
  'S11 G1 to say what the columns are of %s takes no more memory and time than it may',
  async (_name, make) => {
    const { milliseconds, peak } = await read(make(volume(8)), { columns: 'look', fields: [] });
    expect(milliseconds).toBeLessThan(SLOWEST_MILLISECONDS);
    expect(peak).toBeLessThan(PARSER_LIMITS.memoryMebibytes);
  },
);

it('S11 O16 100,000 rows of eight different texts need less than half of the memory that a parser may take', async () => {
  const rows = Array.from({ length: volume(100_000) }, (_, i) =>
    ['Club', 'Person', 'Title', 'p@club', '+44', 'Note', 'City', 'Country'].map(
      (text) => `${text}${i}.example`,
    ),
  );
  const header = ['Organization', 'Full name', 'Title', 'E-mail', 'Phone', 'Note', 'City', 'Country'];
  const { ending, peak } = await read(fileOf([header, ...rows]));
  expect(ending).toBe('imported');
  expect(peak).toBeLessThan(PARSER_LIMITS.memoryMebibytes / 2);
});

// Only Linux lists the processes that a process has started.
(process.platform === 'linux' ? describe : describe.skip)('on Linux', () => {
  it('S11 O16 asks to try again when somebody else has ended the parser', async () => {
    const rows = Array.from({ length: 20_000 }, (_, i) => [`Club ${i}`, `Person ${i}`]);
    const reading = read(fileOf([['Organization', 'Full name'], ...rows]));
    while (!(await killParser())) await new Promise((resolve) => setTimeout(resolve, 5));
    const { ending } = await reading;
    expect(ending).toBe('interrupted');
  });
});

/** Kills the parser that this process has started; false when there is none yet. */
async function killParser(): Promise<boolean> {
  const [pid] = await parsers();
  return pid !== undefined && process.kill(pid, 'SIGKILL');
}
