import { HttpResponse, on, startTestServer } from '@touchline/shared/testing';
import { fetchMailImage } from './fetchMailImage.ts';

const server = startTestServer();

/** Answers 429 with these headers, one after the other, then an image. */
function refuse(...refusals: Record<string, string>[]): { asked: number } {
  const seen = { asked: 0 };
  server.use(
    on.post('*/api/mail/images/', () => {
      const headers = refusals[seen.asked];
      seen.asked += 1;
      return headers
        ? HttpResponse.json({ detail: 'Later' }, { status: 429, headers })
        : HttpResponse.arrayBuffer(new Uint8Array([1]).buffer, { headers: { 'content-type': 'image/png' } });
    }),
  );
  return seen;
}
const fetchOne = (signal = new AbortController().signal) => fetchMailImage('https://a.example/1.png', signal);

it('S11 an image that is refused for now is asked for once more, when the server said', async () => {
  const seen = refuse({ 'retry-after': '1' });
  const start = performance.now();
  await fetchOne();
  expect(seen.asked).toBe(2);
  expect(performance.now() - start).toBeGreaterThan(900);
});

it.each([
  ['that is refused again', [{ 'retry-after': '0' }, { 'retry-after': '0' }], 2],
  ['whose server does not say when', [{}], 1],
  ['that would take too long', [{ 'retry-after': '3600' }], 1],
])('S11 an image %s is missing', async (_, refusals, asked) => {
  const seen = refuse(...refusals);
  await expect(fetchOne()).rejects.toThrow('429');
  expect(seen.asked).toBe(asked);
});

it('S11 nothing is asked for again once the mail is closed', async () => {
  const seen = refuse({ 'retry-after': '60' });
  const leaving = new AbortController();
  const ended = fetchOne(leaving.signal).then(
    () => 'fetched',
    () => 'ended',
  );
  while (seen.asked === 0) await new Promise((done) => setTimeout(done, 5));
  await new Promise((done) => setTimeout(done, 50));
  leaving.abort();
  expect(await ended).toBe('ended');
  expect(seen.asked).toBe(1);
});
