import { readConfig } from '../../../config.ts';
import { MailReader } from '../../reading/mail-reader.ts';
import { plainMail } from '../../reading/testing/mails.ts';
import { startIntake } from '../start-intake.ts';
import { startImapServer, type Refusal, type TestImapServer } from '../testing/imap-server.ts';
import { testIntake } from '../testing/intake-api.ts';
import { listSetAside } from './attempts.ts';

const intake = testIntake();
const reader = new MailReader();
const database = () => intake.api.testDatabase.database;
let server: TestImapServer | undefined;
let reading: ReturnType<typeof startIntake> | undefined;
afterAll(() => reader.stop());
beforeEach(() => intake.api.testDatabase.empty('mail_folders', 'mail_attempts', 'incoming_mails'));
afterEach(async () => {
  await reading?.stop();
  await server?.close();
});

/** Reads a mailbox of two mails until the second has been received. */
async function readTwo(refuse: (uid: number, time: number) => Refusal, read = reader.read.bind(reader)) {
  server = await startImapServer({ refuse });
  server.deliver(plainMail({ subject: 'One' }), plainMail({ subject: 'Two' }));
  reading = startIntake({
    config: readConfig({ IMAP_URL: server.url }),
    database: database(),
    clock: intake.clock,
    log: { info: () => undefined, warn: () => undefined },
    reader: { read },
    firstDelay: 20,
  });
  await vi.waitFor(async () => expect((await subjects()).at(-1)).toBe('Two'), { timeout: 10_000 });
  return server;
}
const subjects = async () =>
  (await database().kysely.selectFrom('incoming_mails').select('subject').orderBy('id').execute()).map(
    ({ subject }) => subject,
  );
const attempts = () => database().kysely.selectFrom('mail_attempts').select('attempts').execute();

describe('a mail that the server does not hand out', () => {
  it.each(['NO', 'BAD'] as const)('S11 and answers %s is set aside after three attempts', async (refusal) => {
    const { asked } = await readTwo((uid) => (uid === 1 ? refusal : undefined));
    expect(await subjects()).toEqual(['Two']);
    expect(await listSetAside(database().kysely)).toMatchObject([
      { error: 'The mail could not be retrieved', from: '', subject: '' },
    ]);
    // Three attempts, and one to find out who wrote it.
    expect(asked(1)).toBe(4);
  });

  it('S11 is not blamed when the connection breaks, however often', async () => {
    const { asked } = await readTwo((uid, time) => (uid === 1 && time <= 5 ? 'close' : undefined));
    expect([await subjects(), asked(1), await attempts()]).toEqual([['One', 'Two'], 6, []]);
  });
});

it('S11 is not set aside because the reader process cannot be reached', async () => {
  let times = 0;
  const closed = Object.assign(new Error('Channel closed'), { code: 'ERR_IPC_CHANNEL_CLOSED' });
  await readTwo(
    () => undefined,
    (job) => {
      times += 1;
      return times <= 5 ? Promise.reject(closed) : reader.read(job);
    },
  );
  expect([await subjects(), await attempts()]).toEqual([['One', 'Two'], []]);
});
