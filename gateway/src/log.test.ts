import { Writable } from 'node:stream';
import { fastify } from 'fastify';
import { logOptions } from './log.ts';

/** A server, and the lines that it logs. */
function start(level: string) {
  const lines: string[] = [];
  const stream = new Writable({
    write: (line: Buffer, _encoding, done) => {
      lines.push(line.toString());
      done();
    },
  });
  return { app: fastify({ logger: { ...logOptions(level), stream } }), lines };
}

/** What is logged of a warning of that error. */
function logged(code: string | undefined, level: string): string[] {
  const { app, lines } = start(level);
  app.log.warn(Object.assign(new Error('It failed'), code !== undefined && { code }), 'response errored');
  return lines;
}

it.each(['UND_ERR_ABORTED', 'ECONNRESET'])('S11 a client that goes away (%s) fills no log', (code) => {
  expect(logged(code, 'warn')).toEqual([]);
  expect(logged(code, 'debug')).toHaveLength(1);
});

it('S11 an API that does not answer is a short line', () => {
  const [line = ''] = logged('UND_ERR_HEADERS_TIMEOUT', 'warn');
  expect(JSON.parse(line)).toMatchObject({ err: { message: 'It failed', code: 'UND_ERR_HEADERS_TIMEOUT' } });
  expect(line).toContain('"stack":""');
  expect(line.length).toBeLessThan(250);
});

it('any other failure is logged with its stack', () => {
  const [line = ''] = logged(undefined, 'warn');
  expect(JSON.parse(line)).toMatchObject({ err: { stack: expect.stringContaining('log.test') } });
});

it('B2 a request is logged without its query, in which a provider sends back the code of a sign-in', async () => {
  const { app, lines } = start('info');
  app.get('/api/callback/', async () => 'ok');
  await app.inject('/api/callback/?code=secret');
  await app.close();
  expect(lines.join('')).toContain('"path":"/api/callback/"');
  expect(lines.join('')).not.toContain('secret');
});
