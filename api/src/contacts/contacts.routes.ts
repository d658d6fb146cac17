import {
  Contact,
  DELETION_HEADER,
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
  deleteContact,
  listPurgeable,
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
      config: { permission: 'read' },
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
      config: { permission: 'contacts' },
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
      config: { permission: 'contacts' },
      schema: {
        tags,
        summary: 'Delete a contact',
        description: '409: an answer to it goes out in a moment.',
        params: IdParameters,
        response: { 204: noContent('Deleted'), ...errorResponses(400, 401, 404, 409) },
      },
    },
    async (request, reply) => {
      const id = contactOf(request.params.id);
      const deletion = await deleteContact(database, id, request.user?.email ?? '');
      return reply.status(204).header(DELETION_HEADER, deletion).send(null);
    },
  );

  app.delete(
    '/api/contacts/purge-unassigned-empty/',
    {
      config: { permission: 'contacts' },
      schema: {
        tags,
        summary:
          'Delete the contacts that have no organization and no history; with dry_run=1 only name them',
        querystring: z.strictObject({ dry_run: z.enum(['0', '1']).default('0') }),
        response: {
          200: jsonResponse('How many, and who', z.union([PurgePreview, PurgeResult])),
          ...errorResponses(400, 401),
        },
      },
    },
    async (request, reply) => {
      if (request.query.dry_run === '1') {
        const contacts = await listPurgeable(database.kysely);
        return reply.send({ would_delete: contacts.length, contacts });
      }
      const { deleted, deletion } = await purge(database, request.user?.email ?? '');
      if (deletion !== undefined) reply.header(DELETION_HEADER, deletion);
      return reply.send({ deleted });
    },
  );

  app.get(
    '/api/contacts/summary/',
    {
      config: { permission: 'read' },
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
