import { PaletteQuery, PaletteResults } from '@touchline/shared/contract';
import { PALETTE_PATH } from '@touchline/shared/contract/paths';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Database } from '../database/database.ts';
import { errorResponses, jsonResponse } from '../http/route-schemas.ts';
import type { Search } from '../search/search.ts';
import { findForPalette, NameIndexes, PALETTE_KINDS } from './palette.repository.ts';

/** What the palette finds, by kind: each section asks for its own (G5). */
export const paletteRoutes: FastifyPluginAsyncZod<{ database: Database; search: Search }> = async (
  app,
  { database: { kysely: database }, search },
) => {
  const names = new NameIndexes();
  for (const kind of PALETTE_KINDS) {
    app.get(
      `${PALETTE_PATH}${kind}/`,
      {
        config: { permission: 'read' },
        schema: {
          tags: ['Palette'],
          summary: `Find ${kind} by words of their names${kind === 'conversations' ? ' and of replies' : ''}, or the newest`,
          querystring: PaletteQuery,
          response: { 200: jsonResponse('The best first', PaletteResults), ...errorResponses(400, 401, 503) },
        },
      },
      (request) => findForPalette({ database, search, names }, kind, request.query.q, request.query.limit),
    );
  }
};
