import type { ErrorBody } from '@touchline/shared/contract';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import type { UploadsBucket } from '../../config.ts';
import { RequestError } from '../../errors.ts';
import { picture } from '../testing/images.ts';
import { startUploadApi, storeImage, uploadImage } from '../testing/upload-api.ts';
import { BucketStorage } from './bucket-storage.ts';
import { FolderStorage } from './folder-storage.ts';
import type { UploadStorage } from './types.ts';

const NAME = `${'ab'.repeat(32)}.png`;

let folder: string;
let server: S3rver;
let bucket: UploadsBucket;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'touchline-storage-'));
  server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(folder, 'buckets'),
    configureBuckets: [{ name: 'touchline-uploads' }],
  });
  const { port } = await server.run();
  bucket = {
    endpoint: `http://127.0.0.1:${port}/`,
    bucket: 'touchline-uploads',
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  };
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

describe.each([
  ['folder', (): UploadStorage => new FolderStorage(join(folder, 'uploads'))],
  ['bucket', (): UploadStorage => new BucketStorage(bucket)],
])('%s', (_, make) => {
  it('returns what was stored, and nothing for what never was', async () => {
    const storage = make();
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (__, index) => index % 256));
    expect(await storage.open(NAME)).toBeUndefined();
    await storage.save(NAME, bytes, 'image/png');
    const stored = await storage.open(NAME);
    expect(stored?.size).toBe(70_000);
    expect(stored && (await buffer(stored.stream)).equals(bytes)).toBe(true);
  });

  it('takes the same image many times at once, and stores it once', async () => {
    const storage = make();
    const name = `${'cd'.repeat(32)}.gif`;
    const bytes = Buffer.from('the same bytes');
    await Promise.all(Array.from({ length: 8 }, () => storage.save(name, bytes, 'image/gif')));
    const stored = await storage.open(name);
    expect(stored && (await buffer(stored.stream)).equals(bytes)).toBe(true);
  });
});

it('the folder holds whole images alone, also after a failure', async () => {
  const storage = new FolderStorage(join(folder, 'whole'));
  await storage.save(NAME, Buffer.from('whole'));
  expect(await readdir(join(folder, 'whole'))).toEqual([NAME]);
  await writeFile(join(folder, 'a-file'), '');
  await expect(new FolderStorage(join(folder, 'a-file')).save(NAME, Buffer.from('x'))).rejects.toMatchObject({
    code: expect.stringMatching(/ENOTDIR|EEXIST/u),
  });
});

it('T8 with a bucket, images are stored in it and served from it', async () => {
  const api = await startUploadApi(
    {},
    {
      UPLOADS_S3_ENDPOINT: bucket.endpoint,
      UPLOADS_S3_BUCKET: bucket.bucket,
      UPLOADS_S3_REGION: bucket.region,
      UPLOADS_S3_ACCESS_KEY_ID: bucket.accessKeyId,
      UPLOADS_S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
    },
  );
  try {
    const { url, stored, bytes } = await storeImage(api, await picture(300, 300).png().toBuffer());
    expect(stored.statusCode).toBe(200);
    expect(stored.headers['content-type']).toBe('image/png');
    const inBucket = await new BucketStorage(bucket).open(url.slice(url.lastIndexOf('/') + 1));
    expect(inBucket && (await buffer(inBucket.stream)).equals(bytes)).toBe(true);
    expect(await readdir(api.dataDirectory)).toEqual([]);
    expect((await api.app.inject(`/uploads/${'0'.repeat(64)}.png`)).statusCode).toBe(404);
  } finally {
    await api.close();
  }
});

it('P2 while the bucket does not answer: 503, and the log says why without the secret', async () => {
  const api = await startUploadApi(
    {},
    {
      UPLOADS_S3_ENDPOINT: 'http://127.0.0.1:9',
      UPLOADS_S3_BUCKET: 'touchline-uploads',
      UPLOADS_S3_ACCESS_KEY_ID: 'key',
      UPLOADS_S3_SECRET_ACCESS_KEY: 'the secret of the key',
    },
  );
  try {
    const upload = await uploadImage(api, await picture().png().toBuffer());
    const reading = await api.app.inject(`/uploads/${'0'.repeat(64)}.png`);
    for (const answer of [upload, reading]) {
      expect([answer.statusCode, answer.json<ErrorBody>().detail]).toEqual([
        503,
        'The storage for images cannot be reached just now. Please try again.',
      ]);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
  } finally {
    await api.close();
  }
});

it('a bucket that does not exist is reported as such, and no failure carries the keys', async () => {
  await expect(new BucketStorage(bucket).check()).resolves.toBeUndefined();
  const none = new BucketStorage({ ...bucket, bucket: 'no-such-bucket' });
  await expect(none.check()).rejects.toThrow(/no such bucket/u);
  const refused: unknown = await none
    .save(NAME, Buffer.from('x'), 'image/png')
    .catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(RequestError);
  const cause = refused instanceof RequestError ? refused.cause : undefined;
  expect(String(cause)).toMatch(/404|NoSuchBucket/u);
  expect(Object.keys(cause ?? {})).toEqual([]);
});
