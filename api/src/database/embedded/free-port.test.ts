import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { findFreePort } from './free-port.ts';

const RANGE = '/proc/sys/net/ipv4/ip_local_port_range';

it('can be listened on', async () => {
  const server = createServer().listen(await findFreePort(), '127.0.0.1');
  await expect(once(server, 'listening')).resolves.toEqual([]);
  server.close();
});

it('is none that an outgoing connection may take meanwhile', async () => {
  // macOS and Windows give those above 49152.
  const range = process.platform === 'linux' ? readFileSync(RANGE, 'utf8') : '49152 65535';
  const [first = 0, last = 0] = range.trim().split(/\s+/u).map(Number);
  const ports = await Promise.all(Array.from({ length: 20 }, findFreePort));
  expect(ports.filter((port) => port >= first && port <= last)).toEqual([]);
});
