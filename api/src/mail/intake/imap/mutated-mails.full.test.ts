import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { seedOf, volume } from '@touchline/shared/testing/volume';
import { mutated, SeededRandom } from '../../../cli/corpora/mutations.ts';
import { mailsIn } from '../../../cli/corpora/take-in-mutated.ts';
import { readConfig } from '../../../config.ts';
import { messageIdOf } from '../../addresses.ts';
import { MailReader } from '../../reading/mail-reader.ts';
import { HOSTILE_MAILS } from '../../reading/testing/hostile-mails.ts';
import { deliveryReport, plainMail, sampleMails } from '../../reading/testing/mails.ts';
import { startIntake } from '../start-intake.ts';
import { startImapServer } from '../testing/imap-server.ts';
import { DOMAIN, testIntake } from '../testing/intake-api.ts';

const COUNT = volume(2000, 1 / 5);
const SEED = seedOf(1);
const BATCH = 250;
/** Most milliseconds of this thread's own work at a stretch: people in the page wait as long. */
const MAX_WORK = 1000;
/** Longest time for one mail in milliseconds, including a restart after it. */
const LONGEST_STALL = 40_000;

/** A folder of real mails to mutate as well: `CORPORA_DIR` names it. */
const corpora = process.env['CORPORA_DIR'];
const folders = ['bounces', 'odd-mails', 'replies']
  .map((name) => join(corpora ?? '', name))
  .filter((name) => corpora !== undefined && existsSync(name));

const intake = testIntake();
const reader = new MailReader();
const database = () => intake.api.testDatabase.database;
afterAll(() => reader.stop());

it(
  `S11 ${COUNT} mutated mails (seed ${SEED}) never hold up this process, and the mailbox is read to its end`,
  { timeout: 600_000 },
  async () => {
    const sent = await intake.send();
    const server = await startImapServer();
    const faults: unknown[] = [];
    const reading = startIntake({
      config: readConfig({ IMAP_URL: server.url }),
      database: database(),
      clock: intake.clock,
      log: {
        info: () => undefined,
        warn: (about: unknown, message?: string) => {
          if (message !== 'a mail could not be read') faults.push({ about, message });
        },
      },
      reader,
      firstDelay: 20,
    });
    const loop = watchEventLoop();
    let delivered = 0;
    const readBatch = async (mails: readonly Buffer[]) => {
      delivered += mails.length;
      server.deliver(...mails);
      await readUpTo(delivered, faults);
      server.forget();
    };

    await readBatch(Object.values(HOSTILE_MAILS).map((make) => Buffer.from(make())));
    const ours = `<${messageIdOf(sent, DOMAIN).replaceAll(/[<>]/gu, '')}>`;
    const sources = [
      ...Object.values(sampleMails()),
      plainMail({ headers: [`In-Reply-To: ${ours}`] }),
      deliveryReport({ recipient: sent.email, returned: `Message-ID: ${ours}` }),
      ...mailsIn(folders).map(({ source }) => source),
    ];
    const random = new SeededRandom(SEED);
    for (let made = 0; made < COUNT; made += BATCH) {
      await readBatch(
        Array.from({ length: Math.min(BATCH, COUNT - made) }, () =>
          mutated(random.of(sources), random.of(sources), random),
        ),
      );
    }
    await reading.stop();
    await server.close();

    const longest = loop.stop();
    process.stdout.write(
      `${delivered} mails made of ${sources.length}, seed ${SEED}: the event loop worked for at most ${longest.toFixed(0)} ms at a stretch\n`,
    );
    expect(faults).toEqual([]);
    expect(await database().kysely.selectFrom('mail_attempts').selectAll().execute()).toEqual([]);
    expect(longest).toBeLessThan(MAX_WORK);
  },
);

/** Milliseconds of processor time that this thread has had. */
const workSoFar = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/**
 * Measures how long this thread works between two turns of its event loop, by its own processor time: the delay of a turn
 * would include what else the machine does.
 * @returns how to stop it; that answers the longest stretch, in milliseconds.
 */
function watchEventLoop(): { readonly stop: () => number } {
  let longest = 0;
  let before = workSoFar();
  const timer = setInterval(() => {
    const now = workSoFar();
    longest = Math.max(longest, now - before);
    before = now;
  }, 5);
  return {
    stop: () => {
      clearInterval(timer);
      return longest;
    },
  };
}

/** Waits until the mailbox has been read up to `uid`. @throws Error when reading is stuck. */
async function readUpTo(uid: number, faults: readonly unknown[]): Promise<void> {
  let position = 0;
  let since = Date.now();
  while (position < uid) {
    const row = await database().kysely.selectFrom('mail_folders').select('last_uid').executeTakeFirst();
    const now = Number(row?.last_uid ?? 0);
    if (now > position) since = Date.now();
    else if (Date.now() - since > LONGEST_STALL) {
      throw new Error(`Reading stands at mail ${now} (seed ${SEED}): ${JSON.stringify(faults.slice(0, 3))}`);
    }
    position = now;
    await wait(50);
  }
}
