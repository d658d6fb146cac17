import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseWorkbook, PARSER_LIMITS } from '../api/src/contact-import/parser.ts';
import { Api } from '../e2e/support/api.ts';
import { CONTACTS_EACH, crowdCsv, crowdWorkbook, ORGANIZATIONS } from '../e2e/support/crowd.ts';
import { familyOf } from '../e2e/support/processes.ts';
import { startSystem } from '../e2e/support/system.ts';
import { median, report, timed } from './support/measure.ts';
import { volume } from './support/volume.ts';

const ROUNDS = volume(5, 1);
const CROWD = volume(ORGANIZATIONS, 50);

/** A line of /proc/<pid>/status, in MB. */
function memoryOf(pid: number, line: 'VmRSS' | 'VmHWM'): number {
  const match = new RegExp(`^${line}:\\s+(\\d+) kB`, 'mu').exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(match?.[1]) / 1024;
}

/** A file to import, and what is done with it alone, for comparison. */
interface Kind {
  readonly name: string;
  readonly rows: number;
  readonly bytes: Buffer;
  /** Of the API process, in MB. */
  readonly mostGrowth: number;
  readonly alone: { readonly what: string; readonly run: (file: string, rows: number) => Promise<void> };
}

const workbookOf = (organizations: number): Kind => ({
  name: 'a workbook',
  rows: organizations * CONTACTS_EACH,
  bytes: crowdWorkbook(organizations),
  mostGrowth: organizations > CROWD ? 250 : 150,
  alone: { what: 'parsing alone', run: parseAlone },
});
const csvOf = (organizations: number): Kind => ({
  name: 'CSV',
  rows: organizations * CONTACTS_EACH,
  bytes: crowdCsv(organizations),
  mostGrowth: 100,
  // Cutting a text into cells takes a tenth of what it takes to recognize and check them, which no import can do without.
  alone: { what: 'reading and checking alone', run: readAlone },
});

const API = path.resolve(import.meta.dirname, '../api');

/** A fresh process that does nothing but parse the file with the same library. */
async function parseAlone(file: string, rows: number): Promise<void> {
  const program = `import { readXlsx } from 'hucre/xlsx'; import { readFileSync } from 'node:fs';
    const { sheets } = await readXlsx(readFileSync(process.argv[1]));
    if (sheets[0].rows.length !== ${rows + 1}) throw new Error('rows: ' + sheets[0].rows.length);`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program, file], {
    cwd: API,
  });
  if (status !== 0) throw new Error(stderr.toString());
}

/** The process that an import reads its file in, without a database to hand the rows to. */
async function readAlone(file: string, rows: number): Promise<void> {
  const input = openSync(file, 'r');
  let accepted = 0;
  try {
    for await (const { kind, count } of parseWorkbook(
      input,
      'en',
      PARSER_LIMITS,
      new AbortController().signal,
    ))
      if (kind === 'accepted') accepted += count;
  } finally {
    closeSync(input);
  }
  if (accepted !== rows) throw new Error(`rows: ${accepted}`);
}

async function importWhole(api: Api, file: Buffer): Promise<void> {
  const { isTaken } = await api.importWorkbook(file);
  if (!isTaken) throw new Error('The workbook was refused');
}

/** Imports, each against merely reading the same file in the same run. */
export async function benchImport(): Promise<boolean> {
  let isWithin = true;
  for (const kind of [workbookOf(CROWD), workbookOf(CROWD * 2), csvOf(CROWD * 2)]) {
    isWithin = (await benchKind(kind)) && isWithin;
  }
  return isWithin;
}

async function benchKind(kind: Kind): Promise<boolean> {
  const folder = mkdtempSync(path.join(tmpdir(), 'touchline-bench-'));
  const file = path.join(folder, 'crowd');
  const { bytes } = kind;
  writeFileSync(file, bytes);
  const parsing: number[] = [];
  const importing: number[] = [];
  const growth: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    parsing.push(await timed(() => kind.alone.run(file, kind.rows)));
    const system = await startSystem();
    try {
      const api = await Api.signIn(system);
      const pid = familyOf(system.process.pid ?? 0).find(({ command }) =>
        command.includes('api/src/main.ts'),
      )?.pid;
      if (pid === undefined) throw new Error('The API process was not found');
      const before = memoryOf(pid, 'VmRSS');
      importing.push(await timed(() => importWhole(api, bytes)));
      growth.push(memoryOf(pid, 'VmHWM') - before);
    } finally {
      await system.stop();
    }
  }
  rmSync(folder, { recursive: true });
  return report(
    `Import of ${kind.rows.toLocaleString('en')} rows, ${kind.name} (${(bytes.length / 1e6).toFixed(1)} MB, median of ${ROUNDS}, load ${loadavg()[0]?.toFixed(1)})`,
    [
      {
        what: 'upload until answered',
        measured: median(importing),
        unit: 'ms',
        reference: { what: kind.alone.what, measured: median(parsing) },
        limit: 3,
      },
      {
        what: 'API process memory growth at its peak',
        measured: Math.max(...growth),
        unit: 'MB',
        limit: kind.mostGrowth,
      },
    ],
  );
}
