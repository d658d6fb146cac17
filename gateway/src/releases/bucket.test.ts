import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { buildGateway } from '../server.ts';
import { BucketStore } from './bucket-store.ts';
import { openReleases } from './open-releases.ts';
import { readReleasePlace } from './place-settings.ts';
import { prune } from './prune.ts';
import type { Releases } from './releases.ts';
import { RunningReleases } from './running-releases.ts';
import type { ReleaseBucket } from './store.ts';
import { buildOf } from './testing/builds.ts';

let folder: string;
let server: S3rver;
let bucket: ReleaseBucket;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'touchline-bucket-'));
  server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(folder, 'buckets'),
    configureBuckets: [{ name: 'touchline-releases' }],
  });
  const { port } = await server.run();
  bucket = {
    endpoint: `http://127.0.0.1:${port}/`,
    bucket: 'touchline-releases',
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  };
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

it('H3 releases lie in a bucket, and are served from it with their compressed copies', async () => {
  const place = { folder: join(folder, 'here'), bucket };
  const releases = openReleases(place);
  const first = buildOf('mfe-one', '1.0.0');
  const second = buildOf('mfe-one', '2.0.0');
  for (const { manifest, files, sharedSources = Buffer.alloc(0) } of [first, second]) {
    const compressed = [...files].map(([name, content]) => [`${name}.br`, content] as const);
    await releases.publish({ manifest, files: new Map([...files, ...compressed]), sharedSources });
    await releases.switchTo('mfe-one', manifest.build, 'release');
  }
  const app = await buildGateway({
    port: 0,
    apiUrl: 'http://127.0.0.1:9',
    source: place,
    logLevel: 'silent',
  });
  try {
    const remote = await app.inject('/remotes/mfe-one/remote.json');
    expect(remote.json()).toMatchObject({ version: '2.0.0', build: second.manifest.build });
    // A page that was opened before the release.
    const { entry } = first.manifest;
    const served = await app.inject({
      url: `/remotes/mfe-one/${entry}`,
      headers: { 'accept-encoding': 'br' },
    });
    expect([served.statusCode, served.body]).toEqual([200, 'entry 1.0.0']);
    expect(served.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect((await app.inject('/remotes/mfe-one/none.0a1b2c3d.js')).statusCode).toBe(404);
    expect(await readdir(join(place.folder, 'mirror', 'files', 'mfe-one'))).toEqual([entry, `${entry}.br`]);
  } finally {
    await app.close();
  }
  expect(await prune(releases)).toEqual([]);
  // Two builds are kept whatever their age.
  expect(await prune(releases, new Date(Date.now() + 365 * 24 * 60 * 60 * 1000))).toEqual([]);
});

it('a bucket lists what lies under a prefix, and forgets what is removed', async () => {
  const store = new BucketStore(bucket);
  await Promise.all(
    ['many/deep/er/1', 'many/2', 'manyfold'].map((key) => store.write(key, Buffer.from('x'))),
  );
  const listed = await store.list('many/');
  expect(listed.map(({ key }) => key).toSorted()).toEqual(['many/2', 'many/deep/er/1']);
  for (const { writtenAt } of listed) expect(Date.now() - writtenAt.getTime()).toBeLessThan(60_000);
  await store.remove('many/2');
  await store.remove('many/2');
  expect(await store.read('many/2')).toBeUndefined();
});

it('H5 what was read last goes on being served while the bucket does not answer', async () => {
  let isAway = false;
  const { manifest } = buildOf('mfe-two', '1.0.0');
  const releases = {
    present: async () => {
      if (isAway) throw new Error('away');
      return { running: new Map([['mfe-two', { manifest, files: [] }]]), withdrawn: new Set() };
    },
  } as unknown as Releases;
  const reported: unknown[] = [];
  const running = new RunningReleases(releases, 0, (error) => reported.push(error));
  isAway = true;
  await expect(running.read()).rejects.toThrow('away');
  isAway = false;
  expect([...(await running.read()).running.keys()]).toEqual(['mfe-two']);
  isAway = true;
  expect([...(await running.read()).running.keys()]).toEqual(['mfe-two']);
  expect(reported).toEqual([new Error('away')]);
});

it('a bucket that does not answer is named, and no failure carries the keys', async () => {
  const away = new BucketStore({ ...bucket, endpoint: 'http://127.0.0.1:9', secretAccessKey: 'the secret' });
  const failure = await away.list('').catch((error: unknown) => error);
  expect(String(failure)).toMatch(/The releases in bucket touchline-releases cannot be reached/u);
  expect(JSON.stringify([failure, String(failure), (failure as Error).cause])).not.toContain('secret');
});

it.each([
  [
    { RELEASES_S3_ENDPOINT: 'https://s3.example' },
    /also need RELEASES_S3_BUCKET, RELEASES_S3_ACCESS_KEY_ID/u,
  ],
  [
    {
      RELEASES_S3_ENDPOINT: 's3.example',
      RELEASES_S3_BUCKET: 'b',
      RELEASES_S3_ACCESS_KEY_ID: 'k',
      RELEASES_S3_SECRET_ACCESS_KEY: 's',
    },
    /RELEASES_S3_ENDPOINT must be an http or https address; it is "s3.example"/u,
  ],
])('names the setting that cannot be used (%j)', (environment, message) => {
  expect(() => readReleasePlace(environment)).toThrow(message);
});
