import {
  DiscoveredMailbox,
  Mailbox,
  MailboxDiscovery,
  MailboxConnection,
  NewMailbox,
  type MailServerAddress,
} from '@touchline/shared/contract';
import { MAILBOXES_PATH } from '@touchline/shared/contract/paths';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { userOf } from '../../auth/authenticate.ts';
import type { Clock } from '../../clock.ts';
import type { Config } from '../../config.ts';
import { recordActivity } from '../../database/activity.ts';
import type { Database } from '../../database/database.ts';
import { laterUpdatedAt } from '../../database/times.ts';
import { RequestError } from '../../errors.ts';
import { askerOf } from '../../http/asker.ts';
import { IdParameters, possibleId } from '../../http/path-id.ts';
import { errorResponses, jsonResponse } from '../../http/route-schemas.ts';
import { writtenWindow } from '../../outreach/mailbox-limits.ts';
import { requireOwn } from '../own-mailbox.ts';
import { createCredentials } from '../create-credentials.ts';
import type { MailboxAccess } from '../credentials.ts';
import { requireMailbox } from '../mailboxes.repository.ts';
import { storeSecret } from '../secrets/mailbox-secret.ts';
import { SecretKeys } from '../secrets/secret-keys.ts';
import { texts } from '../texts.ts';
import { createAttemptLimits } from './attempt-limits.ts';
import { refuseConnected, storeMailbox } from './connect-mailbox.ts';
import { alreadyConnected, givenUp, notByPassword } from './connecting-texts.ts';
import { discoverMailbox, discoveryOptions, type DiscoveryOptions } from './discovery/discover.ts';
import { startEnvelopeSearches } from './envelope/envelope-searches.ts';
import { requestSearch } from './envelope/searches.repository.ts';
import { keepsSent } from './known-servers.ts';
import { serverRules, type ServerRules } from './server-rules.ts';
import { tryServers } from './try-servers.ts';

const tags = ['Mailboxes'];
const cancelled = new RequestError(409, givenUp);
const TRIED =
  'Both servers are tried first, without sending, reading or changing anything. 422: faults, each at the field where it lies; ' +
  'nothing is saved, nor when the request is cancelled meanwhile. Ten attempts of a person within a minute.';

export interface ConnectOptions {
  readonly database: Database;
  readonly config: Config;
  readonly clock: Clock;
  /** Rules for the servers other than the usual ones. */
  readonly rules?: ServerRules | undefined;
  /** Where servers are looked up, other than usual. */
  readonly discovery?: DiscoveryOptions | undefined;
}

/** Connecting a mailbox by address and password (B1). */
export const connectRoutes: FastifyPluginAsyncZod<ConnectOptions> = async (
  app,
  {
    database,
    config,
    clock,
    rules = serverRules(config.mail.privateServers),
    discovery = discoveryOptions(rules),
  },
) => {
  const { kysely } = database;
  const keys = new SecretKeys(config);
  const limit = createAttemptLimits(database);
  const credentials = createCredentials({ database, config, clock });
  const envelopes = startEnvelopeSearches({ database, clock, credentials, rules, log: app.log });
  app.addHook('onClose', () => envelopes.stop());

  /** @throws 422 at each field with a fault */
  const refuseFaulty = async (access: MailboxAccess, email: string, signal: AbortSignal): Promise<void> => {
    const faults = await tryServers(access, { email, rules, signal });
    const [first] = faults;
    if (first === undefined) return;
    const named = faults.map(({ field, text }) => ({ field, message: text }));
    throw new RequestError(422, first.text, { faults: named });
  };

  app.post(
    `${MAILBOXES_PATH}discover/`,
    {
      config: { permission: 'mailboxes' },
      schema: {
        tags,
        summary: 'Look up the servers of an address',
        description:
          'By the MX records of its domain, SRV records (RFC 6186), Mozilla’s autoconfig format, and usual names; within ten seconds.',
        body: MailboxDiscovery,
        response: {
          200: jsonResponse('What was found', DiscoveredMailbox),
          ...errorResponses(400, 401, 413, 415, 429),
        },
      },
    },
    async (request) => {
      await limit('discovery', userOf(request).id);
      return discoverMailbox(request.body.email, discovery);
    },
  );

  app.post(
    MAILBOXES_PATH,
    {
      config: { permission: 'mailboxes' },
      schema: {
        tags,
        summary: 'Connect a mailbox by address and password',
        description: `${TRIED} 409: the address is connected already.`,
        body: NewMailbox,
        response: {
          201: jsonResponse('The connected mailbox', Mailbox),
          ...errorResponses(400, 401, 409, 413, 415, 422, 429),
        },
      },
    },
    async (request, reply) => {
      const { email, name, user, password } = request.body;
      const signal = askerOf(reply, cancelled);
      const person = userOf(request);
      await limit('servers', person.id);
      await refuseConnected(kysely, email);
      const smtp = withPlainHost(request.body.smtp);
      const imap = withPlainHost(request.body.imap);
      const access = { smtp, imap, signIn: { user, password } };
      await refuseFaulty(access, email, signal);
      const window = writtenWindow(config.mail.window);
      const { perMinute } = config.mail;
      const id = await kysely.transaction().execute(async (transaction) => {
        const mailbox = { email, name, user, smtp, imap, owner: person.id, window, perMinute };
        const stored = await storeMailbox(transaction, { kind: 'password', ...mailbox }, clock.now());
        if (stored !== undefined) await storeSecret(transaction, keys, stored, { password });
        signal.throwIfAborted();
        return stored;
      });
      if (id === undefined) {
        await refuseConnected(kysely, email);
        throw new RequestError(409, alreadyConnected(email, undefined));
      }
      envelopes.lookNow();
      return reply.status(201).send(await requireMailbox(kysely, id, clock.now()));
    },
  );

  app.put(
    `${MAILBOXES_PATH}:id/connection/`,
    {
      config: { permission: 'mailboxes' },
      schema: {
        tags,
        summary: 'Give a mailbox another password or other servers',
        description: `${TRIED} 409: the mailbox is not connected by password.`,
        params: IdParameters,
        body: MailboxConnection,
        response: {
          200: jsonResponse('The whole mailbox', Mailbox),
          ...errorResponses(400, 401, 404, 409, 413, 415, 422, 429),
        },
      },
    },
    async (request, reply) => {
      const id = possibleId(request.params.id, texts.noSuchMailbox);
      const signal = askerOf(reply, cancelled);
      await requireOwn(kysely, userOf(request), id);
      await limit('servers', userOf(request).id);
      const before = await requireMailbox(kysely, id, clock.now());
      const { email } = before;
      if (before.kind !== 'password') throw new RequestError(409, notByPassword);
      const { user, password } = request.body;
      const smtp = withPlainHost(request.body.smtp);
      const imap = withPlainHost(request.body.imap);
      const access = { smtp, imap, signIn: { user, password } };
      await refuseFaulty(access, email, signal);
      // What was found out of one server says nothing of another.
      const hasMoved = smtp.host !== before.smtp?.host || imap.host !== before.imap?.host;
      await kysely.transaction().execute(async (transaction) => {
        const changed = await transaction
          .updateTable('mailboxes')
          .set({
            user_name: user,
            smtp: JSON.stringify(smtp),
            imap: JSON.stringify(imap),
            keeps_sent: keepsSent(smtp.host),
            ...(hasMoved && { envelope: 'plain' as const }),
            updated_at: laterUpdatedAt(),
          })
          .where('id', '=', id)
          .where('disconnected_at', 'is', null)
          .executeTakeFirst();
        if (changed.numUpdatedRows > 0n) {
          await storeSecret(transaction, keys, id, { password });
          await recordActivity(transaction, {
            action: 'connected_again',
            kind: 'mailbox',
            subject: id,
            name: email,
          });
          if (hasMoved) await requestSearch(transaction, id, clock.now());
        }
        signal.throwIfAborted();
      });
      if (hasMoved) envelopes.lookNow();
      return requireMailbox(kysely, id, clock.now());
    },
  );
};

/** A host as it is compared and connected to: in small letters, and an IPv6 address without its brackets. */
const withPlainHost = (server: MailServerAddress): MailServerAddress => ({
  ...server,
  host: server.host.toLowerCase().replace(/^\[(.*)\]$/u, '$1'),
});
