import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import PostalMime, { type Email } from 'postal-mime';
import { MovableClock } from '../clock.ts';
import { readConfig } from '../config.ts';
import { startCampaignApi, type CampaignApi } from '../testing/campaign-api.ts';
import { hasDovecot, OWNER, startDovecot, type Dovecot } from '../testing/mail-servers/dovecot.ts';
import { hasPostfix, startPostfix, type Postfix } from '../testing/mail-servers/postfix.ts';
import { startMailEngine, type MailEngine } from './engine.ts';
import { UNLIMITED } from './sending/testing/engine.ts';

const SILENT = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};
const LONGEST_WAIT = 30_000;
const HOUR = 3_600_000;

// Listed even where the servers are not installed, so that skipped tests are visible.
(hasDovecot && hasPostfix ? describe : describe.skip)('Postfix and Dovecot', () => {
  let api: CampaignApi;
  let dovecot: Dovecot;
  let postfix: Postfix;
  let engine: MailEngine;
  let campaign: number;
  let people: Record<string, number>;
  const clock = new MovableClock();
  beforeAll(async () => {
    dovecot = await startDovecot();
    postfix = await startPostfix({
      mailFolder: dovecot.mailFolder,
      owner: OWNER,
      mailboxes: { '@touchline.test': 'outreach', 'ann@club.test': 'ann', 'zoe@club.test': 'zoe' },
    });
    const settings = {
      ...UNLIMITED,
      SMTP_URL: postfix.url,
      IMAP_URL: dovecot.url('outreach'),
      MAIL_FROM: 'Touchline <outreach@touchline.test>',
    };
    api = await startCampaignApi({ clock }, settings);
    const { database, url } = api.testDatabase;
    engine = await startMailEngine({
      config: readConfig(settings),
      database,
      databaseUrl: url,
      clock,
      log: SILENT,
      hasWorker: true,
    });
    people = {};
    for (const name of ['ann', 'zoe', 'nobody']) {
      const { contacts } = await api.createOrganization(`Club of ${name}`, [
        { full_name: name, email: `${name}@club.test` },
      ]);
      people[name] = contacts[0]?.id ?? 0;
    }
    const steps = [await api.addTemplate({ subject: 'Your pitch' }), await api.addTemplate({ subject: '' })];
    campaign = (
      await api.addCampaign({
        status: 'active',
        contacts: Object.values(people),
        frequency_days: 1,
        email_count: 2,
        template_map: { 1: steps[0]?.id ?? 0, 2: steps[1]?.id ?? 0 },
      })
    ).id;
  }, LONGEST_WAIT);
  afterAll(async () => {
    await engine.stop();
    await postfix.remove();
    await dovecot.remove();
    await api.close();
  });

  /** Waits until it holds. */
  async function until<Value>(read: () => Promise<Value>, holds: (value: Value) => boolean): Promise<Value> {
    const deadline = Date.now() + LONGEST_WAIT;
    for (;;) {
      const value = await read();
      if (holds(value)) return value;
      if (Date.now() > deadline) throw new Error(`It is still ${JSON.stringify(value)}`);
      await wait(50);
    }
  }
  /** The mails in a mailbox. */
  async function mailsOf(user: string): Promise<Email[]> {
    const files: string[] = [];
    for (const part of ['new', 'cur']) {
      const folder = join(dovecot.mailFolder, user, part);
      files.push(...(await readdir(folder).catch(() => [])).map((name) => join(folder, name)));
    }
    return Promise.all(files.map(async (file) => PostalMime.parse(await readFile(file))));
  }
  const stateOf = async (name: string) =>
    (await api.read(campaign)).contacts.find(({ id }) => id === people[name])?.state;
  const incoming = async () => {
    const { rows } = await api.testDatabase.database.pool.query<{ kind: string }>(
      'select kind from incoming_mails order by id',
    );
    return rows.map(({ kind }) => kind);
  };
  /** Answers the first mail that somebody got, as their mail program would. */
  async function answer(user: string, text: string, headers: Record<string, string> = {}): Promise<void> {
    const [mail] = await mailsOf(user);
    await createTransport({ url: postfix.url, ignoreTLS: true } as object).sendMail({
      from: `${user}@club.test`,
      to: mail?.from?.address ?? '',
      subject: `Re: ${mail?.subject ?? ''}`,
      inReplyTo: mail?.messageId ?? '',
      references: mail?.messageId ?? '',
      headers,
      text: `${text}\n\nOn Fri, Nov 20, 2026 at 10:00 AM Touchline <outreach@touchline.test> wrote:\n> Hello\n`,
    });
  }

  it('E1 a campaign is sent through Postfix, and each contact gets one mail', async () => {
    await until(
      async () => [(await mailsOf('ann')).length, (await mailsOf('zoe')).length],
      ([ann = 0, zoe = 0]) => ann >= 1 && zoe >= 1,
    );
    const [mail] = await mailsOf('ann');
    expect(mail).toMatchObject({ subject: 'Your pitch', from: { address: 'outreach@touchline.test' } });
    expect(mail?.headers.find(({ key }) => key === 'return-path')?.value).toMatch(/@touchline\.test>?$/u);
  });
  it('E4 the report of Postfix on an address that nobody has ends that contact alone', async () => {
    await until(
      () => stateOf('nobody'),
      (state) => state === 'bounced',
    );
    expect(await incoming()).toEqual(['bounce']);
    expect(await api.read(campaign)).toMatchObject({ bounced: 1, replied: 0 });
    expect([await stateOf('ann'), await stateOf('zoe')]).not.toContain('bounced');
  });
  it('E4 a reply that Postfix delivers is read as soon as it is there', async () => {
    const began = Date.now();
    await answer('ann', 'Yes, on Monday.');
    await until(
      () => stateOf('ann'),
      (state) => state === 'replied',
    );
    // By IDLE: without it the next look is a minute away.
    expect(Date.now() - began).toBeLessThan(20_000);
    const { rows } = await api.testDatabase.database.pool.query<{ reply_text: string }>(
      "select reply_text from message_events where kind = 'replied'",
    );
    expect(rows).toEqual([{ reply_text: 'Yes, on Monday.' }]);
  });
  it('E4 after a restart of Dovecot with other numbers every mail still counts once, and new ones are read', async () => {
    await dovecot.stop();
    await dovecot.renumber('outreach');
    await wait(1100);
    await dovecot.start();
    await answer('zoe', 'We have got your message.', { 'Auto-Submitted': 'auto-replied' });
    await until(incoming, (kinds) => kinds.length >= 3);
    expect(await incoming()).toEqual(['bounce', 'reply', 'automatic_reply']);
    expect(await api.read(campaign)).toMatchObject({ bounced: 1, replied: 1 });
  });
  it('E2 the second step goes to those whose sequence has not ended, in the thread, also when Postfix was away meanwhile', async () => {
    await postfix.stop();
    await engine.advanceClock(25 * HOUR);
    await wait(500);
    await postfix.start();
    await engine.advanceClock(HOUR);
    const mails = await until(
      () => mailsOf('zoe'),
      ({ length }) => length >= 2,
    );
    const [first, second] = [
      mails.find(({ inReplyTo }) => inReplyTo === undefined),
      mails.find(({ inReplyTo }) => inReplyTo !== undefined),
    ];
    expect(second).toMatchObject({ subject: 'Re: Your pitch', inReplyTo: first?.messageId });
    expect(await mailsOf('ann')).toHaveLength(1);
    // A mail may be in its mailbox before the worker learns of it.
    const states = await until(
      async () => {
        const { rows } = await api.testDatabase.database.pool.query<{ state: string; mails: number }>(
          'select state, count(*)::integer as mails from messages group by state order by state',
        );
        return rows;
      },
      (rows) => !rows.some(({ state }) => state === 'sending'),
    );
    expect(states).toEqual([
      { state: 'cancelled', mails: 2 },
      { state: 'sent', mails: 4 },
    ]);
  });
});
