import { setTimeout as wait } from 'node:timers/promises';
import { systemClock } from '../../clock.ts';
import { readConfig } from '../../config.ts';
import { startCampaignApi, type CampaignApi } from '../../testing/campaign-api.ts';
import { hasDovecot, startDovecot, type Dovecot } from '../../testing/mail-servers/dovecot.ts';
import { messageIdOf } from '../addresses.ts';
import { listSetAside, retrySetAside } from './imap/attempts.ts';
import { startIntake } from './start-intake.ts';
import { MailReader } from '../reading/mail-reader.ts';
import { plainMail } from '../reading/testing/mails.ts';

const log = { info: () => undefined, warn: () => undefined };
const reader = new MailReader();
const LONGEST_WAIT = 15_000;

/** Waits for what comes over the network. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + LONGEST_WAIT;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error('It did not come to be');
    await wait(25);
  }
}

// Listed even where Dovecot is not installed, so that skipped tests are visible.
(hasDovecot ? describe : describe.skip)('mailboxes of Dovecot', () => {
  let api: CampaignApi;
  let dovecot: Dovecot;
  let intake: ReturnType<typeof startIntake> | undefined;
  /** Replaces the reader. */
  let failing: Pick<MailReader, 'read'> | undefined;
  let reference: { id: string; token: string };
  beforeAll(async () => {
    [api, dovecot] = await Promise.all([startCampaignApi(), startDovecot()]);
  });
  afterAll(async () => {
    await dovecot.remove();
    await api.close();
    await reader.stop();
  });
  beforeEach(async () => {
    await api.clearContacts();
    await api.testDatabase.empty('mail_folders', 'mail_attempts', 'incoming_mails');
    const [contact = 0] = await api.addContacts(1);
    const { id } = await api.addTemplate();
    const campaign = await api.addCampaign({
      status: 'active',
      contacts: [contact],
      template_map: { 1: id },
    });
    await api.sendNext(campaign.id, contact);
    reference = await api.testDatabase.database.kysely
      .selectFrom('messages')
      .select(['id', 'token'])
      .where('state', '=', 'sent')
      .executeTakeFirstOrThrow();
  });
  afterEach(async () => {
    await intake?.stop();
    intake = undefined;
    failing = undefined;
  });

  const start = (...users: string[]) =>
    startIntake({
      config: readConfig({ IMAP_URL: users.map((user) => dovecot.url(user)).join(' ') }),
      database: api.testDatabase.database,
      clock: systemClock,
      log,
      reader: failing ?? reader,
      firstDelay: 50,
    });
  const reply = (body: string) =>
    plainMail({ body, headers: [`In-Reply-To: ${messageIdOf(reference, 'touchline.local')}`] });
  const replies = async () => {
    const { kysely } = api.testDatabase.database;
    const rows = await kysely.selectFrom('message_events').select('reply_text').orderBy('id').execute();
    return rows.map(({ reply_text }) => reply_text);
  };
  const services = () =>
    api.testDatabase.database.kysely.selectFrom('mail_services').selectAll().orderBy('name').execute();
  const has = (count: number) => until(async () => (await replies()).length >= count);

  it('E4 existing and later mails are read, and nothing in the mailbox is changed', async () => {
    await dovecot.deliver('reader', reply('It lay there.'));
    await dovecot.deliver('reader', plainMail({ from: 'a.friend@elsewhere.example' }));
    intake = start('reader');
    await has(1);
    const began = Date.now();
    await dovecot.deliver('reader', reply('It came later.'));
    await has(2);
    // By IDLE: without it the next look is a minute away.
    expect(Date.now() - began).toBeLessThan(10_000);
    expect(await replies()).toEqual(['It lay there.', 'It came later.']);
    const files = await dovecot.files('reader');
    expect(files).toHaveLength(3);
    expect(files.filter((name) => /:2,.+$/u.test(name))).toEqual([]);
  });
  it('E4 reconnects to a server that went away, and reads nothing twice and leaves nothing out', async () => {
    intake = start('restarted');
    await dovecot.deliver('restarted', reply('Before.'));
    await has(1);
    await dovecot.stop();
    await until(async () =>
      (await services()).some(({ name, error }) => /restarted/u.test(name) && error !== null),
    );
    await dovecot.deliver('restarted', reply('Meanwhile.'));
    await dovecot.start();
    await has(2);
    expect(await replies()).toEqual(['Before.', 'Meanwhile.']);
    await until(async () =>
      (await services()).every(({ name, error }) => !/restarted/u.test(name) || error === null),
    );
  });
  it('E4 rereads a mailbox that has renumbered its mails, and each mail counts once', async () => {
    intake = start('renumbered');
    await dovecot.deliver('renumbered', reply('One.'));
    await dovecot.deliver('renumbered', reply('Two.'));
    await has(2);
    const { kysely } = api.testDatabase.database;
    const readValidity = async () =>
      (await kysely.selectFrom('mail_folders').select('uid_validity').executeTakeFirstOrThrow()).uid_validity;
    const validity = await readValidity();
    await dovecot.stop();
    await dovecot.renumber('renumbered');
    await wait(1100);
    await dovecot.start();
    await until(async () => (await readValidity()) !== validity);
    await dovecot.deliver('renumbered', reply('Three.'));
    await has(3);
    expect(new Set(await replies())).toEqual(new Set(['One.', 'Two.', 'Three.']));
  });
  it('E4 several mailboxes are read at once, and a mail that came to both counts once', async () => {
    intake = start('sales', 'office');
    const both = reply('To both.');
    await dovecot.deliver('sales', both);
    await dovecot.deliver('office', both);
    await dovecot.deliver('office', reply('To one.'));
    await has(2);
    await until(async () => (await services()).filter(({ name }) => /sales|office/u.test(name)).length === 2);
    expect(new Set(await replies())).toEqual(new Set(['To both.', 'To one.']));
  });
  it('S11 a mail that fails every time is set aside, named, and read once it can be', async () => {
    const subject = 'Poison';
    let isPoison = true;
    const reads = vi.fn();
    failing = {
      read: async (job) => {
        if (!isPoison || !job.raw.includes(subject)) return reader.read(job);
        reads();
        throw new Error('out of range');
      },
    };
    await dovecot.deliver('poisoned', plainMail({ subject, body: 'Hello.' }));
    await dovecot.deliver('poisoned', reply('After it.'));
    intake = start('poisoned');
    await has(1);
    const { kysely } = api.testDatabase.database;
    expect(await listSetAside(kysely)).toMatchObject([{ error: 'Error: out of range' }]);
    // Three attempts, and one to find out who wrote it.
    expect(reads).toHaveBeenCalledTimes(4);
    isPoison = false;
    await retrySetAside(kysely);
    await dovecot.deliver('poisoned', reply('Later.'));
    await has(2);
    const kept = await kysely.selectFrom('incoming_mails').select('subject').execute();
    expect(kept.map((mail) => mail.subject)).toContain(subject);
    expect(await kysely.selectFrom('mail_attempts').selectAll().execute()).toEqual([]);
  });
  it('E4 reads on when the connection to the database that holds its locks is lost', async () => {
    intake = start('unlocked');
    await dovecot.deliver('unlocked', reply('Before.'));
    await has(1);
    await api.testDatabase.database.pool.query(
      `select pg_terminate_backend(l.pid) from pg_locks l join pg_database d on d.oid = l.database
       where l.locktype = 'advisory' and l.classid = $1 and d.datname = current_database()`,
      [0x6d61_696c],
    );
    await until(async () => (await services()).some(({ error }) => /database was lost/u.test(error ?? '')));
    await dovecot.deliver('unlocked', reply('After.'));
    await has(2);
    expect(await replies()).toEqual(['Before.', 'After.']);
  });
  it('E4 two processes share the mailboxes, and the second reads on when the first has ended', async () => {
    const first = start('shared');
    await dovecot.deliver('shared', reply('To the first.'));
    await has(1);
    await first.stop();
    intake = start('shared');
    await dovecot.deliver('shared', reply('To the second.'));
    await has(2);
    expect(await replies()).toEqual(['To the first.', 'To the second.']);
  });
});
