import { MailStatus } from '@touchline/shared/contract';
import { RETRY_SET_ASIDE_PATH } from '@touchline/shared/contract/paths';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import type { Clock } from '../../clock.ts';
import type { Config } from '../../config.ts';
import { recordActivity } from '../../database/activity.ts';
import { inTransaction } from '../../database/database.ts';
import type { Database } from '../../database/database.ts';
import { notFound } from '../../errors.ts';
import { errorResponses, jsonResponse, noContent } from '../../http/route-schemas.ts';
import { texts } from '../../language/texts.ts';
import { listSetAside, retrySetAside } from '../intake/imap/attempts.ts';
import { shownName } from '../service-state.ts';
import { shownHold } from '../../outreach/mailbox-hold.ts';
import { writtenWindow } from '../../outreach/mailbox-limits.ts';
import { readMetrics } from './metrics.ts';
import { readQueue } from './queue-figures.ts';

export interface StatusOptions {
  readonly database: Database;
  readonly config: Config;
  readonly clock: Clock;
  /** Address of the sandbox mailbox. */
  readonly sandboxUrl: string | undefined;
}

const NEAR: ReadonlySet<string> = new Set(['loopback', 'private', 'uniqueLocal', 'linkLocal']);
const isNear = (address: string) => NEAR.has(ipaddr.process(address).range());

/** The state of sending and receiving, for Settings and for operators. */
export const statusRoutes: FastifyPluginAsyncZod<StatusOptions> = async (
  app,
  { database, config, clock, sandboxUrl },
) => {
  const { from, window, smtpUrl, perMinute, perDomainPerMinute } = config.mail;

  app.get(
    '/api/mail/status/',
    {
      config: { permission: 'read' },
      schema: {
        tags: ['Mail'],
        summary: 'How sending and receiving do',
        response: { 200: jsonResponse('The state of mail', MailStatus), ...errorResponses(401) },
      },
    },
    async () => {
      const queue = await readQueue(database.kysely, window, clock.now());
      const mailboxes = await database.kysely.selectFrom('mailboxes').select(['id', 'email']).execute();
      const emails = new Map(mailboxes.map(({ id, email }) => [id, email]));
      const services = await database.kysely
        .selectFrom('mail_services')
        .selectAll()
        .orderBy('name')
        .execute();
      return {
        transport: smtpUrl === undefined ? ('sandbox' as const) : ('smtp' as const),
        sandbox_url: sandboxUrl ?? null,
        from: from.name === '' ? from.address : `${from.name} <${from.address}>`,
        sending_window: writtenWindow(window),
        per_minute: perMinute,
        per_domain_per_minute: perDomainPerMinute,
        has_worker: queue.has_worker,
        is_stalled: queue.is_stalled,
        due_count: queue.due_count,
        oldest_due_at: queue.oldest_due_at?.toISOString() ?? null,
        waiting_count: queue.waiting_count,
        window_opens_at: queue.window_opens_at?.toISOString() ?? null,
        uncertain_count: queue.uncertain_count,
        to_check_count: queue.to_check_count,
        services: services.map(({ name, succeeded_at, failed_at, error }) => ({
          name: shownName(name, emails),
          succeeded_at: succeeded_at?.toISOString() ?? null,
          failed_at: failed_at?.toISOString() ?? null,
          error,
        })),
        hold: await shownHold(database.kysely, clock.now()),
        set_aside: await listSetAside(database.kysely, emails),
      };
    },
  );

  app.post(
    RETRY_SET_ASIDE_PATH,
    {
      config: { permission: 'campaigns' },
      schema: {
        tags: ['Mail'],
        summary: 'Has the mails tried again that were set aside',
        description: 'They are read when their mailbox is looked into next: within a minute.',
        response: { 204: noContent('They will be tried'), ...errorResponses(401) },
      },
    },
    async (_request, reply) => {
      await inTransaction(database.kysely, async (transaction) => {
        const count = await retrySetAside(transaction);
        if (count > 0) await recordActivity(transaction, { action: 'mails_read_again', kind: 'mail', count });
      });
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/api/metrics',
    {
      // Monitoring tools have no account but are on the same network; to the internet there is nothing here.
      config: { public: true },
      schema: {
        tags: ['Operation'],
        summary: 'Figures of the mail engine, for Prometheus, to this machine and its private network alone',
        security: [],
        response: {
          200: { description: 'Prometheus text format', content: { 'text/plain': { schema: z.string() } } },
          ...errorResponses(404, 503),
        },
      },
    },
    async (request, reply) => {
      if (!isNear(request.ip)) throw notFound(texts.noSuchPath);
      const { text, type } = await readMetrics(database.kysely, window, clock.now());
      return reply.type(type).send(text);
    },
  );
};
