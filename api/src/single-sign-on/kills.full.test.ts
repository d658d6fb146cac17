import { SINGLE_SIGN_ON_PATH } from '@touchline/shared/contract/paths';
import { seedOf, volume } from '@touchline/shared/testing/volume';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { randomNumbers, startApiProcess } from '../testing/api-process.ts';
import {
  CLIENT,
  startAuthorizationServer,
  type AuthorizationServer,
} from '../testing/authorization-server/authorization-server.ts';
import { createTestDatabase, type TestDatabase } from '../testing/databases.ts';

const KILLS = volume(10, 1 / 2);
const SEED = seedOf(5);
const ORIGIN = 'https://touchline.example';
const CALLBACK = `${SINGLE_SIGN_ON_PATH}callback/`;

let t: TestDatabase;
let folder: string;
let server: AuthorizationServer;
beforeAll(async () => {
  t = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'touchline-sign-in-kills-'));
  server = await startAuthorizationServer([ORIGIN + CALLBACK]);
});
afterAll(async () => {
  await server.stop();
  await t.drop();
  await rm(folder, { recursive: true });
});

type Jar = Map<string, string>;
/** A request as a browser with these cookies makes it, which takes what it is given. */
async function send(base: string, jar: Jar, method: string, path: string) {
  const answer = await fetch(base + path, {
    method,
    redirect: 'manual',
    headers: {
      'sec-fetch-site': 'same-origin',
      cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
    },
  });
  await answer.arrayBuffer();
  for (const line of answer.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/u.exec(line) ?? [];
    if (value === '') jar.delete(name);
    else jar.set(name, value);
  }
  return answer;
}

/** One way back from the provider, as somebody who has copied everything could take it again. */
interface Way {
  readonly path: string;
  /** Of the browser, before and after it came back. */
  readonly begun: Jar;
  readonly jar: Jar;
  letIn: number;
  fetched: number;
}

const rowsOf = async <Row extends object>(query: string) => (await t.database.pool.query<Row>(query)).rows;

const start = () =>
  startApiProcess(t, folder, {
    PUBLIC_URL: ORIGIN,
    OIDC_ISSUER: server.issuer,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
    OIDC_ROLES: '{"turf":"staff"}',
    LOGIN_LIMIT_PER_ADDRESS: '1000000',
  });

it(`U5 ${KILLS} times kill -9 between the provider and the session: nothing opens twice, and no account is half (seed ${SEED})`, async () => {
  const random = randomNumbers(SEED);
  const takeBack = async (base: string, way: Way, jar: Jar) => {
    const answer = await send(base, jar, 'GET', way.path);
    if (answer.headers.get('location') === '/#single-sign-on') way.letIn += 1;
  };
  const fetchSession = async (base: string, way: Way, jar: Jar) => {
    const answer = await send(base, jar, 'POST', `${SINGLE_SIGN_ON_PATH}finish/`);
    if (answer.status === 200) way.fetched += 1;
  };
  const ways: Way[] = [];
  let cut = 0;
  let whole = 0;
  for (let round = 0; round < KILLS; round += 1) {
    const api = await start();
    const { url } = api;
    const subject = `jo-${round}`;
    server.behaviour.account = { email: `${subject}@club.example`, name: 'Jo', subject, groups: ['turf'] };
    const begun: Jar = new Map();
    const begin = await fetch(url + SINGLE_SIGN_ON_PATH, { method: 'POST' });
    for (const line of begin.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/u.exec(line) ?? [];
      begun.set(name, value);
    }
    const back = await server.signIn(((await begin.json()) as { url: string }).url);
    const way: Way = { path: back.pathname + back.search, begun, jar: new Map(begun), letIn: 0, fetched: 0 };
    ways.push(way);
    const since = performance.now();
    const work = takeBack(url, way, way.jar)
      .then(() => fetchSession(url, way, new Map(way.jar)))
      .then(
        () => 'whole',
        () => 'cut',
      );
    // The first says how long it takes on this machine.
    if (round === 0) whole = await work.then(() => performance.now() - since);
    else await wait(random(whole));
    await api.kill();
    if ((await work) === 'cut') cut += 1;
    // An account is there with its link, or not at all.
    expect(
      await rowsOf(`
        select u.email from users u left join provider_accounts a on a.user_id = u.id
        where u.email like 'jo-%' and (a.subject is null or a.subject || '@club.example' <> u.email or u.role <> 'staff')`),
    ).toEqual([]);
    expect(
      await rowsOf(`
        select s.id from sessions s
        where s.by_provider and not exists (
          select from activity a where a.action = 'signed_in' and a.subject_id = s.user_id
        )`),
    ).toEqual([]);
  }
  expect(cut).toBeGreaterThan(0);
  expect(cut).toBeLessThan(KILLS);
  // Somebody has copied every address and cookie, and tries them all again, twice.
  const api = await start();
  const { url } = api;
  for (const way of ways) {
    const sessionsOf = async () => (await rowsOf('select from sessions where by_provider')).length;
    for (let again = 0; again < 2; again += 1) {
      await takeBack(url, way, new Map(way.begun));
      const before = await sessionsOf();
      await fetchSession(url, way, new Map(way.jar));
      expect((await sessionsOf()) - before).toBeLessThanOrEqual(1);
    }
    expect(way.letIn).toBeLessThanOrEqual(1);
    expect(way.fetched).toBeLessThanOrEqual(1);
  }
  const sessions = await rowsOf<{ count: number }>(
    `select count(*)::integer as count from sessions where by_provider group by user_id`,
  );
  expect(sessions.every(({ count }) => count === 1)).toBe(true);
  // Whoever was cut off signs in anew, into the account that was made or a new one, but one alone.
  for (let round = 0; round < KILLS; round += 1) {
    const subject = `jo-${round}`;
    server.behaviour.account = { email: `${subject}@club.example`, name: 'Jo', subject, groups: ['turf'] };
    const jar: Jar = new Map();
    const begin = await fetch(url + SINGLE_SIGN_ON_PATH, { method: 'POST' });
    for (const line of begin.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/u.exec(line) ?? [];
      jar.set(name, value);
    }
    const back = await server.signIn(((await begin.json()) as { url: string }).url);
    expect((await send(url, jar, 'GET', back.pathname + back.search)).headers.get('location')).toBe(
      '/#single-sign-on',
    );
    expect((await send(url, jar, 'POST', `${SINGLE_SIGN_ON_PATH}finish/`)).status).toBe(200);
  }
  const accounts = await rowsOf<{ accounts: number }>(
    `select count(*)::integer as accounts from users where email like 'jo-%'`,
  );
  expect(accounts).toEqual([{ accounts: KILLS }]);
  await api.kill();
}, 600_000);
