import { volume } from '@touchline/shared/testing/volume';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { readConfig } from '../config.ts';
import { SecretKeys } from '../mailboxes/secrets/secret-keys.ts';
import { createTestDatabase, type TestDatabase } from '../testing/databases.ts';
import { connectionsEnded } from '../testing/killed-processes.ts';
import { startReceiver, type Receiver } from './testing/receiver.ts';
import { addWebhook } from './webhooks.repository.ts';

/** Kills of each kind: between change and event, and between telling and recording. */
const KILLS = volume(40, 1 / 2);

let t: TestDatabase;
let receiver: Receiver;
let folder: string;
let secret: string;
beforeAll(async () => {
  t = await createTestDatabase();
  receiver = await startReceiver();
  folder = await mkdtemp(join(tmpdir(), 'touchline-webhook-kills-'));
  await t.database.pool.query(`
    insert into users (email, email_key, password_hash) values ('ann@club.example', 'ann@club.example', 'x');
    insert into contacts (full_name, title, phone, email, email_key)
    select '0', '', '', i || '@club.example', i || '@club.example' from generate_series(1, 4) i`);
  const keys = new SecretKeys(readConfig({ DATA_DIR: folder }));
  const url = `http://127.0.0.1:${receiver.port}/hook`;
  const made = await addWebhook(t.database.kysely, keys, { url, events: ['contact.changed'] }, 1);
  ({ secret } = made);
});
afterAll(async () => {
  receiver.close();
  await t.drop();
  await rm(folder, { recursive: true });
});

/** Makes the names of contacts longer as fast as it can: in transactions, and by single statements. */
const CHANGES = `
  import { openDatabase } from './database/database.ts';
  import { sql } from 'kysely';
  const database = openDatabase({ url: process.env.URL, poolSize: 4, onConnectionLost: () => undefined });
  const rename = (kysely, id) => kysely.updateTable('contacts')
    .set({ full_name: sql\`full_name || '.'\` }).where('id', '=', id).execute();
  const work = async (id) => {
    for (let round = 0; ; round += 1) {
      await (round % 2 === 0
        ? rename(database.kysely, id)
        : database.kysely.transaction().execute((transaction) => rename(transaction, id)));
    }
  };
  await rename(database.kysely, 1);
  process.stdout.write('begins\\n');
  await Promise.all([1, 2, 3, 4].map(work));
`;

/** Tells what is due, as a process of Touchline does, with a short lease. */
const TELLS = `
  import { systemClock } from './clock.ts';
  import { readConfig } from './config.ts';
  import { openDatabase } from './database/database.ts';
  import { SecretKeys } from './mailboxes/secrets/secret-keys.ts';
  import { WebhookSender } from './webhooks/sender.ts';
  import { targetRules } from './webhooks/targets.ts';
  const config = readConfig(process.env);
  const database = openDatabase({ url: process.env.URL, poolSize: 6, onConnectionLost: () => undefined });
  const sender = new WebhookSender({
    database: database.kysely, clock: systemClock, log: console, keys: new SecretKeys(config),
    targets: targetRules(config), lease: 300,
  });
  process.stdout.write('begins\\n');
  for (;;) {
    await sender.turn();
    await new Promise((done) => setTimeout(done, 5));
  }
`;

function start(program: string) {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: new URL('..', import.meta.url),
    env: { ...process.env, URL: t.url, DATA_DIR: folder, WEBHOOK_PRIVATE_TARGETS: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const begun = Promise.race([
    once(child.stdout, 'data'),
    ended.then(() => Promise.reject(new Error('The program ended by itself'))),
  ]);
  return { child, begun, ended };
}

async function kill({ child, ended }: ReturnType<typeof start>): Promise<void> {
  child.kill('SIGKILL');
  expect((await ended)[1]).toBe('SIGKILL');
}

/** Each change made a name one longer: the names say how many there were. */
async function compare(): Promise<number> {
  const { rows } = await t.database.pool.query<{ changes: number; events: number; deliveries: number }>(`
    select length(c.full_name) - 1 as changes, count(distinct e.id)::integer as events, count(d.id)::integer as deliveries
    from contacts c
    left join webhook_events e on e.people->0->'id' = to_jsonb(c.id)
    left join webhook_deliveries d on d.event_id = e.id
    group by c.id order by c.id`);
  for (const { changes, events, deliveries } of rows)
    expect([events, deliveries]).toEqual([changes, changes]);
  return rows.reduce((sum, { changes }) => sum + changes, 0);
}

it(`U8 ${KILLS} times kill -9 between change and webhook: never one without the other`, async () => {
  for (let round = 0; round < KILLS; round += 1) {
    const process = start(CHANGES);
    await process.begun;
    await wait((round * 7) % 40);
    await kill(process);
  }
  await connectionsEnded(t.database.pool);
  // Something went through between the kills, however slow the machine.
  expect(await compare()).toBeGreaterThan(KILLS / 2);
}, 300_000);

it(`U8 ${KILLS} times kill -9 while it is told: every event comes, and a repeat has the same id and body`, async () => {
  // Enough for all kills: what is told meanwhile is as much as fits.
  await t.database.pool.query(`update webhook_deliveries set state = 'delivered'`);
  const { rows } = await t.database.pool.query<{ id: string }>(
    `insert into webhook_events (type, data, people)
     select 'contact.changed', jsonb_build_object('number', i), '[]' from generate_series(1, $1::integer) i returning id`,
    [KILLS * 20],
  );
  // Some killed amid the request, some between the answer and its record.
  for (let round = 0; round < KILLS; round += 1) {
    const isAmid = round % 2 === 0;
    receiver.answer = (_request, response) => void setTimeout(() => response.end('ok'), isAmid ? 1000 : 3);
    const before = receiver.received.length;
    const process = start(TELLS);
    await process.begun;
    if (isAmid) await vi.waitUntil(() => receiver.received.length > before, 30_000);
    else await wait((round * 7) % 60);
    await kill(process);
  }
  receiver.answer = (_request, response) => void response.end('ok');
  const last = start(TELLS);
  await vi.waitFor(
    async () => {
      const left = await t.database.pool.query(
        `select from webhook_deliveries where state <> 'delivered' limit 1`,
      );
      expect(left.rowCount).toBe(0);
    },
    { timeout: 120_000, interval: 200 },
  );
  await kill(last);
  const bodies = new Map<string, string>();
  for (const { headers, body } of receiver.received) {
    const id = String(headers['webhook-id']);
    expect(bodies.get(id) ?? body).toBe(body);
    bodies.set(id, body);
    // Not older than five minutes, and signed.
    new Webhook(secret).verify(body, headers as Record<string, string>);
  }
  expect([...bodies.keys()].toSorted()).toEqual(
    rows.map(({ id }) => `msg_${id.replaceAll('-', '')}`).toSorted(),
  );
  // The kills did interrupt something.
  expect(receiver.received.length).toBeGreaterThan(bodies.size);
}, 600_000);
