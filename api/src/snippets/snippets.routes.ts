import { DELETION_HEADER, NewSnippet, Snippet, SnippetUpdate } from '@touchline/shared/contract';
import { SNIPPETS_PATH } from '@touchline/shared/contract/paths';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { userOf } from '../auth/authenticate.ts';
import type { Database } from '../database/database.ts';
import { IdParameters, possibleId } from '../http/path-id.ts';
import { errorResponses, jsonResponse, noContent } from '../http/route-schemas.ts';
import { createSnippet, deleteSnippet, listSnippets, updateSnippet } from './snippets.repository.ts';
import { texts } from './texts.ts';

const tags = ['Conversations'];
const snippetOf = (id: number) => possibleId(id, texts.noSuchSnippet);

/** Pieces of text that the team inserts into answers (V3). */
export const snippetRoutes: FastifyPluginAsyncZod<{ database: Database }> = async (
  app,
  { database: { kysely } },
) => {
  app.get(
    SNIPPETS_PATH,
    {
      config: { permission: 'read' },
      schema: {
        tags,
        summary: 'Every piece of text to insert into answers',
        response: { 200: jsonResponse('By name', z.array(Snippet)), ...errorResponses(401) },
      },
    },
    () => listSnippets(kysely),
  );

  app.post(
    SNIPPETS_PATH,
    {
      config: { permission: 'conversations' },
      schema: {
        tags,
        summary: 'Keep a piece of text for everybody on the team',
        body: NewSnippet,
        response: { 201: jsonResponse('Kept', Snippet), ...errorResponses(400, 401, 409, 413, 415) },
      },
    },
    async (request, reply) => reply.status(201).send(await createSnippet(kysely, request.body)),
  );

  app.put(
    `${SNIPPETS_PATH}:id/`,
    {
      config: { permission: 'conversations' },
      schema: {
        tags,
        summary: 'Replace a piece of text; with `updated_at`, only if nobody has changed it since',
        params: IdParameters,
        body: SnippetUpdate,
        response: {
          200: jsonResponse('As it is kept', Snippet),
          ...errorResponses(400, 401, 404, 409, 413, 415),
        },
      },
    },
    (request) => updateSnippet(kysely, snippetOf(request.params.id), request.body),
  );

  app.delete(
    `${SNIPPETS_PATH}:id/`,
    {
      config: { permission: 'conversations' },
      schema: {
        tags,
        summary: 'Delete a piece of text',
        params: IdParameters,
        response: { 204: noContent('Deleted'), ...errorResponses(400, 401, 404) },
      },
    },
    async (request, reply) => {
      const deletion = await deleteSnippet(kysely, snippetOf(request.params.id), userOf(request).email);
      return reply.status(204).header(DELETION_HEADER, deletion).send(null);
    },
  );
};
