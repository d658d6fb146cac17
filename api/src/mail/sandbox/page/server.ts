import { endConnectionsOnClose } from '@touchline/shared/contract/end-connections';
import Fastify, { type FastifyBaseLogger, type FastifyReply, type FastifyRequest } from 'fastify';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { RequestError } from '../../../errors.ts';
import { CLOSE_LIMIT, SERVER_OPTIONS } from '../../../http/server-options.ts';
import type { ServerAddress } from '../../setting-checks.ts';
import type { MailStore } from '../mail-store.ts';
import type { Reactions } from '../reactions.ts';
import { urlOf } from '../smtp-listener.ts';
import { errorView } from './error-view.ts';
import { guard } from './guards.ts';
import { languageOf, languageRoute } from './page-language.ts';
import { mailRoutes } from './mail.routes.ts';
import { texts } from './texts.ts';

/** An answer of the longest length, as a form sends it. */
const BODY_LIMIT = 262_144;

/** By path: file and type. */
const FILES = [
  ['mailbox.css', 'mailbox.css', 'text/css; charset=utf-8'],
  ['mailbox.js', 'mailbox.js', 'text/javascript; charset=utf-8'],
  ['icon.svg', 'icon.svg', 'image/svg+xml'],
  // What a browser asks for where no page names one, such as a part of the page in a tab of its own.
  ['favicon.ico', 'icon.svg', 'image/svg+xml'],
] as const;

/** What the page is made of. */
export interface MailboxPageOptions extends ServerAddress {
  readonly store: MailStore;
  readonly reactions: Reactions;
  /** Where images of our own come from, the pixel of a mail among them. */
  readonly linkOrigin: string;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

/**
 * Serves the page on which the mails of the sandbox are read and answered: plain HTML and forms, without a sign-in.
 * @throws the system's error, such as EADDRINUSE
 */
export async function startMailboxPage({
  host,
  port,
  store,
  reactions,
  linkOrigin,
  log,
}: MailboxPageOptions): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const app = Fastify({ ...SERVER_OPTIONS, bodyLimit: BODY_LIMIT, logger: false });
  endConnectionsOnClose(app, CLOSE_LIMIT);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string) => Object.fromEntries(new URLSearchParams(body)),
  );
  const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const status = statusOf(error);
    if (status >= 500) log.error({ err: error }, 'the page of the sandbox failed');
    const detail = error instanceof RequestError ? error.detail : undefined;
    return reply
      .status(status)
      .type('text/html; charset=utf-8')
      .send(errorView(detail ?? texts.failed, languageOf(request)).text);
  };
  app.setErrorHandler(answerError);
  guard(app, host);
  app.setNotFoundHandler((request, reply) =>
    answerError(new RequestError(404, texts.mailGone), request, reply),
  );
  for (const [path, name, type] of FILES) {
    const content = await readFile(join(import.meta.dirname, 'static', name));
    app.get(`/${path}`, async (_request, reply) => reply.type(type).send(content));
  }
  await app.register(languageRoute);
  await app.register(mailRoutes, { store, reactions, linkOrigin, log });
  await app.listen({ host, port });
  const { port: actualPort } = app.server.address() as AddressInfo;
  return { url: urlOf('http', { host, port: actualPort }), stop: () => app.close() };
}

function statusOf(error: unknown): number {
  if (error instanceof RequestError) return error.status;
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  return status >= 400 ? status : 500;
}
