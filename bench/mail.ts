import { BLANK_CONTACT } from '@touchline/shared/contract';
import { fork, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { systemClock } from '../api/src/clock.ts';
import { readConfig } from '../api/src/config.ts';
import { openDatabase, type Database } from '../api/src/database/database.ts';
import { startEmbeddedServer } from '../api/src/database/embedded/server.ts';
import { planMessages, touchCampaigns } from '../api/src/outreach/plan.ts';
import { migrate } from '../api/src/database/migrate.ts';
import { UNDER_WAY_PER_CONNECTION } from '../api/src/mail/engine.ts';
import { environmentSender } from '../api/src/mail/mail-sender.ts';
import { createComposer } from '../api/src/mail/composition/compose-mail.ts';
import { readHere } from '../api/src/mail/composition/read-template.ts';
import { CAMPAIGN_HTML, fillCampaign, writeCampaign } from '../api/src/mail/sending/testing/fill-campaign.ts';
import { median, report, timed } from './support/measure.ts';
import { volume } from './support/volume.ts';

const ROUNDS = volume(5, 1);
/** Mails of each round. */
const MAILS = volume(10_000, 50);
const FEW = volume(1000, 10);
/** For the memory figure: as many of them as go out within {@link LONGEST}. */
const MANY = volume(100_000, 100);
/** Time limit of that in milliseconds. */
const LONGEST = 120_000;
/** Planned mails of {@link STEPS} steps, to organizations with as many contacts. */
const PLANNED = volume(100_000, 100);
const STEPS = 5;
const CONNECTIONS = 20;
const API = path.resolve(import.meta.dirname, '../api/src');
/** As `npm run worker` starts it. */
const WORKER_FLAGS = JSON.parse(readFileSync(path.join(API, 'worker.flags.json'), 'utf8')) as string[];
const SETTINGS = {
  MAIL_WEEKDAYS: 'mon,tue,wed,thu,fri,sat,sun',
  MAIL_HOURS: '0:00-24:00',
  MAIL_PER_MINUTE: '1000000',
  MAIL_PER_DOMAIN_PER_MINUTE: '1000000',
  MAIL_CONCURRENCY: String(UNDER_WAY_PER_CONNECTION * CONNECTIONS),
};

/**
 * Mails per second through a worker, every row durably committed, against nodemailer's pool alone: the same mails, over the
 * same number of connections to the same mail server on this machine. Then the memory of a worker that sends very many, and
 * the time to plan the mails of a large campaign.
 */
export async function benchMail(): Promise<boolean> {
  const folder = mkdtempSync(path.join(tmpdir(), 'touchline-bench-'));
  const server = await startEmbeddedServer(folder);
  const database = openDatabase({ url: server.url, poolSize: 2, onConnectionLost: () => undefined });
  const sink = await startSink(path.join(folder, 'arrived.txt'));
  try {
    await migrate(database);
    const environment = { ...SETTINGS, DATABASE_URL: server.url, DATA_DIR: folder, SMTP_URL: sink.url };
    const engine: number[] = [];
    const pool: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      engine.push((await sendByWorker(database, environment, MAILS)).perSecond);
      pool.push(await sendByPool(sink.url));
    }
    const { memory, sent } = await sendByWorker(database, environment, MANY, LONGEST);
    const planning = await plan(database);
    console.log(`Load of this machine: ${loadavg()[0]?.toFixed(1)}`);
    return report(`Sending ${MAILS} mails over ${CONNECTIONS} connections (median of ${ROUNDS})`, [
      {
        what: 'a mail through the engine',
        measured: 1000 / median(engine),
        unit: 'ms',
        reference: { what: "a mail through nodemailer's pool alone", measured: 1000 / median(pool) },
        limit: 1 / 0.7,
      },
      {
        what: `memory of a worker after ${sent} mails`,
        measured: memory.many,
        unit: 'MB',
        reference: { what: `after ${FEW}`, measured: memory.few },
        limit: 1.15,
      },
      { what: `planning ${PLANNED} mails of a staggered campaign`, measured: planning, unit: 's', limit: 10 },
    ]);
  } finally {
    sink.process.kill();
    await database.close();
    await server.stop();
    rmSync(folder, { recursive: true });
  }
}

async function startSink(book: string) {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  const program = path.join(API, 'mail/sending/testing/mail-server-process.ts');
  const child = fork(program, [String(port), book], { execArgv: [] });
  await once(child, 'message');
  return { url: `smtp://127.0.0.1:${port}`, process: child };
}

/** Resident memory in MB. */
function memoryOf({ pid }: ChildProcess): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/mu.exec(status)?.[1]) / 1024;
}

/** Seconds from nothing planned until everything is committed. */
async function plan(database: Database): Promise<number> {
  const shape = { contacts: PLANNED / STEPS, steps: STEPS, isStaggered: true, perOrganization: STEPS };
  const campaign = await writeCampaign(database, shape);
  const timing = { clock: systemClock, window: readConfig({}).mail.window };
  const milliseconds = await timed(() =>
    database.kysely.transaction().execute(async (transaction) => {
      await touchCampaigns(transaction, [campaign]);
      await planMessages(transaction, campaign, timing);
    }),
  );
  return milliseconds / 1000;
}

/** From when the first mail was claimed until all of them are committed as sent, or time is up. */
async function sendByWorker(
  database: Database,
  environment: Record<string, string>,
  mails: number,
  longest = Infinity,
) {
  const { window } = readConfig(SETTINGS).mail;
  const campaign = await fillCampaign(database, { contacts: mails }, { clock: systemClock, window });
  await database.pool.query('vacuum analyze');
  const worker = fork(path.join(API, 'worker.ts'), [], {
    env: { ...process.env, ...environment, LOG_LEVEL: 'silent' },
    execArgv: WORKER_FLAGS,
  });
  const count = async () => {
    const { rows } = await database.pool.query<{ sent: number; began_at: Date | null }>(
      `select count(*) filter (where state = 'sent')::integer as sent, min(sending_at) as began_at
       from messages where campaign_id = $1`,
      [campaign],
    );
    return rows[0] ?? { sent: 0, began_at: null };
  };
  const isCompleted = async () => {
    const { rows } = await database.pool.query<{ status: string }>(
      'select status from campaigns where id = $1',
      [campaign],
    );
    return rows[0]?.status === 'completed';
  };
  let few = 0;
  const started = performance.now();
  for (;;) {
    await wait(25);
    // Counting the mails would cost time of the database being measured; the campaign knows when the last one is settled.
    const isOver = (await isCompleted()) || performance.now() - started >= longest;
    if (mails === MANY && few === 0 && (await count()).sent >= FEW) few = memoryOf(worker);
    if (!isOver) continue;
    const ended = Date.now();
    const memory = { few, many: memoryOf(worker) };
    const { sent, began_at } = await count();
    worker.kill();
    await once(worker, 'exit');
    return { perSecond: (1000 * sent) / (ended - (began_at ?? new Date()).getTime()), memory, sent };
  }
}

async function sendByPool(url: string): Promise<number> {
  const contact = {
    ...BLANK_CONTACT,
    full_name: 'Person 1',
    organization_name: 'Club',
    email: 'p1@club1.example',
  };
  const settings = readConfig(SETTINGS).mail;
  const { html, text } = await createComposer(settings, readHere).composeTest({
    sender: environmentSender(settings),
    content: { subject: 'About your pitch', html: CAMPAIGN_HTML },
    contact,
    date: new Date(),
    to: contact.email,
    key: 'bench',
  });
  const program = path.join(import.meta.dirname, 'support/mail-pool.ts');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [program, url, String(MAILS), String(CONNECTIONS)],
    { env: { ...process.env, MAIL_HTML: html, MAIL_TEXT: text } },
  );
  if (status !== 0) throw new Error(stderr.toString());
  return Number(stdout.toString());
}
