import { request as httpRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { OUTGOING, startTestSandbox, type TestSandbox } from '../testing.ts';
import { html } from './html.ts';
import { hasForeignImages, mailDocument } from './mail-document.ts';

/** What mails of these tests link to. */
const LINK_ORIGIN = 'http://localhost:3000';
let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  await sandbox.send({ subject: '<b>Bold</b> & "quoted"' });
});
afterAll(() => sandbox.stop());

/** Asks with any headers: `fetch` lets nobody choose the Host. */
async function ask(path: string, headers: Record<string, string> = {}, form?: Record<string, string>) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = httpRequest(sandbox.url + path, {
      method: form ? 'POST' : 'GET',
      headers: { ...(form && { 'content-type': 'application/x-www-form-urlencoded' }), ...headers },
    });
    request.once('response', resolve).once('error', reject);
    request.end(form && new URLSearchParams(form).toString());
  });
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

describe('who may ask', () => {
  it.each(['touchline.attacker.example', 'touchline.attacker.example:3025', 'localhost.attacker.example'])(
    'E6 a page that points the name %j at this machine gets nothing',
    async (host) => {
      const answer = await ask('/', { host });
      expect(answer.status).toBe(421);
      expect(answer.body).not.toContain('Bold');
    },
  );

  it.each(['localhost', 'LOCALHOST:9', '127.0.0.1:3025', '[::1]:3025', '192.168.1.4'])(
    'E6 the name %s is its own',
    async (host) => {
      expect((await ask('/', { host })).status).toBe(200);
    },
  );

  it.each([
    ['origin', 'https://attacker.example'],
    ['origin', 'null'],
    ['origin', 'http://127.0.0.1:1'],
    ['sec-fetch-site', 'cross-site'],
    ['sec-fetch-site', 'same-site'],
  ])('E6 a form of another page is refused: %s %s', async (name, value) => {
    const form = { kind: 'answer', text: 'Forged' };
    const answer = await ask('/mails/1/reactions', { [name]: value }, form);
    expect(answer.status).toBe(403);
    expect(sandbox.delivered).toEqual([]);
  });

  it('E6 a form of its own is taken', async () => {
    const headers = { origin: sandbox.url, 'sec-fetch-site': 'same-origin' };
    expect((await ask('/mails/1/reactions', headers, { kind: 'bounce_soft' })).status).toBe(303);
    expect(sandbox.delivered.splice(0)).toHaveLength(1);
  });
});

describe('what is shown', () => {
  it('E6 is escaped, and allows nothing but its own files', async () => {
    const { body, headers } = await ask('/mails/1');
    expect(body).toContain('&lt;b&gt;Bold&lt;/b&gt; &amp; &quot;quoted&quot;');
    expect(body).not.toContain('<b>');
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self';/u,
    );
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  });

  it('E6 S12 a mail has a policy of its own that lets in no script, and images of others only when asked', async () => {
    const { headers } = await ask('/mails/1/content');
    const shown = await ask('/mails/1/content?images=shown');
    expect(shown.headers['content-security-policy']).toContain(`img-src ${LINK_ORIGIN} data: https:;`);
    expect(shown.headers['referrer-policy']).toBe('no-referrer');
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; img-src ${LINK_ORIGIN} data:; style-src 'unsafe-inline'; form-action 'none'; ` +
        "base-uri 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
    );
  });

  it('S12 offers the images of others, and none where all are ours', () => {
    const ours = `<img src="${LINK_ORIGIN}/pixel"><a href="https://elsewhere.example/">a</a>`;
    expect(hasForeignImages(ours, LINK_ORIGIN)).toBe(false);
    for (const theirs of [
      '<img src="https://spy.example/1.gif">',
      "<p style='background: url(http://spy.example/1)'>",
      '<td background=//spy.example/1>',
    ]) {
      expect(hasForeignImages(ours + theirs, LINK_ORIGIN)).toBe(true);
    }
  });

  it.each([
    '/mails/2',
    '/mails/x',
    '/mails/1.5',
    '/mails/-1',
    '/mails/1e400/content',
    '/mails/2/source',
    '/%00',
  ])('E6 %s is not there, and the page says so', async (path) => {
    const { status, headers, body } = await ask(path, { 'accept-language': 'ru' });
    expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(body).toContain('Этого письма здесь нет');
  });

  it('H8 bad input is refused with a page, never with a failure', async () => {
    const forms = [
      { kind: 'explode' },
      { kind: 'answer', text: ' \n ' },
      { kind: 'answer', text: 'x'.repeat(20_001) },
      {},
    ];
    for (const form of forms) {
      const { status, headers } = await ask('/mails/1/reactions', {}, form);
      expect([status, headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
    }
    const tooLarge = await ask('/mails/1/reactions', {}, { kind: 'answer', text: 'x'.repeat(300_000) });
    expect(tooLarge.status).toBe(413);
    const json = await ask('/mails/1/reactions', { 'content-type': 'application/json' }, { kind: 'answer' });
    expect(json.status).toBe(415);
    for (const query of [
      '?page=0',
      '?page=x&search=a&search=b',
      '?view=none&done=none',
      `?search=${'x'.repeat(999)}`,
    ]) {
      expect((await ask(`/${query}`)).status).toBe(200);
      expect((await ask(`/mails/1${query}`)).status).toBe(200);
    }
    expect(sandbox.delivered).toEqual([]);
  });

  it('H9 is in the language asked for, or switched to', async () => {
    expect((await ask('/', { 'accept-language': 'ru-RU' })).body).toContain('<html lang="ru">');
    const switched = await ask('/language', {}, { language: 'ru', back: '/mails/1?search=a' });
    expect(switched).toMatchObject({ status: 303, headers: { location: '/mails/1?search=a' } });
    const cookie = switched.headers['set-cookie']?.[0] ?? '';
    expect(cookie).toMatch(/; HttpOnly; SameSite=Strict$/u);
    expect((await ask('/', { cookie: cookie.split(';')[0] ?? '' })).body).toContain('<html lang="ru">');
  });

  it.each(['//attacker.example', '/\\attacker.example', 'https://attacker.example'])(
    'E6 switching the language does not lead away to %s',
    async (back) => {
      expect((await ask('/language', {}, { language: 'ru', back })).headers.location).toBe('/');
    },
  );

  it('E6 H8 H9 says what has arrived since, of what the list shows, for screen readers', async () => {
    const mailbox = await startTestSandbox();
    for (const subject of ['One', 'Two', '"<Three>"']) await mailbox.send({ subject });
    const arrived = async (query: string, language = 'en') => {
      const headers = { 'accept-language': language };
      const list = await (await fetch(`${mailbox.url}/list${query}`, { headers })).text();
      return /data-newest="(?<newest>\d+)"\s+data-arrived="(?<arrived>[^"]*)"/u.exec(list)?.groups;
    };
    expect(await arrived('')).toEqual({ newest: '3', arrived: '' });
    expect(await arrived('?since=3')).toEqual({ newest: '3', arrived: '' });
    expect(await arrived('?since=2')).toEqual({
      newest: '3',
      arrived: `New mail: &quot;&lt;Three&gt;&quot;, to ${OUTGOING.to.name}`,
    });
    expect(await arrived('?since=2', 'ru')).toMatchObject({
      arrived: expect.stringMatching(/^Новое письмо: .*, кому: /u) as string,
    });
    expect(await arrived('?since=0')).toMatchObject({ arrived: '3 new emails' });
    expect(await arrived('?since=0', 'ru')).toMatchObject({ arrived: 'Новых писем: 3' });
    expect(await arrived('?since=0&search=two')).toEqual({
      newest: '2',
      arrived: `New mail: Two, to ${OUTGOING.to.name}`,
    });
    expect(await arrived('?since=x')).toMatchObject({ arrived: '' });
    await mailbox.stop();
  });

  it('E6 is listed per contact, however many there are, and found by name, address and subject', async () => {
    const crowd = await startTestSandbox();
    for (let number = 1; number <= 52; number += 1) {
      await crowd.send({
        to: { name: `Person ${number}`, address: `p${number}@example.org` },
        subject: `S${number}`,
      });
    }
    for (let number = 1; number <= 52; number += 1) await crowd.send({ subject: `Again ${number}` });
    const list = async (query: string) => (await fetch(`${crowd.url}/list${query}`)).text();
    const headings = async (query: string) =>
      [...(await list(query)).matchAll(/<h2>(.*?)<\/h2>/gu)].map(([, name]) => name);
    expect((await headings('')).slice(0, 2)).toEqual([OUTGOING.to.name, 'Person 52']);
    expect(await headings('')).toHaveLength(50);
    expect(await headings('?page=2')).toEqual(['Person 3', 'Person 2', 'Person 1']);
    expect(await list('')).toContain('52 emails');
    expect(await list('')).toContain('and 2 emails more');
    expect(await headings('?search=PERSON 12')).toEqual(['Person 12']);
    expect(await headings('?search=p13@')).toEqual(['Person 13']);
    expect(await headings('?search=s14')).toEqual(['Person 14']);
    await crowd.stop();
  });
});

it('E6 markup escapes what stands in it, and joins lists', () => {
  const values = ['<i>', html`<b>${'&'}</b>`];
  expect(html`<p title="${'"\''}">${values}${undefined}${false}${0}</p>`.text).toBe(
    '<p title="&quot;&#39;">&lt;i&gt;<b>&amp;</b>0</p>',
  );
});

it.each([
  [
    '<!doctype html><html><head lang="en"><title>M</title>',
    '<!doctype html><html><head lang="en">|<title>M</title>',
  ],
  [' <!DOCTYPE html><p>M', ' <!DOCTYPE html>|<p>M'],
  ['<header>M</header>', '|<header>M</header>'],
  ['', '|'],
])('E6 links of a mail open beside it: %j', (mail, expected) => {
  expect(mailDocument(mail)).toBe(expected.replace('|', '<base target="_blank">'));
});

it('E6 has an icon where a browser asks by itself', async () => {
  const answer = await ask('/favicon.ico');
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toBe('image/svg+xml');
});
