import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import { pendingMigrations } from '../database/migrate.ts';
import { RequestError } from '../errors.ts';
import { errorResponses, jsonResponse } from '../http/route-schemas.ts';
import { texts } from '../language/texts.ts';

/** A health check is asked often and must not itself wait for a database that hangs. */
const TIMEOUT_MILLISECONDS = 2000;

/** Whether everything serves; `errors[].field` names what does not: `database` or `migrations`. */
export const healthRoutes: FastifyPluginAsyncZod<{ database: Database }> = async (app, { database }) => {
  app.get(
    '/api/health',
    {
      config: { public: true },
      schema: {
        tags: ['Operation'],
        summary: 'Whether everything serves',
        security: [],
        response: {
          200: jsonResponse('Everything serves', z.object({ status: z.literal('ok') })),
          ...errorResponses(503),
        },
      },
    },
    async (_request, reply) => {
      const pending = await Promise.race([
        pendingMigrations(database).catch(() => undefined),
        wait(TIMEOUT_MILLISECONDS, undefined, { ref: false }),
      ]);
      if (pending === undefined) throw notReady('database', texts.databaseNotReady);
      if (pending.length > 0) throw notReady('migrations', texts.migrationsNotReady);
      return reply.send({ status: 'ok' as const });
    },
  );
};

const notReady = (field: string, message: (typeof texts)['databaseNotReady']) =>
  new RequestError(503, undefined, { faults: [{ field, message }], headers: { 'retry-after': '5' } });
