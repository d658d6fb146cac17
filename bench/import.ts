import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { Api } from '../e2e/support/api.ts';
import { crowdWorkbook } from '../e2e/support/crowd.ts';
import { familyOf } from '../e2e/support/processes.ts';
import { startSystem } from '../e2e/support/system.ts';
import { median, report, timed } from './support/measure.ts';

const ROUNDS = 5;

/** A line of /proc/<pid>/status, in MB. */
function memoryOf(pid: number, line: 'VmRSS' | 'VmHWM'): number {
  const match = new RegExp(`^${line}:\\s+(\\d+) kB`, 'mu').exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(match?.[1]) / 1024;
}

/** The reference: a fresh process that does nothing but parse the file with the same library. */
function parseAlone(file: string): void {
  const program = `import { readXlsx } from 'hucre/xlsx'; import { readFileSync } from 'node:fs';
    const { sheets } = await readXlsx(readFileSync(process.argv[1]));
    if (sheets[0].rows.length !== 50001) throw new Error('rows: ' + sheets[0].rows.length);`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program, file], {
    cwd: path.resolve(import.meta.dirname, '../api'),
  });
  if (status !== 0) throw new Error(stderr.toString());
}

async function importWhole(api: Api, file: Buffer): Promise<void> {
  const { isTaken } = await api.importWorkbook(file);
  if (!isTaken) throw new Error('The workbook was refused');
}

/** Import of 50,000 rows, against merely parsing the same file with the same library in the same run. */
export async function benchImport(): Promise<boolean> {
  const folder = mkdtempSync(path.join(tmpdir(), 'touchline-bench-'));
  const file = path.join(folder, 'crowd.xlsx');
  const bytes = crowdWorkbook();
  writeFileSync(file, bytes);
  const parsing: number[] = [];
  const importing: number[] = [];
  const growth: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    parsing.push(await timed(async () => parseAlone(file)));
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
    `Import of 50,000 rows (${(bytes.length / 1e6).toFixed(1)} MB, median of ${ROUNDS}, load ${loadavg()[0]?.toFixed(1)})`,
    [
      {
        what: 'upload until answered',
        measured: median(importing),
        unit: 'ms',
        reference: { what: 'parsing alone', measured: median(parsing) },
        limit: 3,
      },
      {
        what: 'API process memory growth at its peak',
        measured: Math.max(...growth),
        unit: 'MB',
        limit: 150,
      },
    ],
  );
}
