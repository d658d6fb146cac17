import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { statfs } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import { pendingMigrations } from '../database/migrate.ts';
import { RequestError } from '../errors.ts';
import { errorResponses, jsonResponse } from '../http/route-schemas.ts';
import { texts } from '../language/texts.ts';

/** A health check is asked often and must not itself wait for a database that hangs. */
const TIMEOUT_MILLISECONDS = 2000;

/** How long an answer counts, in milliseconds: everybody may ask, as often as they like. */
const ANSWER_AGE = 1000;
/** Less room than this is none: an upload, and what PostgreSQL writes meanwhile, would not fit. */
const LEAST_BYTES = 64 * 1024 * 1024;

interface HealthOptions {
  readonly database: Database;
  /** Where uploads and the embedded database lie. */
  readonly dataDirectory: string;
}

/** Whether everything serves; `errors[].field` names what does not: `database`, `migrations` or `disk`. */
export const healthRoutes: FastifyPluginAsyncZod<HealthOptions> = async (
  app,
  { database, dataDirectory },
) => {
  let last: { readonly at: number; readonly fault: Promise<RequestError | undefined> } | undefined;
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
      if (last === undefined || Date.now() - last.at >= ANSWER_AGE) {
        last = { at: Date.now(), fault: findFault(database, dataDirectory) };
      }
      const fault = await last.fault;
      if (fault) throw fault;
      return reply.send({ status: 'ok' as const });
    },
  );
};

async function findFault(database: Database, dataDirectory: string): Promise<RequestError | undefined> {
  const pending = await Promise.race([
    pendingMigrations(database).catch(() => undefined),
    wait(TIMEOUT_MILLISECONDS, undefined, { ref: false }),
  ]);
  if (pending === undefined) return notReady('database', texts.databaseNotReady);
  if (pending.length > 0) return notReady('migrations', texts.migrationsNotReady);
  // A folder that is not there yet, as with uploads in a bucket, cannot be full.
  const disk = await statfs(dataDirectory).catch(() => undefined);
  const isFull = disk !== undefined && disk.bavail * disk.bsize < LEAST_BYTES;
  return isFull ? notReady('disk', texts.diskNotReady) : undefined;
}

const notReady = (field: string, message: (typeof texts)['databaseNotReady']) =>
  new RequestError(503, undefined, { faults: [{ field, message }], headers: { 'retry-after': '5' } });
