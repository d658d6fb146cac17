import { MailboxHealth } from '@touchline/shared/contract';
import { MAILBOXES_PATH } from '@touchline/shared/contract/paths';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Clock } from '../../clock.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../database/database.ts';
import { IdParameters, possibleId } from '../../http/path-id.ts';
import { errorResponses, jsonResponse } from '../../http/route-schemas.ts';
import { preferredLanguage } from '../../language/language.ts';
import type { DomainResolver } from '../../mail/domain-checks/domain-check.ts';
import { countBouncesOf } from '../../outreach/mailbox-bounces.ts';
import { requireMailbox } from '../mailboxes.repository.ts';
import { texts } from '../texts.ts';
import { checkMailbox, domainOf } from './check-mailbox.ts';

export interface HealthOptions {
  readonly database: Database;
  readonly config: Config;
  readonly clock: Clock;
  readonly resolver: DomainResolver;
}

/** What is to be known about a mailbox's domain and its bounces (B8, B9). */
export const mailboxHealthRoutes: FastifyPluginAsyncZod<HealthOptions> = async (
  app,
  { database, config, clock, resolver },
) => {
  app.get(
    `${MAILBOXES_PATH}:id/health/`,
    {
      config: { permission: 'read' },
      schema: {
        tags: ['Mailboxes'],
        summary: 'Look at the domain of a mailbox, and at its last bounces',
        description: 'SPF, DKIM, DMARC, MX and PTR are looked up anew each time.',
        params: IdParameters,
        response: {
          200: jsonResponse('What was found, with the record to publish', MailboxHealth),
          ...errorResponses(400, 401, 404),
        },
      },
    },
    async (request) => {
      const id = possibleId(request.params.id, texts.noSuchMailbox);
      const mailbox = await requireMailbox(database.kysely, id, clock.now());
      const language = preferredLanguage(request.headers['accept-language']);
      const [checks, bounces] = await Promise.all([
        checkMailbox(mailbox, config.mail, resolver, language),
        countBouncesOf(database.kysely, id),
      ]);
      return { domain: domainOf(mailbox.email), checks, bounces };
    },
  );
};
