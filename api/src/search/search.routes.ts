import {
  OrganizationSearch,
  OrganizationsFound,
  OrganizationTiles,
  SEARCH_ANSWER,
  TilesWanted,
} from '@touchline/shared/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import { errorResponses, jsonResponse } from '../http/route-schemas.ts';
import type { Search } from './search.ts';
import { readContactsOf, readTiles } from './tiles.ts';

const tags = ['Organizations'];

/** Finds organizations and contacts by everything that is known of them (G4). */
export const searchRoutes: FastifyPluginAsyncZod<{ database: Database; search: Search }> = async (
  app,
  { database: { kysely }, search },
) => {
  app.get(
    '/api/contacts/find/',
    {
      config: { permission: 'read' },
      schema: {
        tags,
        summary:
          'Find organizations and contacts by every word, in any field, order, alphabet and keyboard layout',
        description:
          `The best first, then the newest: at most ${SEARCH_ANSWER.organizations} ids, with contacts of the first ` +
          `${SEARCH_ANSWER.withTiles}; and contacts of no organization. Fields are those of the lists, own fields, tags and notes.`,
        querystring: OrganizationSearch,
        response: {
          200: jsonResponse('What was found', OrganizationsFound),
          ...errorResponses(400, 401, 503),
        },
      },
    },
    async (request, reply) => {
      const { query, owner, tag } = request.query;
      const most = {
        organizations: SEARCH_ANSWER.organizations,
        withContacts: SEARCH_ANSWER.withTiles,
        unassigned: SEARCH_ANSWER.unassigned,
      };
      const found = await search.find({ query, owner, tag, most });
      const first = found.ids.slice(0, SEARCH_ANSWER.withTiles);
      const [tiles, unassigned] = await Promise.all([
        first.length === 0 ? [] : readTiles(kysely, first, found.contacts),
        found.unassigned.length === 0 ? [] : readContactsOf(kysely, found.unassigned),
      ]);
      const { total, ids, unassigned_total } = found;
      return reply.send({
        total,
        ids: [...ids],
        tiles,
        unassigned_total,
        unassigned,
        is_behind: found.isBehind,
      });
    },
  );

  app.get(
    '/api/contacts/tiles/',
    {
      config: { permission: 'read' },
      schema: {
        tags,
        summary: `The first ${SEARCH_ANSWER.tiles} contacts of organizations; of a search those that were found`,
        querystring: TilesWanted,
        response: {
          200: jsonResponse('In any order', z.array(OrganizationTiles)),
          ...errorResponses(400, 401, 503),
        },
      },
    },
    async (request, reply) => {
      const { ids, query } = request.query;
      const found = query === undefined ? new Map() : await search.contactsOf(query, ids);
      return reply.send(await readTiles(kysely, ids, found));
    },
  );
};
