import {
  CountedTag,
  DELETION_HEADER,
  Tag,
  TagChange,
  TagMerge,
  TagsChange,
} from '@touchline/shared/contract';
import { TAGS_PATH } from '@touchline/shared/contract/paths';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { userOf } from '../auth/authenticate.ts';
import type { Database } from '../database/database.ts';
import { IdParameters, possibleId } from '../http/path-id.ts';
import { errorResponses, jsonResponse, noContent } from '../http/route-schemas.ts';
import { texts as commonTexts } from '../language/texts.ts';
import { changeTags, deleteTag, listTags, listTagsOf, mergeTag, renameTag } from './tags.repository.ts';
import { texts } from './texts.ts';

const tags = ['Contacts'];
const tagOf = (id: number) => possibleId(id, texts.noSuchTag);

/** What organizations and contacts are marked with (G3). */
export const tagRoutes: FastifyPluginAsyncZod<{ database: Database }> = async (
  app,
  { database: { kysely } },
) => {
  app.get(
    TAGS_PATH,
    {
      config: { permission: 'read' },
      schema: {
        tags,
        summary: 'Every tag, with how many have it',
        response: { 200: jsonResponse('By name', z.array(CountedTag)), ...errorResponses(401) },
      },
    },
    async (_request, reply) => reply.send(await listTags(kysely)),
  );

  app.patch(
    `${TAGS_PATH}:id/`,
    {
      config: { permission: 'contacts' },
      schema: {
        tags,
        summary: 'Rename a tag',
        params: IdParameters,
        body: TagChange,
        response: { 200: jsonResponse('It', Tag), ...errorResponses(400, 401, 404, 409, 413, 415) },
      },
    },
    async (request, reply) =>
      reply.send(await renameTag(kysely, tagOf(request.params.id), request.body.name)),
  );

  app.delete(
    `${TAGS_PATH}:id/`,
    {
      config: { permission: 'contacts' },
      schema: {
        tags,
        summary: 'Delete a tag, wherever it is',
        params: IdParameters,
        response: { 204: noContent('Deleted'), ...errorResponses(400, 401, 404) },
      },
    },
    async (request, reply) => {
      const deletion = await deleteTag(kysely, tagOf(request.params.id), userOf(request).email);
      return reply.status(204).header(DELETION_HEADER, deletion).send(null);
    },
  );

  app.post(
    `${TAGS_PATH}:id/merge/`,
    {
      config: { permission: 'contacts' },
      schema: {
        tags,
        summary: 'Give another tag to whatever has this one, which goes',
        params: IdParameters,
        body: TagMerge,
        response: {
          204: noContent('Merged'),
          ...errorResponses(400, 401, 404, 413, 415),
        },
      },
    },
    async (request, reply) => {
      const id = tagOf(request.params.id);
      const deletion = await mergeTag(kysely, id, request.body.into, userOf(request).email);
      return reply.status(204).header(DELETION_HEADER, deletion).send(null);
    },
  );

  for (const [table, path, missing] of [
    ['organizations', '/api/contacts/organizations/:id/tags/', commonTexts.noSuchOrganization],
    ['contacts', '/api/contacts/contacts/:id/tags/', commonTexts.noSuchContact],
  ] as const) {
    app.get(
      path,
      {
        config: { permission: 'read' },
        schema: {
          tags,
          summary: `Tags of ${table === 'contacts' ? 'a contact' : 'an organization'}`,
          params: IdParameters,
          response: { 200: jsonResponse('By name', z.array(Tag)), ...errorResponses(400, 401, 404) },
        },
      },
      async (request, reply) =>
        reply.send(await listTagsOf(kysely, table, possibleId(request.params.id, missing))),
    );

    app.patch(
      path,
      {
        config: { permission: 'contacts' },
        schema: {
          tags,
          summary: `Add tags to ${table === 'contacts' ? 'a contact' : 'an organization'}, and take tags off`,
          description: 'A name that no tag has makes one. What others add or take off meanwhile stays.',
          params: IdParameters,
          body: TagsChange,
          response: {
            200: jsonResponse('Its tags, by name', z.array(Tag)),
            ...errorResponses(400, 401, 404, 409, 413, 415),
          },
        },
      },
      async (request, reply) =>
        reply.send(await changeTags(kysely, table, possibleId(request.params.id, missing), request.body)),
    );
  }
};
