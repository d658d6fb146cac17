import type { NewTemplate, Template } from '@touchline/shared/contract';
import { startTestApi, type TestApi } from '../testing/api.ts';
import { MAIL } from './templates.testing.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});

afterAll(() => api.close());

beforeEach(async () => {
  await api.testDatabase.empty('templates');
});

const URL = '/api/templates/';

async function create(fields: Partial<NewTemplate> = {}): Promise<Template> {
  const answer = await api.ask('POST', URL, { ...MAIL, ...fields });
  expect(answer.statusCode).toBe(201);
  return answer.json<Template>();
}

const list = async () => (await api.ask('GET', URL)).json<Template[]>();

const askAgain = (etag: string) => api.inject({ url: URL, headers: { 'if-none-match': etag } });

const etagOf = async () => String((await api.ask('GET', URL)).headers['etag']);

describe('a template', () => {
  it('P1 is created with the fields given, and answered whole', async () => {
    const before = Date.now();
    const created = await create();
    expect(created).toEqual({
      ...MAIL,
      id: 1,
      created_at: created.updated_at,
      updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
    });
    expect(Math.abs(Date.parse(created.updated_at) - before)).toBeLessThan(60_000);
    expect(await list()).toEqual([created]);
  });
  it('T4 is for the first step when none is named, and may have no subject', async () => {
    const { step_number: _default, ...others } = MAIL;
    const answer = await api.ask('POST', URL, { ...others, subject: '' });
    expect(answer.json()).toMatchObject({ step_number: 1, subject: '' });
  });
  it('T6 may have the title of another: duplicating twice is no mistake', async () => {
    const first = await create();
    const second = await create();
    expect(second).toMatchObject({ title: first.title, id: 2 });
  });
  it.each([
    ['odd white space', ' \t\v\f  <p>\u00a0 a </p>\r\n\r\n\n'],
    ['line ends of every kind', '<p>\r\n</p>\r<p>\n</p>\u2028\u2029\u0085'],
    ['characters beyond the first plane', '<p>⚽ 😀 👩🏽‍🌾 𝔘 \u{10ffff}</p>'],
    ['control characters', '\u0001\u001f\u007f\ufeff\ufffe'],
    ['what JSON, SQL and HTML escape', String.raw`"'\\ \u0000 \n & &amp; </script> $1 %s ''; --`],
    ['nothing', ''],
  ])('T7 keeps html exactly as given: %s', async (_case, html) => {
    const content = JSON.stringify({ html, body: '  ' }, null, '\t');
    const created = await create({ html, content });
    expect(created).toMatchObject({ html, content });
    expect(await list()).toEqual([created]);
    const updated = await api.ask('PUT', `${URL}1/`, { ...created, html: `${html}${html}` });
    expect(updated.json()).toMatchObject({ html: `${html}${html}`, content });
  });
  it('T7 may hold a design nested to any depth', async () => {
    const content = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`;
    expect((await create({ content })).content === content).toBe(true);
  });
});

describe('the list', () => {
  it('T3 puts what was changed last first', async () => {
    expect(await list()).toEqual([]);
    for (const title of ['first', 'second', 'third']) await create({ title });
    expect((await list()).map(({ id }) => id)).toEqual([3, 2, 1]);
    await api.ask('PUT', `${URL}1/`, MAIL);
    expect((await list()).map(({ id }) => id)).toEqual([1, 3, 2]);
  });
  it('T3 puts the higher id first among those of one moment', async () => {
    await api.testDatabase.database.kysely
      .insertInto('templates')
      .values(Array.from({ length: 20 }, () => ({ ...MAIL, updated_at: new Date(0) })))
      .execute();
    const all = await list();
    expect(all.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, index) => 20 - index));
    expect(all[0]?.updated_at).toBe('1970-01-01T00:00:00.000Z');
  });
  it('P1 answers times in UTC, whatever the time zone of the database', async () => {
    const created = await create();
    const { pool } = api.testDatabase.database;
    // Every connection of the pool is asked to be elsewhere.
    const clients = await Promise.all(Array.from({ length: 10 }, () => pool.connect()));
    await Promise.all(clients.map((client) => client.query("set timezone to 'Asia/Kolkata'")));
    for (const client of clients) client.release();
    expect(await list()).toEqual([created]);
    expect(Date.parse((await create()).updated_at)).toBeLessThan(Date.now() + 60_000);
  });
});

describe('asking for the list again', () => {
  it('P1 is answered 304 without a body while nothing has changed', async () => {
    await create();
    const first = await api.ask('GET', URL);
    expect(first.headers).toMatchObject({
      etag: expect.stringMatching(/^W\/"[0-9a-f]{32}"$/) as string,
      'cache-control': 'private, no-cache',
    });
    const etag = String(first.headers['etag']);
    for (const known of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
      const answer = await askAgain(known);
      expect({ known, status: answer.statusCode, body: answer.body }).toEqual({
        known,
        status: 304,
        body: '',
      });
      expect(answer.headers['etag']).toBe(etag);
    }
    expect((await askAgain('"other"')).json()).toEqual(first.json());
  });
  it('P1 is answered anew after each creation, change and deletion', async () => {
    const seen = [await etagOf()];
    const see = async () => {
      const etag = await etagOf();
      expect(seen).not.toContain(etag);
      expect((await askAgain(String(seen.at(-1)))).statusCode).toBe(200);
      seen.push(etag);
    };
    await create();
    await see();
    const { id } = await create();
    await see();
    await api.ask('PUT', `${URL}${id}/`, MAIL);
    await see();
    await api.ask('DELETE', `${URL}${id}/`);
    // All is as it was after the first creation: that answer holds again.
    expect(await etagOf()).toBe(seen[1]);
  });
  it('P1 is answered anew when one is replaced by another of the very same moment', async () => {
    const insert = () =>
      api.testDatabase.database.kysely
        .insertInto('templates')
        .values({ ...MAIL, updated_at: new Date(0) })
        .execute();
    await insert();
    const before = await etagOf();
    await api.ask('DELETE', `${URL}1/`);
    await insert();
    expect((await askAgain(before)).json()).toMatchObject([{ id: 2 }]);
  });
  it('P2 that fails is a failure without a tag, which no browser keeps', async () => {
    const { pool } = api.testDatabase.database;
    await pool.query('alter table templates rename html to elsewhere');
    const answer = await api.ask('GET', URL);
    await pool.query('alter table templates rename elsewhere to html');
    expect(answer.statusCode).toBe(500);
    expect(answer.headers['etag']).toBeUndefined();
    expect(answer.headers['cache-control']).toBe('no-store');
  });
  it('P2 is refused without a sign-in, whatever tag is sent', async () => {
    const etag = await etagOf();
    const answer = await api.app.inject({ url: URL, headers: { 'if-none-match': etag } });
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['etag']).toBeUndefined();
  });
});

it('P1 deletes a template, once', async () => {
  await create();
  await create();
  expect((await api.ask('DELETE', `${URL}1/`)).statusCode).toBe(204);
  expect((await list()).map(({ id }) => id)).toEqual([2]);
  expect((await api.ask('DELETE', `${URL}1/`)).statusCode).toBe(404);
});
