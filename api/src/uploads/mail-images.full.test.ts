import type { ErrorBody } from '@touchline/shared/contract';
import { MAIL_IMAGES_PATH } from '@touchline/shared/contract/paths';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { IMAGE_LIMITS } from './image-limits.ts';
import { startFromUrl, type FromUrl } from './testing/from-url.ts';
import { noise, picture } from './testing/images.ts';
import { startUploadApi, storeImage } from './testing/upload-api.ts';

let world: FromUrl;

beforeAll(async () => {
  world = await startFromUrl();
});

beforeEach(() => world.reset());

afterAll(() => world.close());

const show = (url = world.addressOf()) => world.api.ask('POST', MAIL_IMAGES_PATH, { url });

const answerWith = (body: Buffer | string, type = 'image/png') => {
  world.foreign.answer = (_request, response) => response.writeHead(200, { 'content-type': type }).end(body);
};

/** Twelve groups, each with ten copies of the one before: a picture of a billion parts. */
const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg"><g id="a0"><rect width="1" height="1"/></g>${Array.from(
  { length: 12 },
  (_one, level) => `<g id="a${level + 1}">${`<use href="#a${level}"/>`.repeat(10)}</g>`,
).join('')}</svg>`;

it.each([
  ['says so', 'image/svg+xml'],
  ['says it is a photo', 'image/png'],
])('S11 a drawing that would freeze the page is not passed on: one that %s', async (_, type) => {
  answerWith(DRAWING, type);
  const answer = await show();
  expect(answer.statusCode).toBe(422);
  expect(answer.json<ErrorBody>().errors?.[0]?.field).toBe('url');
  expect(answer.body).not.toContain('<use');
});

it('S11 an image of more pixels than a screen shows is refused unread, however few its bytes', async () => {
  const large = await sharp({
    create: { width: 6000, height: 6000, channels: 3, background: 'red' },
    limitInputPixels: false,
  })
    .png()
    .toBuffer();
  answerWith(large);
  expect((await show()).statusCode).toBe(422);
});

it('S11 images of ours are shown whichever of our hosts a mail names them by, and none is asked', async () => {
  const { url, bytes } = await storeImage(world.api, await picture().png().toBuffer());
  const { pathname } = new URL(url);
  for (const origin of ['http://127.0.0.1:3000', 'http://localhost:3000', 'https://mail.touchline.example']) {
    const { statusCode, headers, rawPayload } = await show(origin + pathname);
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/png']);
    expect(rawPayload.equals(bytes)).toBe(true);
  }
  const icon = await show('http://localhost:3000/uploads/icons/circle/x.png');
  expect([icon.statusCode, icon.headers['content-type']]).toEqual([200, 'image/png']);
  // One that is not here is asked for like any other.
  expect((await show('http://localhost:3000/uploads/icons/circle/y.png')).statusCode).toBe(400);
  answerWith(await picture().jpeg().toBuffer());
  const others = await show(world.addressOf(`/uploads/${'0'.repeat(64)}.png`));
  expect(others.headers['content-type']).toBe('image/jpeg');
  expect(world.foreign.asked).toHaveLength(1);
});

it('S11 a mail that is closed ends what is fetched for it, and what waits is never asked', async () => {
  world.rules = { ...world.rules, milliseconds: 60_000 };
  const closed: string[] = [];
  world.foreign.answer = (request) => request.socket.once('close', () => closed.push(request.url ?? ''));
  const { app, tokens } = world.api;
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}${MAIL_IMAGES_PATH}`;
  const leaving = new AbortController();
  const headers = { authorization: `Bearer ${tokens.access}`, 'content-type': 'application/json' };
  const gone = [1, 2, 3, 4].map((at) =>
    fetch(address, {
      method: 'POST',
      headers,
      body: JSON.stringify({ url: world.addressOf(`/${at}`) }),
      signal: leaving.signal,
    }),
  );
  await vi.waitFor(() => expect(world.foreign.asked).toHaveLength(2));
  leaving.abort();
  await Promise.allSettled(gone);
  await vi.waitFor(() => expect(closed).toHaveLength(2));
  answerWith(await picture().png().toBuffer());
  expect((await show(world.addressOf('/next'))).statusCode).toBe(200);
  expect(world.foreign.asked).toHaveLength(3);
});

it('S11 S12 an image of a mail whose decoding takes too long is refused, and the next one is shown', async () => {
  const api = await startUploadApi({
    foreignFetch: world.rules,
    mailImageLimits: { ...IMAGE_LIMITS, seconds: 1 },
  });
  const ask = () => api.ask('POST', MAIL_IMAGES_PATH, { url: world.addressOf() });
  answerWith(await noise(600, 600, 60).webp({ quality: 1, effort: 0 }).toBuffer());
  const slow = await ask();
  expect([slow.statusCode, slow.json<ErrorBody>().detail]).toEqual([
    422,
    expect.stringContaining('took too long'),
  ]);
  answerWith(await picture().png().toBuffer());
  expect((await ask()).statusCode).toBe(200);
  await api.close();
});
