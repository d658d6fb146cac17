import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../clock.ts';
import { ConfigError, readConfig, type Config } from '../../config.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/databases.ts';
import { createCredentials } from '../create-credentials.ts';
import { SignInAgain } from '../credentials.ts';
import { insertSignedInMailbox } from '../testing/signed-in-mailbox.ts';
import { openSecret, storeSecret } from './mailbox-secret.ts';
import { rotateKey, RotationUnderWay } from './rotate-key.ts';
import { SecretKeys, SecretUnreadable } from './secret-keys.ts';

let test: TestDatabase;
let folder: string;
let config: Config;
beforeAll(async () => (test = await createTestDatabase()));
afterAll(() => test.drop());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'touchline-secrets-'));
  config = readConfig({ DATA_DIR: folder });
});
afterEach(async () => {
  await test.database.pool.query('delete from mailboxes where id > 1');
  await rm(folder, { recursive: true });
});

const PASSWORD = 'Grün & 芝生 7';
const newKey = () => randomBytes(32).toString('base64');
const stored = async (id: number) =>
  (await test.database.pool.query('select * from mailboxes where id = $1', [id])).rows[0] as {
    secret: string;
    sign_in_error: string | null;
  };
const connect = (email = 'jo@club.example', settings = config) =>
  insertSignedInMailbox(test.database, settings, { password: PASSWORD }, { email, user_name: 'jo' });
const credentials = (settings = config) =>
  createCredentials({ database: test.database, config: settings, clock: systemClock });

it('B2 a password lies encrypted, under a key in DATA_DIR that its owner alone reads', async () => {
  const id = await connect();
  const { secret } = await stored(id);
  expect(secret).toMatch(/^v1\.[\w-]{8}\.[\w-]{16}\.[\w-]+$/u);
  expect(secret).not.toContain(Buffer.from(PASSWORD).toString('base64url').slice(0, -2));
  expect((await stat(join(folder, 'mailbox-key'))).mode & 0o777).toBe(0o600);
  const access = await credentials().accessOf(id);
  expect(access.signIn).toEqual({ user: 'jo', password: PASSWORD });
});

it('B2 the same password is another text each time it is stored', async () => {
  const [one, other] = [await connect('a@club.example'), await connect('b@club.example')];
  const tails = [await stored(one), await stored(other)].map(({ secret }) => secret.split('.')[3]);
  expect(new Set(tails).size).toBe(2);
});

it('B2 a secret that is copied to another mailbox, or changed, cannot be used there', async () => {
  const [mine, theirs] = [await connect('a@club.example'), await connect('b@club.example')];
  const { secret } = await stored(mine);
  const keys = new SecretKeys(config);
  await expect(openSecret(keys, theirs, secret)).rejects.toThrow(SecretUnreadable);
  const changed = `${secret.slice(0, -4)}${secret.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`;
  await expect(openSecret(keys, mine, changed)).rejects.toThrow('it was changed');
  await expect(openSecret(keys, mine, PASSWORD)).rejects.toThrow('The key (none)');
});

it('B2 without its key a mailbox asks to be signed in to again, and works once the key is back', async () => {
  const id = await connect();
  const kept = await readFile(join(folder, 'mailbox-key'));
  await rm(join(folder, 'mailbox-key'));
  await expect(credentials().accessOf(id)).rejects.toThrow(SignInAgain);
  expect((await stored(id)).sign_in_error).toMatch(/cannot decrypt.* is not here/u);
  // Looking for a key makes none.
  await expect(readFile(join(folder, 'mailbox-key'))).rejects.toThrow('ENOENT');
  await writeFile(join(folder, 'mailbox-key'), kept);
  await expect(credentials().accessOf(id)).resolves.toMatchObject({ signIn: { password: PASSWORD } });
  expect((await stored(id)).sign_in_error).toBeNull();
});

it('B2 a damaged key file is named', async () => {
  const id = await connect();
  await writeFile(join(folder, 'mailbox-key'), 'not a key');
  await expect(credentials().accessOf(id)).rejects.toThrow(/mailbox-key is damaged/u);
});

it('B7 a refused password is dead until another one is stored, which alone counts', async () => {
  const id = await connect();
  const one = credentials();
  const { signIn } = await one.accessOf(id);
  if (!signIn) throw new Error('no sign-in');
  await one.refused(id, { user: 'jo', password: 'an older one' }, '535 no');
  await expect(one.accessOf(id)).resolves.toBeDefined();
  await one.refused(id, signIn, `535 5.7.8 ${PASSWORD} is wrong`);
  await expect(one.accessOf(id)).rejects.toThrow(new SignInAgain('535 5.7.8 … is wrong'));
  await test.database.kysely
    .transaction()
    .execute((transaction) =>
      storeSecret(transaction, new SecretKeys(config), id, { password: 'another one' }),
    );
  await expect(one.accessOf(id)).resolves.toMatchObject({ signIn: { password: 'another one' } });
});

describe('rotation of the key', () => {
  it('B2 encrypts everything anew, while a running process goes on reading and storing', async () => {
    const first = await connect('a@club.example');
    const running = credentials();
    await running.accessOf(first);
    const before = await stored(first);
    await expect(rotateKey(test.database, config)).resolves.toEqual({
      source: 'file',
      count: 1,
      unreadable: [],
    });
    const after = await stored(first);
    expect(after.secret.split('.')[1]).not.toBe(before.secret.split('.')[1]);
    expect((await readFile(join(folder, 'mailbox-key'), 'utf8')).trim()).toHaveLength(43);
    expect((await stat(join(folder, 'mailbox-key'))).mode & 0o777).toBe(0o600);
    await expect(running.accessOf(first)).resolves.toMatchObject({ signIn: { password: PASSWORD } });
    const second = await connect('b@club.example');
    expect((await stored(second)).secret.split('.')[1]).toBe(after.secret.split('.')[1]);
  });

  it('B2 includes what is being stored at that moment with the key before', async () => {
    const id = await connect('a@club.example');
    let rotation: ReturnType<typeof rotateKey> | undefined;
    const keys = new SecretKeys(config);
    await test.database.kysely.transaction().execute(async (transaction) => {
      await storeSecret(transaction, keys, id, { password: 'stored meanwhile' });
      rotation = rotateKey(test.database, config);
      await vi.waitFor(async () =>
        expect((await readFile(join(folder, 'mailbox-key'), 'utf8')).trim().split('\n')).toHaveLength(2),
      );
    });
    await expect(rotation).resolves.toMatchObject({ count: 1 });
    await expect(credentials().accessOf(id)).resolves.toMatchObject({
      signIn: { password: 'stored meanwhile' },
    });
  });

  it('B2 goes on where it was interrupted, and runs once at a time', async () => {
    const id = await connect();
    const old = await readFile(join(folder, 'mailbox-key'), 'utf8');
    const made = randomBytes(32).toString('base64url');
    await writeFile(join(folder, 'mailbox-key'), `${made}\n${old}\n`);
    const [one, other] = await Promise.allSettled([
      rotateKey(test.database, config),
      rotateKey(test.database, config),
    ]);
    expect([one, other].filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect([one, other]).toContainEqual({ status: 'rejected', reason: expect.any(RotationUnderWay) });
    expect((await readFile(join(folder, 'mailbox-key'), 'utf8')).trim()).toBe(made);
    await expect(credentials().accessOf(id)).resolves.toMatchObject({ signIn: { password: PASSWORD } });
  });

  it('B2 moves from the file to the environment, and tells of what no key decrypts', async () => {
    const id = await connect('a@club.example');
    const lost = await connect('b@club.example', { ...config, dataDirectory: join(folder, 'elsewhere') });
    const moved = readConfig({ DATA_DIR: folder, MAILBOX_SECRET_KEY: newKey() });
    await expect(credentials(moved).accessOf(id)).resolves.toBeDefined();
    await expect(rotateKey(test.database, moved)).resolves.toEqual({
      source: 'environment',
      count: 1,
      unreadable: [String(lost)],
    });
    await rm(join(folder, 'mailbox-key'));
    await expect(credentials(moved).accessOf(id)).resolves.toMatchObject({ signIn: { password: PASSWORD } });
  });

  it('B2 refuses to begin where the key is not', async () => {
    await connect('a@club.example', { ...config, dataDirectory: join(folder, 'elsewhere') });
    await expect(rotateKey(test.database, config)).rejects.toThrow('There is no key in');
  });
});

it('B2 an unusable MAILBOX_SECRET_KEY is named at start, without its value', () => {
  const short = randomBytes(16).toString('base64');
  const read = () => readConfig({ MAILBOX_SECRET_KEY: `${newKey()} ${short}` });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(/MAILBOX_SECRET_KEY: must be 32 random bytes/u);
  expect(read).not.toThrow(short);
});
