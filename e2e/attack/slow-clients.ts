import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * A process of strangers who hold connections: `slow-clients.ts URL COUNT`. It says over IPC when all of them are open, and
 * opens another for each that is closed. A process of its own, or the person's work would be measured with its work.
 */

/** What strangers send who want to hold connections: each as little as possible. */
const OPENINGS = [
  announce('/api/auth/login/', 1000),
  announce('/api/templates/', 500_000),
  announce('/api/contacts/upload/', 15_000_000),
  announce('/api/mail/unsubscribe/x/', 500),
  announce('/uploads/', 1000),
  announce('/campaigns', 1000),
  // Begun, and gone on with by a byte now and then.
  `${announce('/api/auth/login/', 1000)}{`,
  'GET /campaigns HTTP/1.1\r\nHost: x\r\nX-Slow: ',
  // A large file that nobody reads.
  'GET /api/docs/static/swagger-ui-bundle.js HTTP/1.1\r\nHost: x\r\n\r\n',
];
const DRIPPING = new Set([6, 7]);
const DRIP_EVERY = 2000;
/** How long the connections of one address take to open, in milliseconds: together they would be a burst. */
const OPEN_EVERY = 100;
/** So many connections come from each address: fewer than its limit, or the rest would be refused at once. */
const PER_ADDRESS = 50;

function announce(path: string, length: number): string {
  return `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;
}

const [, , url = '', count = '0'] = process.argv;
const port = Number(new URL(url).port);
let isOpen = 0;

function open(index: number): void {
  const address = Math.floor(index / PER_ADDRESS);
  const localAddress = `127.0.${1 + Math.floor(address / 200)}.${1 + (address % 200)}`;
  const socket: Socket = connect({ port, host: '127.0.0.1', localAddress });
  const kind = index % OPENINGS.length;
  const drip = setInterval(() => DRIPPING.has(kind) && socket.write('x'), DRIP_EVERY);
  socket.on('error', () => {});
  socket.once('connect', () => {
    isOpen += 1;
    socket.write(OPENINGS[kind] ?? '');
    // The last kind does not read what it asked for.
    if (kind === OPENINGS.length - 1) socket.pause();
    else socket.resume();
    socket.once('close', () => (isOpen -= 1));
  });
  socket.once('close', () => {
    clearInterval(drip);
    setTimeout(() => open(index), OPEN_EVERY);
  });
}

for (let index = 0; index < Number(count); index += 1) {
  open(index);
  if (index % PER_ADDRESS === 0) await wait(OPEN_EVERY);
}
setInterval(() => process.send?.({ isOpen }), 200);
process.once('disconnect', () => process.exit());
