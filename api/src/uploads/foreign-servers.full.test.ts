import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { foreignFetch, type ForeignServer } from './testing/foreign-server.ts';
import { startFromUrl, type FromUrl } from './testing/from-url.ts';
import { picture } from './testing/images.ts';

let world: FromUrl;
let foreign: ForeignServer;
let image: Buffer;

beforeAll(async () => {
  world = await startFromUrl();
  ({ foreign } = world);
  image = await picture().png().toBuffer();
});
beforeEach(() => {
  world.reset();
  foreign.answer = (_request, response) => response.end(image);
});
afterAll(() => world.close());

describe('servers that do not give an image', () => {
  it.each([
    ['404', 404, {}],
    ['500', 500, {}],
    ['204', 204, {}],
    ['a redirect to nowhere', 302, {}],
    ['part of it', 206, {}],
  ])('P6 %s: 422 with what it answered', async (_, status, headers) => {
    foreign.answer = (_request, response) => response.writeHead(status, headers).end();
    expect(await world.refusal(world.addressOf())).toEqual([
      422,
      `“images.example” answered ${status} instead of an image.`,
    ]);
  });

  it('P6 a web page: 422', async () => {
    foreign.answer = (_request, response) =>
      response.writeHead(200, { 'content-type': 'image/png' }).end('<!doctype html>');
    expect(await world.refusal(world.addressOf())).toEqual([422, expect.stringMatching(/web page/u)]);
    foreign.answer = (_request, response) => response.end();
    expect(await world.refusal(world.addressOf())).toEqual([422, 'The image is empty.']);
    foreign.answer = (_request, response) => response.end(image.subarray(0, 60));
    expect(await world.refusal(world.addressOf())).toEqual([422, 'The image is damaged or cut off.']);
  });

  it('P6 a compressed answer, which could unfold to any size: 422', async () => {
    // Made before the request: it takes longer than a busy machine may keep the API waiting.
    const compressed = gzipSync(Buffer.alloc(20e6));
    foreign.answer = (_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(compressed);
    expect(await world.refusal(world.addressOf())).toEqual([422, expect.stringMatching(/compressed/u)]);
  });

  it('P6 a body without end and without length: 422, and the connection is closed after 10 MB', async () => {
    // The size is to be what ends it, also on a machine that needs long for 10 MB.
    world.rules = { ...world.rules, milliseconds: 30_000 };
    let sent = 0;
    const closed = Promise.withResolvers<void>();
    foreign.answer = (_request, response) => {
      const chunk = Buffer.alloc(65_536);
      const more = () => {
        while (!response.destroyed && response.write(chunk)) sent += chunk.length;
      };
      response.on('drain', more).on('close', closed.resolve);
      more();
    };
    expect(await world.refusal(world.addressOf())).toEqual([
      422,
      'The image at this address is larger than 10 MB.',
    ]);
    await closed.promise;
    expect(sent).toBeLessThan(40e6);
  });

  it.each([
    ['says it is shorter', 10, 422],
    ['says it is longer', 1_000_000, 422],
  ])('P6 a server that %s than it is: 422', async (_, length, status) => {
    foreign.answer = (_request, response) => {
      response.socket?.end(
        `HTTP/1.1 200 OK\r\ncontent-length: ${length}\r\n\r\n${image.toString('latin1')}`,
        'latin1',
      );
    };
    expect((await world.refusal(world.addressOf()))[0]).toBe(status);
  });

  it('P6 another protocol that nobody asked for: 422', async () => {
    foreign.answer = (_request, response) =>
      response.writeHead(101, { upgrade: 'websocket', connection: 'upgrade' }).end();
    expect((await world.refusal(world.addressOf()))[0]).toBe(422);
  });

  it('P6 a body that trickles: 422 in time', async () => {
    foreign.answer = (_request, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write('x'), 50);
      response.on('close', () => {
        clearInterval(timer);
      });
    };
    expect(await world.refusal(world.addressOf())).toEqual([
      422,
      '“images.example” did not send the image within 1 s.',
    ]);
  });

  it('P6 headers that never come, names that never resolve, redirects that take their time: 422 in time', async () => {
    foreign.answer = () => undefined;
    expect(await world.refusal(world.addressOf())).toEqual([422, expect.stringMatching(/within 1 s/u)]);
    world.rules = { ...world.rules, lookup: () => new Promise(() => undefined) };
    expect(await world.refusal(world.addressOf())).toEqual([422, expect.stringMatching(/within 1 s/u)]);
    world.rules = foreignFetch(foreign);
    foreign.answer = (_request, response) => {
      void wait(400).then(() => response.writeHead(302, { location: '/on' }).end());
    };
    expect(await world.refusal(world.addressOf())).toEqual([422, expect.stringMatching(/within 1 s/u)]);
  });

  it('P6 a name that does not exist, a port where nobody listens, no TLS, no HTTP: 422 with the reason', async () => {
    world.rules = {
      ...world.rules,
      lookup: () => Promise.reject(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' })),
    };
    expect(await world.refusal(world.addressOf())).toEqual([
      422,
      'There is no server named “images.example”.',
    ]);
    world.rules = { ...foreignFetch(foreign), isAllowedPort: () => true };
    expect(await world.refusal('http://images.example:9/')).toEqual([
      422,
      expect.stringMatching(/cannot be reached/u),
    ]);
    expect(await world.refusal(world.addressOf().replace('http:', 'https:'))).toEqual([
      422,
      'No secure connection to “images.example” can be made.',
    ]);
    foreign.answer = (_request, response) => response.socket?.end('220 mail.example ESMTP\r\n');
    expect(await world.refusal(world.addressOf())).toEqual([
      422,
      expect.stringMatching(/not answer like a web server/u),
    ]);
  });
});
