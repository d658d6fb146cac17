import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { MAIL_FRAME_POLICY } from './security-headers.ts';

const FILE = join(import.meta.dirname, '..', 'static', 'mail-frame.html');

/** Serves the blank page that the page draws mails in: a file and two headers, as nginx serves it in compose. */
export async function serveMailFrame(app: FastifyInstance): Promise<void> {
  const html = await readFile(FILE);
  app.get('/mail-frame', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      // Many are open at once, one in each card. An hour, because the policy is kept with it.
      .header('cache-control', 'public, max-age=3600')
      .header('content-security-policy', MAIL_FRAME_POLICY)
      .send(html),
  );
}
