import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createGzip, gunzipSync, gzipSync } from 'node:zlib';
import { packTar, unpackTar } from 'modern-tar';
import { fillWithDemoData } from '../cli/demo-data.ts';
import { systemClock } from '../clock.ts';
import { openDatabase, type Database } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { migrations } from '../database/migrations/index.ts';
import { readConfig } from '../config.ts';
import { readOrMakeSecret } from '../secret-file.ts';
import { createTestDatabase, type TestDatabase } from '../testing/databases.ts';
import { FolderStorage } from '../uploads/storage/folder-storage.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const IMAGE = `${'ab'.repeat(32)}.png`;
/** Rows of these tables that a restore leaves as they are; of all others every one. */
const KEPT: Readonly<Record<string, string>> = {
  account_links: 'false',
  address_changes: 'false',
  api_keys: 'false',
  answers: `state not in ('waiting', 'sending', 'uncertain')`,
  messages: `state in ('sent', 'failed', 'cancelled', 'skipped')`,
  mailbox_sign_ins: 'false',
  provider_entries: 'false',
  search_changes: 'false',
  sessions: 'false',
};
const KEY = 'k'.repeat(43);
/** How often a restore is killed, and milliseconds in which it is done. */
const KILLS = 6;
const RESTORING = 12_000;

let folder: string;
let source: TestDatabase;
let backup: string;
/** What the source held when it was backed up. */
let expected: Record<string, string>;
let expectedShape: unknown;
/** The newest entry of the activity then: restoring is one more. */
let lastEntry: string;
const sourceData = () => join(folder, 'source');
const places: { readonly drop: () => Promise<void> }[] = [];

/** An empty database and data folder. */
async function emptyPlace() {
  const database = await createTestDatabase({ migrated: false });
  places.push(database);
  const dataDirectory = await mkdtemp(join(folder, 'place-'));
  const storage = new FolderStorage(join(dataDirectory, 'uploads'));
  return { database: database.database, databaseUrl: database.url, dataDirectory, storage, now: new Date() };
}

/** What every table holds, each as one digest. */
async function digests({ pool }: Database): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
     and relname !~ '^kysely' order by 1`,
  );
  const all: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query<{ digest: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as digest from ${name} t
       where ${name === 'activity' ? `id <= ${lastEntry}` : (KEPT[name] ?? 'true')}`,
    );
    all[name] = rows[0]?.digest ?? '';
  }
  return all;
}

const count = async (database: Database, statement: string) =>
  Number((await database.pool.query<{ count: string }>(`select count(*) ${statement}`)).rows[0]?.count);

/** Foreign keys, triggers and the next number of each sequence. */
async function shape({ pool }: Database): Promise<unknown> {
  const { rows: constraints } = await pool.query(
    `select conrelid::regclass::text as table, conname, pg_get_constraintdef(oid), convalidated from pg_constraint
     where connamespace = 'public'::regnamespace order by 1, 2`,
  );
  const { rows: triggers } = await pool.query(
    `select tgrelid::regclass::text as table, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2`,
  );
  // Of the activity, a restore takes one itself.
  const { rows: sequences } = await pool.query(
    `select sequencename, last_value from pg_sequences where schemaname = 'public' and sequencename !~ '^activity' order by 1`,
  );
  return { constraints, triggers, sequences };
}

/** The backup with its entries changed, and sums that fit or not. */
async function changed(change: (entries: Map<string, Buffer>) => void): Promise<string> {
  const entries = new Map<string, Buffer>();
  for (const { header, data } of await unpackTar(gunzipSync(await readFile(backup))))
    entries.set(header.name, Buffer.from(data ?? []));
  change(entries);
  const file = join(folder, `changed-${Math.random()}.tar.gz`);
  const packed = await packTar(
    [...entries].map(([name, bytes]) => ({ header: { name, size: bytes.length }, body: bytes })),
  );
  await writeFile(file, gzipSync(packed));
  return file;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'touchline-backup-'));
  source = await createTestDatabase();
  const mail = readConfig({ DATA_DIR: sourceData() }).mail;
  await source.database.pool.query(
    `insert into users (email, email_key, password_hash) values ('ann@club.example', 'ann@club.example', 'x')`,
  );
  await fillWithDemoData(source.database, { clock: systemClock, window: mail.window });
  await source.database.pool.query(
    `insert into sessions (id, user_id, expires_at) select gen_random_uuid(), min(id), now() + interval '1 day' from users`,
  );
  await source.database.pool.query(
    `insert into api_keys (user_id, name, hash, start, permissions) select min(id), 'Report', 'x', 'tl_x', '{read}' from users`,
  );
  await mkdir(join(sourceData(), 'uploads'), { recursive: true });
  await writeFile(join(sourceData(), 'uploads', IMAGE), Buffer.from([137, 80, 78, 71, 0, 255]));
  await writeFile(join(sourceData(), 'uploads', '.half.part'), 'half');
  await writeFile(join(sourceData(), 'mailbox-key'), KEY);
  const { rows } = await source.database.pool.query<{ id: string }>('select max(id) as id from activity');
  lastEntry = rows[0]?.id ?? '';
  expected = await digests(source.database);
  expectedShape = await shape(source.database);
  backup = join(folder, 'backup.tar.gz');
  await writeBackup(
    {
      databaseUrl: source.url,
      dataDirectory: sourceData(),
      storage: new FolderStorage(join(sourceData(), 'uploads')),
    },
    backup,
  );
}, 300_000);
afterAll(async () => {
  await Promise.all([source.drop(), ...places.map((place) => place.drop())]);
  await rm(folder, { recursive: true });
});

it('U10 brings back every row, upload and key, and what holds the tables together', async () => {
  const place = await emptyPlace();
  const restored = await restoreBackup(backup, place);
  expect(await digests(place.database)).toEqual(expected);
  expect(await shape(place.database)).toEqual(expectedShape);
  expect(restored.rows).toBeGreaterThan(1000);
  expect(await readFile(join(place.dataDirectory, 'uploads', IMAGE))).toEqual(
    Buffer.from([137, 80, 78, 71, 0, 255]),
  );
  expect(await readdir(join(place.dataDirectory, 'uploads'))).toEqual([IMAGE]);
  expect(await readFile(join(place.dataDirectory, 'mailbox-key'), 'utf8')).toBe(KEY);
  expect((await stat(join(place.dataDirectory, 'mailbox-key'))).mode & 0o777).toBe(0o600);
  // The next row gets a number of its own.
  const { rows } = await place.database.pool.query<{ id: number }>(
    `insert into organizations (name, name_key) values ('New', 'new') returning id`,
  );
  const { rows: last } = await source.database.pool.query<{ max: number }>(
    'select max(id) from organizations',
  );
  expect(rows[0]?.id).toBeGreaterThan(last[0]?.max ?? Infinity);
});

it('U10 G4 a search follows no changes with transaction numbers of the server that was backed up', async () => {
  expect(await count(source.database, 'from search_changes')).toBeGreaterThan(0);
  const place = await emptyPlace();
  await restoreBackup(backup, place);
  expect(await count(place.database, 'from search_changes')).toBe(0);
});

it('U8 U10 no API key is good after a restore: it may have been revoked since the backup', async () => {
  expect(await count(source.database, 'from api_keys')).toBe(1);
  const place = await emptyPlace();
  await restoreBackup(backup, place);
  expect(await count(place.database, 'from api_keys')).toBe(0);
  const trusting = await emptyPlace();
  await restoreBackup(backup, { ...trusting, keepsApiKeys: true });
  expect(await count(trusting.database, 'from api_keys')).toBe(1);
  expect(await count(trusting.database, 'from sessions')).toBe(0);
});

it('S19 a killed restore is complete or can be repeated', async () => {
  const outcomes = { whole: 0, nothing: 0 };
  for (let part = 1; part <= KILLS; part += 1) {
    const place = await emptyPlace();
    const key = join(place.dataDirectory, 'mailbox-key');
    const child = spawn(process.execPath, ['api/src/cli/restore.ts', backup], {
      env: {
        ...process.env,
        DATABASE_URL: place.databaseUrl,
        DATA_DIR: place.dataDirectory,
        LOG_LEVEL: 'silent',
      },
      stdio: 'ignore',
    });
    const ended = once(child, 'exit');
    await Promise.race([ended, setTimeout((part / KILLS) * RESTORING)]);
    child.kill('SIGKILL');
    await ended;
    const { rows } = await place.database.pool.query(
      `select to_regclass('public.users') is not null as is_made`,
    );
    const isWhole =
      (rows[0] as { is_made: boolean }).is_made && (await count(place.database, 'from users')) > 0;
    outcomes[isWhole ? 'whole' : 'nothing'] += 1;
    // A key that lies there would be refused as one in use.
    if (!isWhole) await restoreBackup(backup, place);
    expect(await readOrMakeSecret(key)).toBe(KEY);
    expect(await digests(place.database)).toEqual(expected);
  }
  expect(outcomes.nothing).toBeGreaterThan(0);
});

it('U10 nobody is signed in after a restore, and nobody gets a mail twice: what was due since is uncertain', async () => {
  const place = await emptyPlace();
  const inAWeek = new Date(Date.now() + 7 * 86_400_000);
  const { held } = await restoreBackup(backup, { ...place, now: inAWeek });
  expect(await count(place.database, 'from sessions')).toBe(0);
  const due = `from messages where state = 'sending' or state = 'queued' and due_at <= '${inAWeek.toISOString()}'`;
  expect(held.mails).toBeGreaterThan(0);
  expect(held.mails).toBe(await count(source.database, due));
  expect(await count(place.database, due)).toBe(0);
  const uncertain = `from messages where state = 'uncertain' and recipient_email is not null`;
  expect(await count(place.database, uncertain)).toBe(held.mails + (await count(source.database, uncertain)));
  const later = `from messages where state = 'queued'`;
  expect(await count(place.database, later)).toBe((await count(source.database, later)) - held.mails);
});

it('U10 what was restored stays, with its keys, where a newer migration fails afterwards', async () => {
  const failing = {
    '9999-fails': { up: () => Promise.reject(new Error('It fails')) },
  };
  const all: Record<string, unknown> = migrations;
  Object.assign(all, failing);
  try {
    const place = await emptyPlace();
    await expect(restoreBackup(backup, place)).rejects.toThrow('It fails');
    expect(await readFile(join(place.dataDirectory, 'mailbox-key'), 'utf8')).toBe(KEY);
    expect(await digests(place.database)).toEqual(expected);
  } finally {
    delete all['9999-fails'];
  }
});

it('U10 a backup is of one moment, whatever is changed while it is made', async () => {
  const over = new AbortController();
  // Each organization comes with its contact, or not at all.
  const busy = (async () => {
    for (let turn = 0; !over.signal.aborted; turn += 1) {
      await source.database.pool.query(
        `with made as (insert into organizations (name, name_key) values ($1, $1) returning id)
         insert into contacts (organization_id, full_name, email, phone, title)
         select id, 'Busy', '', '', '' from made`,
        [`Busy ${turn}`],
      );
    }
  })();
  await vi.waitFor(async () =>
    expect(await count(source.database, `from contacts where full_name = 'Busy'`)).toBeGreaterThan(20),
  );
  const file = join(folder, 'busy.tar.gz');
  await writeBackup(
    {
      databaseUrl: source.url,
      dataDirectory: sourceData(),
      storage: new FolderStorage(join(sourceData(), 'uploads')),
    },
    file,
  );
  over.abort();
  await busy;
  const place = await emptyPlace();
  await restoreBackup(file, place);
  const { rows } = await place.database.pool.query(
    `select (select count(*) from organizations where name like 'Busy %') as organizations,
       (select count(*) from contacts where full_name = 'Busy') as contacts`,
  );
  const [{ organizations, contacts } = { organizations: '', contacts: '-' }] = rows;
  expect(Number(organizations)).toBeGreaterThan(0);
  expect(organizations).toBe(contacts);
  await source.database.pool.query(
    `delete from contacts where full_name = 'Busy'; delete from organizations where name like 'Busy %'`,
  );
});

const sums = (entries: Map<string, Buffer>) =>
  JSON.parse(entries.get('sums.json')?.toString() ?? '') as Record<string, string>;

describe('U10 refuses, and leaves a place where it can be tried again', () => {
  it.each([
    ['a file that is none', async () => Promise.resolve(import.meta.filename), /no backup, or damaged/u],
    [
      'a backup that was cut off',
      async () => {
        const file = join(folder, 'cut.tar.gz');
        const bytes = await readFile(backup);
        await writeFile(file, bytes.subarray(0, bytes.length / 2));
        return file;
      },
      /damaged|too early/u,
    ],
    [
      'one without its last entry',
      () => changed((entries) => void entries.delete('sums.json')),
      /ends too early/u,
    ],
    [
      'a row that was changed',
      () =>
        changed((entries) => {
          const name = [...entries.keys()].find((key) => key.startsWith('database/organizations/')) ?? '';
          const bytes = entries.get(name) ?? Buffer.alloc(0);
          entries.set(name, Buffer.from(bytes.toString().replace('\t', '\tx')));
        }),
      /organizations\/000001\.copy is damaged/u,
    ],
    [
      'an upload that is missing',
      () => changed((entries) => void entries.delete(`uploads/${IMAGE}`)),
      /uploads\/.* is damaged or missing/u,
    ],
    [
      'a path out of the folder',
      () =>
        changed((entries) => {
          const last = sums(entries);
          entries.delete('sums.json');
          entries.set('uploads/../../outside.png', Buffer.from('x'));
          entries.set('sums.json', Buffer.from(JSON.stringify(last)));
        }),
      /nothing that Touchline keeps/u,
    ],
    [
      'a key of another name',
      () =>
        changed((entries) => {
          const last = sums(entries);
          entries.delete('sums.json');
          entries.set('keys/postgres-password', Buffer.from('x'));
          entries.set('sums.json', Buffer.from(JSON.stringify(last)));
        }),
      /nothing that Touchline keeps/u,
    ],
    [
      'a newer release',
      () =>
        changed((entries) => {
          const header = JSON.parse(entries.get('touchline.json')?.toString() ?? '') as {
            migrations: string[];
          };
          header.migrations.push('9999-of-the-future');
          entries.set('touchline.json', Buffer.from(JSON.stringify(header)));
        }),
      /newer release of Touchline \(9999-of-the-future\)/u,
    ],
    [
      'a header that is no JSON',
      () => changed((entries) => void entries.set('touchline.json', Buffer.from('{"format":'))),
      /touchline.json is damaged/u,
    ],
    [
      'a second file after its end',
      async () => {
        const file = join(folder, 'twice.tar.gz');
        const bytes = await readFile(backup);
        await writeFile(file, Buffer.concat([bytes, bytes]));
        return file;
      },
      /damaged/u,
    ],
    [
      'a header that says nothing',
      () => changed((entries) => void entries.set('touchline.json', Buffer.from('{"format":2}'))),
      /another release/u,
    ],
  ])('%s', async (_what, make, message) => {
    const place = await emptyPlace();
    await expect(restoreBackup(await make(), place)).rejects.toThrow(message);
    expect(await readdir(place.dataDirectory)).not.toContain('mailbox-key');
    await restoreBackup(backup, place);
    expect(await digests(place.database)).toEqual(expected);
  });

  it('a file that unpacks to more than any backup has', async () => {
    const file = join(folder, 'bomb.tar.gz');
    const [header] = [await packTar([{ header: { name: 'touchline.json', size: 0 }, body: '' }])];
    // Says that it is 2 GB long, and is as long: zeros.
    const block = Buffer.from(header.subarray(0, 512));
    block.write('20000000000', 124, 'latin1');
    block.fill(' ', 148, 156);
    block.write(
      `${block
        .reduce((sum, byte) => sum + byte, 0)
        .toString(8)
        .padStart(6, '0')}\0 `,
      148,
      'latin1',
    );
    const gzip = createGzip();
    const written = writeFile(file, gzip);
    gzip.write(block);
    for (let piece = 0; piece < 64; piece += 1) gzip.write(Buffer.alloc(1024 * 1024));
    gzip.end();
    await written;
    await expect(restoreBackup(file, await emptyPlace())).rejects.toThrow(/larger than any file/u);
  });

  it('a place that is in use', async () => {
    const place = await emptyPlace();
    const inUse = openDatabase({ url: place.databaseUrl, poolSize: 1, onConnectionLost: () => undefined });
    await migrate(inUse);
    await inUse.pool.query(
      `insert into users (email, email_key, password_hash) values ('kim@club.example', 'kim@club.example', 'x')`,
    );
    await inUse.close();
    await expect(restoreBackup(backup, place)).rejects.toThrow(/accounts in this database already/u);
    const used = await emptyPlace();
    await writeFile(join(used.dataDirectory, 'mailbox-key'), 'another');
    await expect(restoreBackup(backup, used)).rejects.toThrow(/mailbox-key is there already/u);
    expect(await readFile(join(used.dataDirectory, 'mailbox-key'), 'utf8')).toBe('another');
    const running = await emptyPlace();
    const api = openDatabase({ url: running.databaseUrl, poolSize: 1, onConnectionLost: () => undefined });
    await api.pool.query('select 1');
    await expect(restoreBackup(backup, running)).rejects.toThrow(/running on this database/u);
    await api.close();
  });

  it('a file that is there already', async () => {
    const before = await readFile(backup);
    await expect(
      writeBackup(
        { databaseUrl: source.url, dataDirectory: sourceData(), storage: new FolderStorage(sourceData()) },
        backup,
      ),
    ).rejects.toThrow('EEXIST');
    expect((await readFile(backup)).equals(before)).toBe(true);
  });
});
