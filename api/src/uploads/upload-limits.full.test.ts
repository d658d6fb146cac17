import type { ErrorBody, UploadResponse } from '@touchline/shared/contract';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { TestApi } from '../testing/api.ts';
import { animation, picture } from './testing/images.ts';
import { MULTIPART_TYPE, multipart, startUploadApi, uploadImage } from './testing/upload-api.ts';
import { UPLOAD_LIMITS, UploadQueue } from './upload-limits.ts';

let api: TestApi | undefined;
afterEach(async () => {
  await api?.close();
  api = undefined;
});

it('P2 a person who uploads too much is told when to go on: 429', async () => {
  api = await startUploadApi({ limits: { ...UPLOAD_LIMITS, perMinute: 2 } });
  const image = await picture().png().toBuffer();
  expect((await uploadImage(api, image)).statusCode).toBe(201);
  expect((await api.ask('POST', '/api/uploads/from-url/', { url: 'http://127.0.0.1/' })).statusCode).toBe(
    400,
  );
  const answer = await uploadImage(api, image);
  expect(answer.statusCode).toBe(429);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(answer.json<ErrorBody>().detail).toMatch(/^Too many images at once\. Try again in \d+ seconds?\.$/u);
});

it('P6 an upload beyond those that may wait is told to come back, and the others are stored', async () => {
  api = await startUploadApi({ limits: { ...UPLOAD_LIMITS, inHand: 1, waiting: 1, encoding: 1 } });
  // Long in work: the third comes meanwhile, also on a busy machine.
  const image = await animation(150, 300, 300).gif().toBuffer();
  const started = api;
  const answers = await Promise.all([1, 2, 3].map(() => uploadImage(started, image)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
    201, 201, 429,
  ]);
  expect(answers.find(({ statusCode }) => statusCode === 429)?.headers['retry-after']).toBe('10');
});

it('P6 no more images are in memory, and decoded, at a time than the limits say', async () => {
  const queue = new UploadQueue({ perMinute: 100, inHand: 5, waiting: 100, encoding: 2 });
  const now = { inHand: 0, encoding: 0 };
  const most = { inHand: 0, encoding: 0 };
  const during = async (what: keyof typeof now) => {
    now[what] += 1;
    most[what] = Math.max(most[what], now[what]);
    await wait(5);
  };
  const receive = async () => {
    await during('inHand');
    return Buffer.alloc(0);
  };
  const encode = async () => {
    await during('encoding');
    now.encoding -= 1;
    now.inHand -= 1;
  };
  await Promise.all(Array.from({ length: 30 }, () => queue.take(1, receive, encode)));
  expect(most).toEqual({ inHand: 5, encoding: 2 });
});

it('P6 twelve large images of one account are decoded in turn with those of others', async () => {
  const queue = new UploadQueue({ ...UPLOAD_LIMITS, encoding: 1 });
  const decoded: string[] = [];
  const upload = (person: number, name: string) =>
    queue.take(
      person,
      async () => Buffer.alloc(0),
      async () => {
        await wait(5);
        decoded.push(name);
      },
    );
  const large = Array.from({ length: 12 }, (_, index) => upload(1, `large ${index}`));
  await wait(1);
  await Promise.all([...large, upload(2, 'logo'), upload(3, 'photo'), upload(2, 'banner')]);
  // Behind what was under way, and one more of whoever came first.
  expect(decoded.indexOf('logo')).toBeLessThan(3);
  expect(decoded.indexOf('photo')).toBeLessThan(4);
  expect(decoded.indexOf('banner')).toBeLessThan(6);
  expect(decoded).toHaveLength(15);
});

it('S11 whoever reads a mail of many slow images holds up nobody else', async () => {
  const queue = new UploadQueue({ perMinute: 100, inHand: 3, inHandOfOne: 2, waiting: 100, encoding: 1 });
  const answers = Promise.withResolvers<Buffer>();
  let asked = 0;
  const slow = Array.from({ length: 20 }, () =>
    queue.take(
      1,
      () => {
        asked += 1;
        return answers.promise;
      },
      async () => 'slow',
    ),
  );
  expect(
    await queue.take(
      2,
      async () => Buffer.alloc(0),
      async () => 'at once',
    ),
  ).toBe('at once');
  expect(asked).toBe(2);
  answers.resolve(Buffer.alloc(0));
  expect(new Set(await Promise.all(slow))).toEqual(new Set(['slow']));
});

it('P6 many images of 10 MB that come at once over the network are all stored', async () => {
  api = await startUploadApi();
  const { app, tokens } = api;
  await app.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/uploads/image/`;
  const image = await picture(2300, 1400).png({ compressionLevel: 0 }).toBuffer();
  expect(image.length).toBeGreaterThan(9e6);
  const body = new Uint8Array(multipart({ bytes: image }));
  const headers = { authorization: `Bearer ${tokens.access}`, 'content-type': MULTIPART_TYPE };
  const send = async () => {
    const answer = await fetch(url, { method: 'POST', headers, body });
    return [answer.status, ((await answer.json()) as UploadResponse).url];
  };
  const answers = await Promise.all(Array.from({ length: 10 }, send));
  expect(new Set(answers.map(([status]) => status))).toEqual(new Set([201]));
  expect(new Set(answers.map(([, stored]) => stored)).size).toBe(1);
});
