import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { againWhenBrokenOff, read } from './load.ts';

/** What `work` returns with a server whose first answer is `first`, and whose others are whole. */
async function withServer<Result>(
  first: RequestListener,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  let isFirst = true;
  const server = createServer((request, response) => {
    if (isFirst) first(request, response);
    else response.end('whole');
    isFirst = false;
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const breakOff: RequestListener = (_request, response) => {
  response.write('a part', () => response.destroy());
};

const refuse: RequestListener = (_request, response) => response.writeHead(502).end();
const lose: RequestListener = (request) => request.socket.destroy();

it('an answer that breaks off is reported, not thrown', async () => {
  const fault = await withServer(breakOff, (url) => read(url)(0));
  expect(fault).toMatch(/: broke off$/u);
});

it('what broke off is asked for again, and counted', async () => {
  let told = 0;
  const ask = (url: string) => againWhenBrokenOff(read(url), () => (told += 1))(0);
  expect(await withServer(breakOff, ask)).toBeUndefined();
  expect(told).toBe(1);
});

it('any other fault is counted', async () => {
  let told = 0;
  const ask = (url: string) => againWhenBrokenOff(read(url), () => (told += 1))(0);
  expect(await withServer(refuse, ask)).toMatch(/: 502$/u);
  expect(await withServer(lose, ask)).toMatch(/: fetch failed$/u);
  expect(told).toBe(0);
});
