import {
  DELETION_HEADER,
  MAX_TEMPLATE_BODY,
  NewTemplate,
  Template,
  TemplateUpdate,
  TemplateUse,
} from '@touchline/shared/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import { badField } from '../errors.ts';
import { isKept, sendNotModified } from '../http/entity-tag.ts';
import { IdParameters, possibleId } from '../http/path-id.ts';
import { errorResponses, JSON_TYPE, jsonResponse, noContent } from '../http/route-schemas.ts';
import { sendPieces } from '../http/send-pieces.ts';
import { texts } from '../language/texts.ts';
import { asFieldFault } from '../mail/composition/html-fault.ts';
import type { TemplateReader } from '../mail/composition/template-reader.ts';
import {
  createTemplate,
  deleteTemplate,
  readTemplatesVersion,
  streamTemplates,
  updateTemplate,
} from './templates.repository.ts';
import { readTemplateUse } from './template-use.ts';

const tags = ['Templates'];
const templateOf = (id: number) => possibleId(id, texts.noSuchTemplate);

/** The calls about templates (spec §7, "Templates and uploads"). */
export const templateRoutes: FastifyPluginAsyncZod<{
  database: Database;
  templates: Pick<TemplateReader, 'read'>;
}> = async (app, { database, templates }) => {
  /** What could not be made into a mail is refused while somebody can still mend it. */
  const checkMail = async ({ subject, html }: NewTemplate): Promise<void> => {
    try {
      await templates.read({ subject, html });
    } catch (error) {
      throw asFieldFault(error);
    }
  };

  app.get(
    '/api/templates/',
    {
      config: { permission: 'read' },
      schema: {
        tags,
        summary: 'Every template',
        response: {
          200: jsonResponse('Last changed first, with an ETag', z.array(Template)),
          304: noContent('As `If-None-Match` knows it'),
          ...errorResponses(401),
        },
      },
    },
    async (request, reply) => {
      // Read before the list: a change in between makes the tag too old, which costs one more answer, never a stale one.
      if (isKept(request, reply, await readTemplatesVersion(database))) return sendNotModified(reply);
      return sendPieces(reply, streamTemplates(database));
    },
  );

  app.post(
    '/api/templates/',
    {
      config: { permission: 'templates' },
      bodyLimit: MAX_TEMPLATE_BODY,
      schema: {
        tags,
        summary: 'Create a template',
        body: NewTemplate,
        response: {
          201: jsonResponse('The created template', Template),
          ...errorResponses(400, 401, 413, 415),
        },
      },
    },
    async (request, reply) => {
      await checkMail(request.body);
      return reply
        .status(201)
        .type(JSON_TYPE)
        .send(await createTemplate(database, request.body));
    },
  );

  app.put(
    '/api/templates/:id/',
    {
      config: { permission: 'templates' },
      bodyLimit: MAX_TEMPLATE_BODY,
      schema: {
        tags,
        summary: 'Replace a template; with `updated_at`, only if nobody has changed it since',
        params: IdParameters,
        body: TemplateUpdate,
        response: {
          200: jsonResponse('The whole template', Template),
          ...errorResponses(400, 401, 404, 409, 413, 415),
        },
      },
    },
    async (request, reply) => {
      const id = templateOf(request.params.id);
      if (request.body.id !== undefined && request.body.id !== id) {
        throw badField(400, 'id', texts.mustBeIdOfPath);
      }
      await checkMail(request.body);
      return reply.type(JSON_TYPE).send(await updateTemplate(database, id, request.body));
    },
  );

  app.get(
    '/api/templates/:id/use/',
    {
      config: { permission: 'read' },
      schema: {
        tags,
        summary: 'The campaigns that use a template, and how many people still get it',
        params: IdParameters,
        response: {
          200: jsonResponse('Those with most people to come first', TemplateUse),
          ...errorResponses(400, 401, 404),
        },
      },
    },
    (request) => readTemplateUse(database.kysely, templateOf(request.params.id)),
  );

  app.delete(
    '/api/templates/:id/',
    {
      config: { permission: 'templates' },
      schema: {
        tags,
        summary: 'Delete a template that no campaign uses',
        params: IdParameters,
        response: { 204: noContent('Deleted'), ...errorResponses(400, 401, 404, 409) },
      },
    },
    async (request, reply) => {
      const id = templateOf(request.params.id);
      const deletion = await deleteTemplate(database, id, request.user?.email ?? '');
      return reply.status(204).header(DELETION_HEADER, deletion).send(null);
    },
  );
};
