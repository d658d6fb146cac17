import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { MAIL_FRAME_POLICY } from './security-headers.ts';

const FILE = join(import.meta.dirname, '..', 'static', 'mail-frame.html');

/** Serves the blank page that mails are drawn in: a file and two headers, as nginx serves it in compose. */
export async function serveMailFrame(app: FastifyInstance): Promise<void> {
  const html = await readFile(FILE);
  app.get('/mail-frame', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      // Many are open at once, one in each card. Only an hour, because the policy is cached with it.
      .header('cache-control', 'public, max-age=3600')
      .header('content-security-policy', MAIL_FRAME_POLICY)
      .send(html),
  );
}
