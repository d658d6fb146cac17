import { Writable } from 'node:stream';
import { fastify } from 'fastify';
import { logOptions } from './log.ts';

/** What is logged of a warning of that error. */
function logged(code: string | undefined, level: string): string[] {
  const lines: string[] = [];
  const stream = new Writable({
    write: (line: Buffer, _encoding, done) => {
      lines.push(line.toString());
      done();
    },
  });
  const { log } = fastify({ logger: { ...logOptions(level), stream } });
  log.warn(Object.assign(new Error('It failed'), code !== undefined && { code }), 'response errored');
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
