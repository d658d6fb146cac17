import type { Mailbox } from '@touchline/shared/contract';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { MovableClock } from '../../clock.ts';
import { readConfig } from '../../config.ts';
import { startMailEngine, type MailEngine } from '../../mail/engine.ts';
import { SILENT, UNLIMITED } from '../../mail/sending/testing/engine.ts';
import type { Behaviour } from '../../testing/authorization-server/authorization-server.ts';
import { startCampaignApi, type CampaignApi } from '../../testing/campaign-api.ts';
import { ORIGIN } from '../testing/granted-mailbox.ts';
import { hasOAuthServers, startOAuthServers, type OAuthServers } from '../testing/oauth-servers.ts';
import { Browser } from './testing/browser.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const PEOPLE = 40;
/** Of access tokens, in seconds. */
const LIFETIME = 3600;
/** Mails a minute: the campaign takes four. */
const PACE = 10;

async function until(holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error('It never came to that');
    await wait(50);
  }
}

(hasOAuthServers ? describe : describe.skip)('tokens in the middle of a campaign', () => {
  const clock = new MovableClock();
  let servers: OAuthServers;
  let folder: string;
  let api: CampaignApi;
  let engines: MailEngine[];
  let usual: Behaviour;
  let mailbox: number;
  let organization = 0;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'touchline-tokens-'));
    const domains = [1, 2, 3].map((number) => `@organization${number}.example`);
    servers = await startOAuthServers(ORIGIN, ['jo@club.example', ...domains]);
    usual = { ...servers.authorization.behaviour, lifetime: LIFETIME, rotates: true };
    const settings = { ...UNLIMITED, ...servers.settings, DATA_DIR: folder, MAIL_SANDBOX_PORT: '0' };
    api = await startCampaignApi({ clock }, settings);
    const { database, url } = api.testDatabase;
    const start = () =>
      startMailEngine({
        config: readConfig(settings),
        database,
        databaseUrl: url,
        clock,
        log: SILENT,
        hasWorker: true,
      });
    engines = [await start(), await start()];
  }, 60_000);
  afterAll(async () => {
    await Promise.all(engines.map((engine) => engine.stop()));
    await servers.remove();
    await api.close();
    await rm(folder, { recursive: true });
  }, 30_000);
  beforeEach(async () => {
    Object.assign(servers.authorization.behaviour, usual);
    await api.testDatabase.database.pool.query('update mailboxes set disconnected_at = now() where id > 1');
    const location = await new Browser(api, servers.authorization).signIn({ provider: 'google' });
    mailbox = Number(location.split('=')[1]);
    await api.testDatabase.database.pool.query(
      'update mailboxes set daily_cap = null, ramp = null, per_minute = $1 where id = $2',
      [PACE, mailbox],
    );
    // What the test before sent counts no longer.
    await advance(2 * MINUTE);
    servers.authorization.grants.length = 0;
    organization += 1;
  });

  /** They have one clock. */
  const advance = async (milliseconds: number) => {
    await engines[0]?.advanceClock(milliseconds);
  };
  const set = (behaviour: Partial<Behaviour>) => Object.assign(servers.authorization.behaviour, behaviour);
  async function startCampaign(): Promise<number> {
    const contacts = await api.addContacts(PEOPLE, `Club ${organization}`);
    const { id } = await api.addTemplate({ subject: `Campaign ${organization}` });
    const sender = { kind: 'mailboxes' as const, mailbox_ids: [mailbox] };
    const campaign = { status: 'active' as const, contacts, email_count: 1, template_map: { 1: id }, sender };
    return (await api.addCampaign(campaign)).id;
  }
  /** To whom mails have been delivered, each once for every mail. */
  async function recipients(): Promise<string[]> {
    const inbox = join(servers.dovecot.mailFolder, `@organization${organization}.example`, 'new');
    const files = await readdir(inbox).catch(() => []);
    const mails = await Promise.all(files.map((file) => readFile(join(inbox, file), 'utf8')));
    return mails.map(
      (mail) =>
        /^X-Original-To: (.*)$/mu.exec(mail)?.[1] ?? /^To: .*?([\w.]+@[\w.]+)/mu.exec(mail)?.[1] ?? '',
    );
  }
  const stateOf = async () => {
    const { results } = (await api.ask('GET', '/api/mailboxes/')).json<{ results: Mailbox[] }>();
    return results.find(({ id }) => id === mailbox)?.state;
  };
  const states = async (campaign: number) => [
    ...new Set((await api.messages(campaign)).map(({ state }) => state)),
  ];
  async function expectAllOnce(campaign: number): Promise<void> {
    await until(async () => {
      await advance(MINUTE);
      return (await states(campaign)).every((state) => state === 'sent');
    });
    await until(async () => (await recipients()).length >= PEOPLE);
    const all = await recipients();
    expect([all.length, new Set(all).size]).toEqual([PEOPLE, PEOPLE]);
  }
  const expectRestWaits = async (campaign: number) => {
    await until(async () => !(await states(campaign)).includes('sending'));
    expect((await states(campaign)).toSorted()).toEqual(['queued', 'sent']);
  };

  it('B7 tokens that expire meanwhile are renewed, once for both workers, and each mail goes out once', async () => {
    const campaign = await startCampaign();
    for (let batch = 1; batch <= PEOPLE / PACE; batch += 1) {
      await until(async () => (await recipients()).length >= batch * PACE);
      await servers.authorization.endAccessTokens();
      await advance(LIFETIME * 1000);
    }
    expect(servers.authorization.grants).toEqual(Array(PEOPLE / PACE - 1).fill('refresh_token'));
    await expectAllOnce(campaign);
    // On a busy machine one look may find its server too slow, which the next one makes good.
    await until(async () => {
      await advance(MINUTE);
      return (await stateOf())?.kind === 'working';
    });
  }, 90_000);

  it('B7 a sign-in that is revoked meanwhile holds the rest, is told, and signing in again sends it', async () => {
    const campaign = await startCampaign();
    await until(async () => (await recipients()).length >= PACE);
    await servers.authorization.revokeAll();
    await advance(HOUR);
    await until(async () => (await stateOf())?.kind === 'sign_in_again');
    expect((await stateOf())?.reply).toMatch(/^invalid_grant/u);
    await advance(HOUR);
    await expectRestWaits(campaign);
    const browser = new Browser(api, servers.authorization);
    await expect(browser.signIn({ provider: 'google', mailbox_id: mailbox })).resolves.toBe(
      `/settings?mailbox=${mailbox}`,
    );
    await expectAllOnce(campaign);
  }, 90_000);

  it('B7 a provider that is out of order for an hour delays the rest, and loses nothing', async () => {
    const campaign = await startCampaign();
    await until(async () => (await recipients()).length >= PACE);
    set({ tokenFault: 503 });
    await servers.authorization.endAccessTokens();
    await advance(LIFETIME * 1000);
    const before = await recipients();
    const asked = servers.authorization.tokenRequests();
    for (let minute = 0; minute < 60; minute += 2) await advance(2 * MINUTE);
    await expectRestWaits(campaign);
    expect((await stateOf())?.kind).not.toBe('sign_in_again');
    expect(await recipients()).toHaveLength(before.length);
    // Each of two workers after growing waits, and not for every mail.
    expect(servers.authorization.tokenRequests() - asked).toBeLessThan(60);
    set({ tokenFault: undefined });
    await advance(6 * MINUTE);
    await expectAllOnce(campaign);
    await until(async () => (await stateOf())?.kind === 'working');
  }, 90_000);
});
