import { Mine } from '@touchline/shared/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import { userOf } from '../auth/authenticate.ts';
import type { Database } from '../database/database.ts';
import { errorResponses, jsonResponse } from '../http/route-schemas.ts';

/** What is the business of whoever asks, for the filter "Mine" of the lists (U6). */
export const mineRoutes: FastifyPluginAsyncZod<{ database: Database }> = async (
  app,
  { database: { kysely } },
) => {
  app.get(
    '/api/mine/',
    {
      config: { permission: 'read' },
      schema: {
        tags: ['Organizations'],
        summary: 'What belongs to whoever asks',
        description:
          'Organizations by name. A campaign is theirs who made it, whose mailbox was chosen for it, or, where it goes out from the mailbox of each owner, who owns an organization that it writes to. A template is theirs who made or changed it, as long as that is on record, or whose campaign sends it.',
        response: { 200: jsonResponse('Theirs', Mine), ...errorResponses(401) },
      },
    },
    async (request, reply) => {
      const { id } = userOf(request);
      const { rows } = await sql<Mine>`
        with own as materialized (
          select c.id from campaigns c where c.deleted_at is null and (
            c.created_by = ${id}
            or c.sender = 'mailboxes' and exists (
              select from campaign_mailboxes cm join mailboxes m on m.id = cm.mailbox_id
              where cm.campaign_id = c.id and m.owner_id = ${id}
            )
            or c.sender = 'owner' and exists (
              select from campaign_contacts cc
              join contacts p on p.id = cc.contact_id
              join organizations o on o.id = p.organization_id
              where cc.campaign_id = c.id and cc.removed_at is null and o.owner_id = ${id}
            )
          )
        )
        select
          coalesce((select json_agg(name) from organizations where owner_id = ${id}), '[]') as organizations,
          coalesce((select json_agg(id) from own), '[]') as campaigns,
          coalesce((select json_agg(t.id) from templates t where exists (
              select from campaign_steps s join own on own.id = s.campaign_id where s.template_id = t.id
            ) or exists (
              select from activity a
              where a.template_id = t.id and a.actor_id = ${id} and a.action in ('created', 'changed')
            )), '[]') as templates`.execute(kysely);
      return reply.send(rows[0] ?? { organizations: [], campaigns: [], templates: [] });
    },
  );
};
