import {
  networkOf,
  readableForwardedFor,
  readTrustedProxies,
} from '@touchline/shared/contract/client-address';
import { startTestApi, type TestApi } from '../testing/api.ts';

it('reads TRUST_PROXY as addresses, networks and names, and refuses anything else by name', () => {
  expect(readTrustedProxies('0')).toEqual([]);
  expect(readTrustedProxies('1')).toEqual(['loopback', 'linklocal', 'uniquelocal']);
  expect(readTrustedProxies('10.1.2.3, 10.0.0.0/8 2001:db8::/32,loopback')).toEqual([
    '10.1.2.3',
    '10.0.0.0/8',
    '2001:db8::/32',
    'loopback',
  ]);
  for (const wrong of ['true', '2', '10.0.0.0/33', '0.0.0.0/0', '::/0', '10.1', 'proxy.example']) {
    expect(() => readTrustedProxies(wrong)).toThrow(/^TRUST_PROXY must be/u);
  }
});

it.each([
  ['1.2.3.4', '1.2.3.4'],
  ['1.2.3.4, 5.6.7.8:4711, [2001:db8::1]:80, ::ffff:9.9.9.9', '1.2.3.4, 5.6.7.8, 2001:db8::1, 9.9.9.9'],
  ['6.6.6.6, garbage, 5.6.7.8', '5.6.7.8'],
  ['6.6.6.6, 1, 0x7f.1', undefined],
  ['', undefined],
  [undefined, undefined],
])('believes of X-Forwarded-For %j only what stands right of anything odd: %j', (header, readable) => {
  expect(readableForwardedFor(header)).toBe(readable);
});

it('counts an IPv4 address, mapped or not, and a /64 of IPv6 as one client', () => {
  expect(networkOf('::ffff:1.2.3.4')).toBe('1.2.3.4');
  expect(networkOf('2001:db8:1:2::1')).toBe(networkOf('2001:db8:1:2:ffff::'));
  expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'));
});

describe('behind a gateway of another container', () => {
  const GATEWAY = '172.18.0.5';
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi({ TRUST_PROXY: 'uniquelocal', LOGIN_LIMIT_PER_ADDRESS: '5' });
  });
  afterAll(() => api.close());
  const from = (client: string, remoteAddress = GATEWAY) => ({
    remoteAddress,
    headers: { 'x-forwarded-for': client },
  });
  const signIn = (client: string, email: string, remoteAddress?: string) =>
    api.app.inject({
      method: 'POST',
      url: '/api/auth/login/',
      payload: { email, password: 'wrong' },
      ...from(client, remoteAddress),
    });

  const ask = async (client: string, remoteAddress?: string) =>
    (await api.app.inject({ url: '/api/metrics', ...from(client, remoteAddress) })).statusCode;

  it('P3 a stranger who guesses passwords locks out nobody but the own address', async () => {
    for (let i = 0; i < 5; i += 1) await signIn('6.6.6.6', `nobody${i}@club.example`);
    expect((await signIn('6.6.6.6', 'other@club.example')).statusCode).toBe(429);
    expect((await signIn('7.7.7.7', 'other@club.example')).statusCode).toBe(401);
    // Whatever the stranger puts in front of what the proxy adds.
    expect((await signIn('9.9.9.9, 6.6.6.6', 'other@club.example')).statusCode).toBe(429);
  });

  it('P6 metrics are for near clients, whatever they claim, and garbage is no fault of ours', async () => {
    expect(await ask('8.8.8.8')).toBe(404);
    expect(await ask('127.0.0.1, 8.8.8.8')).toBe(404);
    expect(await ask('10.0.0.7')).toBe(200);
    // Of a stranger, nothing is believed.
    expect(await ask('10.0.0.7', '8.8.8.8')).toBe(404);
    expect(await ask('not an address')).toBe(200);
    expect((await signIn('"><script>', 'garbage@club.example')).statusCode).toBe(401);
  });
});
