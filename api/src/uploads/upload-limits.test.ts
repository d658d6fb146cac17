import type { ErrorBody, UploadResponse } from '@touchline/shared/contract';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { TestApi } from '../testing/api.ts';
import { IMAGE_LIMITS } from './encode-image.ts';
import { animation, noise, picture } from './testing/images.ts';
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

it('P6 an image that takes too long to read: 422', async () => {
  api = await startUploadApi({ imageLimits: { ...IMAGE_LIMITS, seconds: 1 } });
  const slow = await noise(600, 600, 60).webp({ quality: 1, effort: 0 }).toBuffer();
  const answer = await uploadImage(api, slow);
  expect([answer.statusCode, answer.json<ErrorBody>().detail]).toEqual([
    422,
    expect.stringMatching(/took too long/u),
  ]);
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
