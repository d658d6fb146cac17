import { WAITING_HEADER } from '@touchline/shared/contract/rules';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The last request for approval before the change; null where no approval is required. */
    lastApprovalRequest: number | null;
  }
}

/** Campaigns that are named; a header may not be long. */
const NAMED = 5;
const LONGEST_NAME = 60;

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Tells whoever changes something which campaigns wait for approval again because of it, in a header of whichever answer: they are
 * many ways in, and the page says so at once (U4).
 */
export function tellWaitingAgain(app: FastifyInstance, { kysely }: Database): void {
  app.decorateRequest('lastApprovalRequest', null);
  app.addHook('preHandler', async (request) => {
    if (request.user === null || READS.has(request.method)) return;
    const { rows } = await sql<{ last: number }>`
      select (select coalesce(max(id), 0) from approval_requests) as last where approval_required()`.execute(
      kysely,
    );
    request.lastApprovalRequest = rows[0]?.last ?? null;
  });
  app.addHook('onSend', async (request, reply) => {
    const { user, lastApprovalRequest: last } = request;
    // The pages that describe the API have neither: they are registered before.
    if (!user || typeof last !== 'number' || reply.statusCode >= 400) return;
    const { rows } = await sql<{ id: number; name: string; count: string }>`
      select c.id, left(c.name, ${LONGEST_NAME}) as name, count(*) over () as count
      from approval_requests r join campaigns c on c.id = r.campaign_id
      where r.id > ${last} and r.held and r.outcome is null and r.asked_by = ${user.id}
      order by c.name, c.id limit ${NAMED}`.execute(kysely);
    if (rows.length === 0) return;
    const campaigns = rows.map(({ id, name }) => ({ id, name: name.toWellFormed() }));
    const told = { count: Number(rows[0]?.count), campaigns };
    reply.header(WAITING_HEADER, encodeURIComponent(JSON.stringify(told)));
  });
}
