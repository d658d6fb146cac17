import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { pressButton, startTestSandbox, type TestSandbox } from './testing.ts';

let sandbox: TestSandbox;

/** Sends a mail that offers to unsubscribe. */
const offer = (link: string, post = 'List-Unsubscribe=One-Click') =>
  sandbox.send({
    headers: {
      'List-Unsubscribe': `<mailto:x@touchline.example>, <${link}>`,
      'List-Unsubscribe-Post': post,
    },
  });
const press = (id = 1) => pressButton(sandbox.url, 'unsubscribe', '', id);

const asked: string[] = [];
let status = 200;
const touchline = createServer((request, response) => {
  const answer = async () => {
    const { method, url, headers } = request;
    asked.push(`${method} ${url} ${headers['content-type']} ${await readText(request)}`);
    response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end();
  };
  void answer();
});
let origin = '';
beforeAll(async () => {
  touchline.listen(0, '127.0.0.1');
  await once(touchline, 'listening');
  origin = `http://127.0.0.1:${(touchline.address() as AddressInfo).port}`;
});
afterAll(() => touchline.close());

beforeEach(async () => {
  asked.length = 0;
  status = 200;
  sandbox = await startTestSandbox({ MAIL_LINK_URL: origin });
});
afterEach(() => sandbox.stop());

it('E5 E6 posts to the link of the mail, as a mail client does (RFC 8058)', async () => {
  const path = `/api/mail/unsubscribe/${'m7-abc'.repeat(30)}/`;
  await offer(`${origin}${path}`);
  expect((await press()).status).toBe(303);
  expect(asked).toEqual([`POST ${path} application/x-www-form-urlencoded List-Unsubscribe=One-Click`]);
});

it('E6 says when a mail offers none, and asks nobody else than Touchline', async () => {
  await sandbox.send();
  await offer(`${origin}/x`, 'Something=Else');
  await offer(`http://localhost:${new URL(origin).port}/x`);
  for (const [id, words] of [
    [1, 'offers no one-click'],
    [2, 'offers no one-click'],
    [3, 'does not lead to Touchline'],
  ] as const) {
    const answer = await press(id);
    expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining(words)]);
  }
  expect(asked).toEqual([]);
});

it.each([500, 404, 302])('E6 shows the link when Touchline answers %d', async (answered) => {
  status = answered;
  await offer(`${origin}/x`);
  const answer = await press();
  expect(answer.status).toBe(502);
  expect(await answer.text()).toContain(`href="${origin}/x"`);
  expect(asked).toHaveLength(1);
});
