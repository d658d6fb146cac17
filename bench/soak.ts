import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import nodemailer from 'nodemailer';
import { HOSTILE_MAILS } from '../api/src/mail/reading/testing/hostile-mails.ts';
import { Api } from '../e2e/support/api.ts';
import { familyOf } from '../e2e/support/processes.ts';
import { findFreePort } from '../api/src/database/embedded/free-port.ts';
import { startSystem, type System } from '../e2e/support/system.ts';
import { workbook } from '../e2e/support/workbook.ts';
import { type Figure, median, percentile, report } from './support/measure.ts';
import { isTiny, volume } from './support/volume.ts';

/** Duration in minutes; `SOAK_MINUTES=3` for a quick look. */
const MINUTES = Number(process.env['SOAK_MINUTES'] ?? volume(30, 0.2));
/** Minutes until the caches have filled. */
const WARM_UP = Math.min(5, MINUTES / 3);
const REQUESTS_A_SECOND = 50;
const MINUTE = 60_000;
/** Milliseconds between two looks at the memory. */
const SAMPLE_EVERY = volume(5000, 500);

const PATHS = [
  '/api/contacts/summary/',
  '/api/contacts/',
  '/api/campaigns/all/',
  '/api/templates/',
  '/api/campaigns/monitoring/contacts/',
  '/api/mail/status/',
  '/api/mail/incoming/',
  '/api/campaigns/scenarios/',
] as const;

/** Long-lived processes, by the program that each runs. */
const PROCESSES: Readonly<Record<string, string>> = {
  'scripts/start.ts': 'the gateway',
  'reader-process.ts': 'the mail readers',
  'api/src/main.ts': 'the API',
};

/** Memory of each process over time, in MB, by the kind of process. */
type Samples = Map<string, number[]>;

/**
 * Half an hour of requests, incoming mails (some of them hostile) and imports at once: the memory of each long-lived process
 * stays flat, and requests are answered.
 */
export async function benchSoak(): Promise<boolean> {
  const intakePort = await findFreePort();
  const system = await startSystem({
    environment: {
      DEMO: '1',
      MAIL_WORKER: '1',
      MAIL_INTAKE_SMTP: `127.0.0.1:${intakePort}`,
      ACCESS_TOKEN_SECONDS: String(MINUTES * 120),
    },
  });
  try {
    const api = await Api.signIn(system);
    const end = Date.now() + MINUTES * MINUTE;
    const durations: number[] = [];
    const failures = new Map<string, number>();
    const count = (failure: unknown) => {
      const text = String(failure).slice(0, 120);
      failures.set(text, (failures.get(text) ?? 0) + 1);
    };
    const [samples] = await Promise.all([
      sampleMemory(system, end),
      askSteadily(api, end, durations, count),
      sendMails(intakePort, end, count),
      importSteadily(api, end, count),
    ]);
    for (const [failure, times] of failures) console.log(`${times} × ${failure}`);
    if (isTiny && failures.size > 0) throw new Error('Not everything was answered');
    const unseen = Object.values(PROCESSES).filter((name) => !samples.has(name));
    if (unseen.length > 0) throw new Error(`There was no process of ${unseen.join(', ')}`);
    return report(
      `Soak: ${MINUTES} minutes, ${REQUESTS_A_SECOND} requests a second, mails and imports beside (load ${loadavg()[0]?.toFixed(1)})`,
      [
        ...[...samples].flatMap(([name, values]) => growthOf(name, values)),
        { what: 'requests answered, p50', measured: median(durations), unit: 'ms', limit: 1000 },
        { what: 'requests answered, p99', measured: percentile(durations, 0.99), unit: 'ms', limit: 5000 },
        {
          what: 'requests, mails and imports that failed',
          measured: [...failures.values()].reduce((sum, times) => sum + times, 0),
          unit: '',
          limit: 0,
        },
      ],
    );
  } finally {
    await system.stop();
  }
}

/** The last third against the first one after the warm-up: a leak grows, garbage that is collected now and then does not. */
function growthOf(name: string, values: readonly number[]): Figure[] {
  const settled = values.slice(Math.floor((values.length * WARM_UP) / MINUTES));
  // Not one that lives only for a single workbook or mail.
  if (settled.length < values.length / 2 || settled.length < 6) return [];
  const third = Math.floor(settled.length / 3);
  return [
    {
      what: `memory of ${name}`,
      measured: median(settled.slice(-third)),
      unit: 'MB',
      reference: { what: 'after the warm-up', measured: median(settled.slice(0, third)) },
      limit: 1.1,
    },
  ];
}

async function sampleMemory(system: System, end: number): Promise<Samples> {
  const samples: Samples = new Map();
  for (; Date.now() < end; await wait(SAMPLE_EVERY)) {
    const sums = new Map<string, number>();
    for (const { pid, command } of familyOf(system.process.pid ?? 0)) {
      const name = nameOf(command);
      const size = residentMegabytes(pid);
      if (name !== undefined && size !== undefined) sums.set(name, (sums.get(name) ?? 0) + size);
    }
    for (const [name, size] of sums) samples.set(name, [...(samples.get(name) ?? []), size]);
  }
  return samples;
}

function nameOf(command: string): string | undefined {
  return Object.entries(PROCESSES).find(([program]) => command.includes(program))?.[1];
}

/** Undefined for a process that has just ended. */
function residentMegabytes(pid: number): number | undefined {
  try {
    const found = /^VmRSS:\s+(\d+) kB/mu.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return found ? Number(found[1]) / 1024 : undefined;
  } catch {
    return undefined;
  }
}

async function askSteadily(api: Api, end: number, durations: number[], count: (failure: unknown) => void) {
  const running = new Set<Promise<void>>();
  for (let number = 0; Date.now() < end; number += 1) {
    const path = PATHS[number % PATHS.length] ?? PATHS[0];
    const began = performance.now();
    const asked = api
      .call('GET', path)
      .then(() => void durations.push(performance.now() - began), count)
      .finally(() => running.delete(asked));
    running.add(asked);
    await wait(1000 / REQUESTS_A_SECOND);
  }
  await Promise.all(running);
}

/** Sends two a second, one in ten of them hostile. */
async function sendMails(port: number, end: number, count: (failure: unknown) => void) {
  const transport = nodemailer.createTransport({ host: '127.0.0.1', port, secure: false, pool: true });
  const hostile = Object.values(HOSTILE_MAILS).map((make) => make());
  for (let number = 0; Date.now() < end; number += 1) {
    const raw =
      number % 10 === 0
        ? `X-Number: ${number}\r\n${hostile[(number / 10) % hostile.length] ?? ''}`
        : `From: zoe${number}@meadow.example\r\nTo: us@touchline.example\r\nSubject: Grass ${number}\r\nMessage-ID: <${number}@meadow.example>\r\n\r\nYes, please.\r\n`;
    await transport
      .sendMail({ envelope: { from: 'zoe@meadow.example', to: 'us@touchline.example' }, raw })
      .catch(count);
    await wait(500);
  }
  transport.close();
}

/** Imports a workbook of 1,000 rows every half minute. */
async function importSteadily(api: Api, end: number, count: (failure: unknown) => void) {
  while (Date.now() < end) {
    const rows = Array.from({ length: 1000 }, (_, row) => [
      `Club ${row % 200}`,
      `Person ${row}`,
      `person${row}@club${row % 200}.example`,
    ]);
    const file = workbook({ Contacts: [['Organization', 'Name', 'Email'], ...rows] });
    await api.importWorkbook(file).then(({ isTaken }) => isTaken || count('an import was refused'), count);
    await wait(30_000);
  }
}
