import { startTestApi } from '../../testing/api.ts';
import { administer, SERVER_VARIABLE } from '../../testing/databases.ts';
import { startTestEngine } from './testing/engine.ts';
import { fillCampaign } from './testing/fill-campaign.ts';

const server = process.env[SERVER_VARIABLE] ?? '';
const nameOf = (url: string) => new URL(url).pathname.slice(1);

/** Ends the connections to a database and lets nobody connect any more, as when PostgreSQL has no connection left. */
async function takeConnections(url: string): Promise<void> {
  await administer(server, `alter database ${nameOf(url)} connection limit 0`);
  await administer(
    server,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${nameOf(url)}'`,
  );
}
const giveConnections = (url: string) =>
  administer(server, `alter database ${nameOf(url)} connection limit -1`);

// No limit holds for the superuser that may have been given for the tests.
describe.skipIf(process.env['TEST_DATABASE_URL'] !== undefined)('PostgreSQL out of connections', () => {
  it('S11 E3 a campaign that is being sent waits, and then every mail goes out once', async () => {
    const { database, url, timing, sink, warnings, states, reach, startWorker, until, close } =
      await startTestEngine();
    sink.delay = 20;
    await fillCampaign(database, { contacts: 200 }, timing);
    startWorker();
    await until(states, ({ sent = 0 }) => sent > 20);
    await takeConnections(url);
    await until(
      () =>
        Promise.resolve(
          warnings.filter((text) => text.startsWith('a turn of the mail worker failed')).length,
        ),
      (failures) => failures >= 2,
    );
    await giveConnections(url);
    await reach({ sent: 200 });
    expect(sink.mails).toHaveLength(200);
    expect(new Set(sink.mails.map(({ messageId }) => messageId)).size).toBe(200);
    await close();
  });

  it('S11 the API answers 503 with when to ask again, and serves as soon as there are connections', async () => {
    const api = await startTestApi();
    const { url } = api.testDatabase;
    await takeConnections(url);
    const refused = await api.ask('POST', '/api/contacts/organizations/', {
      name: 'Riverside',
      contacts: [],
    });
    expect(refused.statusCode).toBe(503);
    expect(refused.headers['retry-after']).toBe('5');
    expect(refused.json()).toEqual({ detail: expect.stringMatching(/\w/u) as string });
    expect((await api.ask('GET', '/api/health')).json()).toMatchObject({ errors: [{ field: 'database' }] });
    await giveConnections(url);
    expect((await api.createOrganization('Riverside')).name).toBe('Riverside');
    await api.close();
  });
});
