import type { MadeApiKey } from '@touchline/shared/contract';
import { MAIL_IMAGES_PATH } from '@touchline/shared/contract/paths';
import sharp from 'sharp';
import { PERSON } from '../testing/api.ts';
import { startFromUrl, type FromUrl } from './testing/from-url.ts';
import { picture } from './testing/images.ts';

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

it('S11 an image of a mail comes as one of known kinds, encoded anew and no larger than it can be seen', async () => {
  const jpeg = await picture(3000, 2000)
    .jpeg()
    .withExif({ IFD0: { Artist: 'Zoë' } })
    .toBuffer();
  answerWith(Buffer.concat([jpeg, Buffer.from('<script>run()</script>')]), 'text/html');
  const { statusCode, headers, rawPayload } = await show();
  expect([statusCode, headers['content-type'], headers['x-content-type-options']]).toEqual([
    200,
    'image/jpeg',
    'nosniff',
  ]);
  expect((await sharp(rawPayload).metadata()).width).toBe(1600);
  expect(rawPayload.includes('Zoë')).toBe(false);
  expect(rawPayload.includes('<script>')).toBe(false);
});

it.each([
  'http://127.0.0.1/',
  'http://[::1]/',
  'http://localhost/',
  'file:///etc/passwd',
  'http://10.0.0.1/a.png',
])('S11 P6 nothing within the network is asked for a mail: %s', async (url) => {
  const { statusCode } = await show(url);
  expect(statusCode).toBe(400);
  expect(world.foreign.asked).toEqual([]);
});

it('S11 U8 an API key fetches no images: it would be a proxy', async () => {
  const terms = { name: 'Script', permissions: ['read'], password: PERSON.password };
  const { key } = (await world.api.ask('POST', '/api/keys/', terms)).json<MadeApiKey>();
  const answer = await world.api.inject({
    method: 'POST',
    url: MAIL_IMAGES_PATH,
    headers: { authorization: `Bearer ${key}` },
    payload: { url: world.addressOf() },
  });
  expect(answer.statusCode).toBe(403);
  expect(world.foreign.asked).toEqual([]);
});
