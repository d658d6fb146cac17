import type { UploadResponse } from '@touchline/shared/contract';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { picture } from './testing/images.ts';
import { MULTIPART_TYPE, multipart, startUploadApi, storeImage } from './testing/upload-api.ts';

let api: Awaited<ReturnType<typeof startUploadApi>>;
let path: string;
let image: Buffer;
beforeAll(async () => {
  api = await startUploadApi();
  image = await picture().png().toBuffer();
  path = new URL((await storeImage(api, image)).url).pathname;
});
afterAll(() => api.close());

const IMMUTABLE = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
};

describe('an uploaded image', () => {
  it('T8 is public, cached for ever, and lets nothing run', async () => {
    const answer = await api.app.inject(path);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      ...IMMUTABLE,
      'content-type': 'image/png',
      'content-length': String(answer.rawPayload.length),
      etag: `"${path.slice('/uploads/'.length, -'.png'.length)}"`,
    });
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('T8 is not sent again to a client that has it', async () => {
    const { etag } = (await api.app.inject(path)).headers;
    for (const held of [String(etag), `W/${String(etag)}`, `"other", ${String(etag)}`]) {
      const answer = await api.app.inject({ url: path, headers: { 'if-none-match': held } });
      expect([answer.statusCode, answer.body]).toEqual([304, '']);
      expect(answer.headers).toMatchObject({ etag, 'cache-control': IMMUTABLE['cache-control'] });
    }
    const other = await api.app.inject({ url: path, headers: { 'if-none-match': '"other"' } });
    expect(other.statusCode).toBe(200);
  });

  it('answers HEAD', async () => {
    const answer = await api.app.inject({ method: 'HEAD', url: path });
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
    expect(answer.headers['content-type']).toBe('image/png');
  });

  it.each([
    '/uploads/',
    '/uploads',
    `/uploads/${'0'.repeat(64)}.png`,
    `/uploads/${'0'.repeat(64)}.svg`,
    `/uploads/${'0'.repeat(63)}.png`,
    '/uploads/signing-secret',
    '/uploads/..%2Fsigning-secret',
    '/uploads/..%2f..%2f..%2f..%2fetc%2fpasswd',
    '/uploads/%2e%2e/%2e%2e/etc/passwd',
    '/uploads/..\\..\\etc\\passwd',
    '/uploads/%00.png',
    '/uploads/icons/',
    '/uploads/icons/circle/',
    '/uploads/icons/circle/../../uploads.routes.ts',
    '/uploads/icons/circle/constructor',
    '/uploads/icons/..%2F/LICENSE',
  ])('P6 %s: 404, and not kept by caches', async (other) => {
    await writeFile(join(api.dataDirectory, 'signing-secret'), 'secret');
    const answer = await api.inject({ url: other });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});

const upload = (from: typeof api, headers: Record<string, string>) =>
  from.inject({
    method: 'POST',
    url: '/api/uploads/image/',
    headers: { 'content-type': MULTIPART_TYPE, ...headers },
    payload: multipart({ bytes: image }),
  });

describe('the URL that is answered', () => {
  it('T8 has the origin that the person used, as the gateway says', async () => {
    const answer = await upload(api, {
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'touchline.example:8443',
    });
    expect(answer.json<UploadResponse>().url).toBe(`https://touchline.example:8443${path}`);
  });

  it.each([
    'evil.example/x?',
    'a@evil.example',
    'evil.example#',
    'a b',
    '[::1',
    'x:99999',
    '"><script>',
    '.',
  ])('P6 the host %j is never stored: 400', async (host) => {
    const answer = await upload(api, { 'x-forwarded-host': host });
    expect(answer.statusCode).toBe(400);
  });

  it('T8 has the origin of PUBLIC_URL when that is set, whatever was asked', async () => {
    const set = await startUploadApi({}, { PUBLIC_URL: 'https://mail.touchline.example/' });
    try {
      const answer = await upload(set, { 'x-forwarded-host': 'evil.example' });
      expect(answer.json<UploadResponse>().url).toBe(`https://mail.touchline.example${path}`);
    } finally {
      await set.close();
    }
  });
});

describe('social icons', () => {
  it.each(['circle', 'circle-white'])(
    'T8 %s: every icon is a PNG of 64 × 64, cached for ever',
    async (set) => {
      for (const name of 'facebook instagram linkedin youtube x whatsapp telegram vk website email'.split(
        ' ',
      )) {
        const answer = await api.app.inject(`/uploads/icons/${set}/${name}.png`);
        expect([name, answer.statusCode, answer.headers['content-type']]).toEqual([name, 200, 'image/png']);
        expect(answer.headers).toMatchObject(IMMUTABLE);
        const { format, width, height, hasAlpha } = await sharp(answer.rawPayload).metadata();
        expect([format, width, height, hasAlpha]).toEqual(['png', 64, 64, true]);
      }
    },
  );
});
