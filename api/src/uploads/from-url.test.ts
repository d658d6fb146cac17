import type { ErrorBody } from '@touchline/shared/contract';
import sharp from 'sharp';
import { foreignFetch, type ForeignServer } from './testing/foreign-server.ts';
import { startFromUrl, type FromUrl } from './testing/from-url.ts';
import { picture } from './testing/images.ts';
import { readStored, startUploadApi } from './testing/upload-api.ts';

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

describe('what is fetched', () => {
  it('T8 an image is fetched and stored like an upload', async () => {
    foreign.answer = (request, response) => {
      expect(request.headers).toMatchObject({
        'accept-encoding': 'identity',
        host: `images.example:${foreign.port}`,
      });
      expect(request.headers.authorization).toBeUndefined();
      response.writeHead(200, { 'content-type': 'text/html' }).end(image);
    };
    const { url, bytes } = await readStored(world.api, await world.fromUrl(world.addressOf()));
    expect(url).toMatch(/^http:\/\/localhost\/uploads\/[0-9a-f]{64}\.png$/u);
    expect((await sharp(bytes).metadata()).width).toBe(40);
  });

  it('T8 three redirects are followed, relative ones too', async () => {
    foreign.answer = (request, response) => {
      const step = Number(request.url?.slice(1));
      if (step === 3) response.end(image);
      else response.writeHead([301, 302, 308][step] ?? 307, { location: `/${step + 1}` }).end();
    };
    expect((await world.fromUrl(world.addressOf('/0'))).statusCode).toBe(201);
    expect(foreign.asked).toEqual(['/0', '/1', '/2', '/3']);
  });
});

describe('addresses that are refused before anything is asked', () => {
  it.each([
    ['another scheme', 'ftp://images.example/a.png', /http:\/\//u],
    ['a file', 'file:///etc/passwd', /http:\/\//u],
    ['data', 'data:image/png;base64,AAAA', /http:\/\//u],
    ['no address', 'images.example/a.png', /http:\/\//u],
    ['credentials', 'http://ann:secret@images.example/', /user name or password/u],
    ['another port', 'http://images.example:6379/', /port 6379/u],
    ['localhost', 'http://localhost/', /“localhost”/u],
    ['a name under localhost', 'http://a.localhost/', /local network/u],
    ['one label', 'http://intranet/', /local network/u],
    ['a dot at the end', 'http://images.example./', /local network/u],
    ['localhost with a dot', 'http://localhost./', /local network/u],
    ['.internal', 'http://metadata.google.internal/', /local network/u],
    ['loopback', 'http://127.0.0.1/', /“127\.0\.0\.1” does not lead to a public address/u],
    ['loopback with a dot', 'http://127.0.0.1./', /public/u],
    ['decimal', 'http://2130706433/', /“127\.0\.0\.1”/u],
    ['octal', 'http://0177.0.0.1/', /“127\.0\.0\.1”/u],
    ['hexadecimal', 'http://0x7f.1/', /“127\.0\.0\.1”/u],
    ['hexadecimal in one', 'http://0x7f000001/', /“127\.0\.0\.1”/u],
    ['short', 'http://127.1/', /“127\.0\.0\.1”/u],
    ['full-width digits', 'http://１２７.０.０.１/', /“127\.0\.0\.1”/u],
    ['percent-encoded', 'http://%31%32%37.0.0.1/', /“127\.0\.0\.1”/u],
    ['unspecified', 'http://0/', /“0\.0\.0\.0”/u],
    ['private', 'http://10.1.2.3/', /public/u],
    ['private', 'http://172.20.0.1/', /public/u],
    ['private', 'http://192.168.0.1/', /public/u],
    ['link-local', 'http://169.254.169.254/latest/meta-data/', /public/u],
    ['CGNAT', 'http://100.64.0.1/', /public/u],
    ['multicast', 'http://224.0.0.1/', /public/u],
    ['documentation', 'http://203.0.113.1/', /public/u],
    ['benchmark', 'http://198.18.0.1/', /public/u],
    ['IPv6 loopback', 'http://[::1]/', /“::1”/u],
    ['IPv4-mapped', 'http://[::ffff:127.0.0.1]/', /public/u],
    ['IPv4-compatible', 'http://[::127.0.0.1]/', /public/u],
    ['unique-local', 'http://[fd00::1]/', /public/u],
    ['link-local IPv6', 'http://[fe80::1]/', /public/u],
    ['6to4', 'http://[2002:7f00:1::]/', /public/u],
    ['NAT64', 'http://[64:ff9b::7f00:1]/', /public/u],
    ['Teredo', 'http://[2001:0:7f00:1::]/', /public/u],
  ])('P6 %s: %s', async (_, url, reason) => {
    expect(await world.refusal(url)).toEqual([400, expect.stringMatching(reason)]);
    expect(world.rules.resolved).toEqual([]);
  });

  it('P6 Touchline itself', async () => {
    const behind = await startUploadApi({}, { PUBLIC_URL: 'https://mail.touchline.example/' });
    try {
      const answer = await behind.ask('POST', '/api/uploads/from-url/', {
        url: 'https://mail.touchline.example/api/health',
      });
      expect([answer.statusCode, answer.json<ErrorBody>().detail]).toEqual([
        400,
        '“mail.touchline.example” is Touchline itself.',
      ]);
    } finally {
      await behind.close();
    }
  });

  it.each([
    {},
    { url: 5 },
    { url: '' },
    { url: 'http://a.example/', more: 1 },
    { url: `http://a.example/${'a'.repeat(3000)}` },
  ])('P2 a body that is not {url}: 400', async (body) => {
    const answer = await world.api.ask('POST', '/api/uploads/from-url/', body);
    expect(answer.statusCode).toBe(400);
  });
});

describe('names that lead elsewhere', () => {
  it.each([
    ['a private address', [['10.0.0.1']]],
    ['loopback', [['127.0.0.1']]],
    ['an IPv6 address that carries a private one', [['::ffff:10.0.0.1']]],
    ['a public and a private address', [['127.0.0.2', '127.0.0.1']]],
  ])('P6 %s: 400, and no connection is made', async (_, answers) => {
    world.rules = foreignFetch(foreign, answers);
    expect(await world.refusal(world.addressOf())).toEqual([
      400,
      '“images.example” does not lead to a public address of the internet.',
    ]);
    expect(foreign.asked).toEqual([]);
  });

  it('P6 a name is resolved once, and the connection goes to the address that was checked', async () => {
    world.rules = foreignFetch(foreign, [['127.0.0.2'], ['127.0.0.1']]);
    let reached: string | undefined;
    foreign.answer = (request, response) => {
      reached = request.socket.localAddress;
      response.end(image);
    };
    expect((await world.fromUrl(world.addressOf())).statusCode).toBe(201);
    expect([reached, world.rules.resolved]).toEqual(['127.0.0.2', ['images.example']]);
  });

  it('P6 a name that resolves to a private address at the second look: 400', async () => {
    world.rules = foreignFetch(foreign, [['127.0.0.2'], ['127.0.0.1']]);
    foreign.answer = (_request, response) => response.writeHead(302, { location: '/again' }).end();
    expect(await world.refusal(world.addressOf())).toEqual([400, expect.stringMatching(/public/u)]);
    expect(foreign.asked).toEqual(['/image']);
  });

  it.each([
    ['http://127.0.0.1/', /“127\.0\.0\.1”/u],
    ['//2130706433/', /“127\.0\.0\.1”/u],
    ['http://169.254.169.254/', /public/u],
    ['http://[::1]/', /“::1”/u],
    ['http://localhost/', /“localhost”/u],
    ['file:///etc/passwd', /http:\/\//u],
    ['http://images.example:22/', /port 22/u],
    ['http://a:b@images.example/', /password/u],
    ['http://', /http:\/\//u],
  ])('P6 a redirect to %s: 400', async (location, reason) => {
    foreign.answer = (_request, response) => response.writeHead(302, { location }).end();
    expect(await world.refusal(world.addressOf())).toEqual([400, expect.stringMatching(reason)]);
    expect(foreign.asked).toEqual(['/image']);
  });

  it('P6 a fourth redirect: 422', async () => {
    foreign.answer = (_request, response) => response.writeHead(302, { location: '/on' }).end();
    expect(await world.refusal(world.addressOf())).toEqual([422, 'The address leads on more than 3 times.']);
    expect(foreign.asked).toHaveLength(4);
  });
});
