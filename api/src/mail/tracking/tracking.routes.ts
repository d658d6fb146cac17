import { networkOf } from '@touchline/shared/contract/client-address';
import { LANGUAGES } from '@touchline/shared/contract/language';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { setTimeout as wait } from 'node:timers/promises';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { z } from 'zod';
import type { Clock } from '../../clock.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../database/database.ts';
import { Slots } from '../../http/slots.ts';
import { preferredLanguage } from '../../language/language.ts';
import { findReference, PIXEL_PATH, TEST_REFERENCE, UNSUBSCRIBE_PATH } from '../addresses.ts';
import {
  findSentMessage,
  isUnsubscribed,
  recordOpened,
  recordUnsubscribed,
  type SentMessage,
} from '../sent-messages.ts';
import { CONTENT_SECURITY_POLICY, unsubscribePage, type Standing } from './unsubscribe-page.ts';

const tags = ['Mail'];
/** A transparent image of one pixel. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const PIXEL_HEADERS = {
  // A cached copy anywhere on the way would hide every later open.
  'cache-control': 'no-store, no-cache, must-revalidate, private',
  'cross-origin-resource-policy': 'cross-origin',
};
/** How long a pixel waits for its open to be recorded: mostly it is by then. */
const PIXEL_MILLISECONDS = 300;
/** Opens of one process that are recorded at the same time, each by a connection, and that wait for that. */
const OPENS_AT_ONCE = 3;
const OPENS_WAITING = 1000;
/** Unknown references per client and minute that are told to be wrong: enough for truncated links. */
const MAX_UNKNOWN = 30;
/** RFC 8058 §3.2: one field of a few bytes. */
const BODY_LIMIT = 10_000;

const imageFile: z.ZodType = z.string().meta({ format: 'binary' });
const image = {
  200: { description: 'A transparent image', content: { 'image/gif': { schema: imageFile } } },
};
const page = {
  200: {
    description: 'A page for a person; with 404 one that says so when the link stands for no mail',
    content: { 'text/html': { schema: z.string() } },
  },
};
const request = {
  params: z.object({ reference: z.string() }),
  querystring: z.object({ lang: z.enum(LANGUAGES).optional().catch(undefined) }),
};

interface LinkRequest {
  Params: z.output<typeof request.params>;
  Querystring: z.output<typeof request.querystring>;
}

/** The targets of links in mails. Everything here is for recipients, without a sign-in. */
export const trackingRoutes: FastifyPluginAsyncZod<{
  database: Database;
  config: Config;
  clock: Clock;
}> = async (app, { database: { kysely }, config, clock }) => {
  const timing = { clock, window: config.mail.window };
  const unknown = new RateLimiterMemory({ points: MAX_UNKNOWN, duration: 60 });
  // The body says nothing that the address does not: it is read and dropped, in either form of RFC 8058 §3.2.
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'buffer', bodyLimit: BODY_LIMIT },
    (_request, _body, done) => done(null),
  );

  const find = async (
    { ip }: FastifyRequest,
    reference: string,
  ): Promise<SentMessage | 'unknown' | 'tooMany'> => {
    const mail = findReference(reference);
    const message = mail && (await findSentMessage(kysely, mail));
    // A link of ours proves itself: whoever else fails in that network keeps nobody from unsubscribing.
    if (message) return message;
    return unknown.consume(networkOf(ip)).then(
      () => 'unknown' as const,
      () => 'tooMany' as const,
    );
  };

  const opens = new Slots(OPENS_AT_ONCE, OPENS_WAITING);
  const recordings = new Set<Promise<void>>();
  app.addHook('onClose', async () => {
    await Promise.all(recordings);
  });

  /** Records an open as soon as nobody holds what it is of. One that cannot be recorded for many seconds is lost, and logged. */
  const recordSoon = (incoming: FastifyRequest, reference: string): Promise<void> => {
    const record = async () => {
      try {
        const found = await find(incoming, reference);
        if (typeof found === 'object') await opens.run(() => recordOpened(kysely, found, timing));
      } catch (error) {
        incoming.log.warn({ err: error }, 'an open was not recorded');
      }
    };
    const recording = record().finally(() => recordings.delete(recording));
    recordings.add(recording);
    return recording;
  };

  const sendPage = (
    { query, headers }: FastifyRequest<LinkRequest>,
    reply: FastifyReply,
    standing: Standing,
  ) => {
    const language = query.lang ?? preferredLanguage(headers['accept-language']);
    const statuses: Partial<Record<Standing['kind'], number>> = { unknown: 404, tooMany: 429 };
    return reply
      .status(statuses[standing.kind] ?? 200)
      .header('content-security-policy', CONTENT_SECURITY_POLICY)
      .header('content-language', language)
      .type('text/html; charset=utf-8')
      .send(unsubscribePage(standing, language, config.mail.from.address));
  };

  /** Answers with a page about the mail that a link belongs to, once `settle` has determined its state. */
  const answer = async (
    incoming: FastifyRequest<LinkRequest>,
    reply: FastifyReply,
    settle: (mail: SentMessage) => Promise<'ask' | 'done'>,
  ) => {
    const { reference } = incoming.params;
    if (reference === TEST_REFERENCE) return sendPage(incoming, reply, { kind: 'test' });
    const found = await find(incoming, reference);
    if (typeof found === 'string') return sendPage(incoming, reply, { kind: found });
    return sendPage(incoming, reply, { kind: await settle(found), email: found.recipient_email ?? '' });
  };

  app.get(
    `${PIXEL_PATH}:reference/`,
    {
      config: { public: true },
      schema: {
        tags,
        summary: 'The pixel of a mail: loading it tells that the mail was opened',
        security: [],
        params: request.params,
        response: image,
      },
    },
    async (incoming, reply) => {
      const { reference } = incoming.params;
      // The answer is the same whatever it stands for, so that it does not reveal which mails exist.
      if (incoming.method === 'GET' && reference !== TEST_REFERENCE) {
        const recording = recordSoon(incoming, reference);
        await Promise.race([recording, wait(PIXEL_MILLISECONDS, undefined, { ref: false })]);
      }
      return reply.headers(PIXEL_HEADERS).type('image/gif').send(PIXEL);
    },
  );

  app.get(
    `${UNSUBSCRIBE_PATH}:reference/`,
    {
      config: { public: true },
      schema: {
        tags,
        summary: 'Asks whoever got a mail whether to unsubscribe; programs that look at links change nothing',
        security: [],
        ...request,
        response: page,
      },
    },
    (incoming, reply) =>
      answer(incoming, reply, async (mail) => ((await isUnsubscribed(kysely, mail)) ? 'done' : 'ask')),
  );

  app.post(
    `${UNSUBSCRIBE_PATH}:reference/`,
    {
      config: { public: true },
      bodyLimit: BODY_LIMIT,
      schema: {
        tags,
        summary: 'Unsubscribes whoever got a mail, from every campaign (RFC 8058); again, it changes nothing',
        security: [],
        ...request,
        response: page,
      },
    },
    (incoming, reply) =>
      answer(incoming, reply, async (mail) => {
        await recordUnsubscribed(kysely, mail, timing);
        return 'done';
      }),
  );
};
