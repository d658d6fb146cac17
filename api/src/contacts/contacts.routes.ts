import {
  Contact,
  ContactSummary,
  ContactUpdate,
  PurgePreview,
  PurgeResult,
} from '@touchline/shared/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import { badField } from '../errors.ts';
import { isKept, sendNotModified } from '../http/entity-tag.ts';
import { IdParameters, possibleId } from '../http/path-id.ts';
import { errorResponses, jsonResponse, noContent } from '../http/route-schemas.ts';
import { texts } from '../language/texts.ts';
import {
  countPurgeable,
  deleteContact,
  listUnassignedContacts,
  purge,
  summarize,
  updateContact,
} from './contacts.repository.ts';

const tags = ['Contacts'];
const contactOf = (id: number) => possibleId(id, texts.noSuchContact);

/** The calls about single contacts (spec §7, "Organizations and contacts"). */
export const contactRoutes: FastifyPluginAsyncZod<{ database: Database }> = async (app, { database }) => {
  app.get(
    '/api/contacts/contacts/',
    {
      schema: {
        tags,
        summary: 'Contacts that belong to no organization',
        querystring: z.strictObject({ unassigned: z.literal('1') }),
        response: { 200: jsonResponse('In the order added', z.array(Contact)), ...errorResponses(400, 401) },
      },
    },
    async (_request, reply) => reply.send(await listUnassignedContacts(database)),
  );

  app.put(
    '/api/contacts/contacts/:id/',
    {
      schema: {
        tags,
        summary: 'Update a contact, or move it to another organization',
        params: IdParameters,
        body: ContactUpdate,
        response: {
          200: jsonResponse('The whole contact', Contact),
          ...errorResponses(400, 401, 404, 409, 413, 415),
        },
      },
    },
    async (request, reply) => {
      const id = contactOf(request.params.id);
      if (request.body.id !== undefined && request.body.id !== id) {
        throw badField(400, 'id', texts.mustBeIdOfPath);
      }
      return reply.send(await updateContact(database, id, request.body));
    },
  );

  app.delete(
    '/api/contacts/contacts/:id/',
    {
      schema: {
        tags,
        summary: 'Delete a contact',
        params: IdParameters,
        response: { 204: noContent('Deleted'), ...errorResponses(400, 401, 404) },
      },
    },
    async (request, reply) => {
      await deleteContact(database, contactOf(request.params.id));
      return reply.status(204).send(null);
    },
  );

  app.delete(
    '/api/contacts/purge-unassigned-empty/',
    {
      schema: {
        tags,
        summary:
          'Delete the contacts that have no organization and no history; with dry_run=1 only count them',
        querystring: z.strictObject({ dry_run: z.enum(['0', '1']).default('0') }),
        response: {
          200: jsonResponse('How many', z.union([PurgePreview, PurgeResult])),
          ...errorResponses(400, 401),
        },
      },
    },
    async (request, reply) =>
      request.query.dry_run === '1'
        ? reply.send({ would_delete: await countPurgeable(database) })
        : reply.send({ deleted: await purge(database) }),
  );

  app.get(
    '/api/contacts/summary/',
    {
      schema: {
        tags,
        summary: 'How many contacts and distinct addresses there are',
        response: {
          200: jsonResponse('The summary, with an ETag', ContactSummary),
          304: noContent('As `If-None-Match` knows it'),
          ...errorResponses(401),
        },
      },
    },
    async (request, reply) => {
      const summary = await summarize(database);
      // Counting costs no more than finding out whether anything has changed.
      const version = createHash('sha256').update(JSON.stringify(summary)).digest('base64url');
      return isKept(request, reply, version) ? sendNotModified(reply) : reply.send(summary);
    },
  );
};
