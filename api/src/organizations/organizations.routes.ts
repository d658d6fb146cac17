import {
  AssignedOrganizations,
  AssignmentUndo,
  AssignmentUndone,
  Contact,
  DELETION_HEADER,
  NewContact,
  NewOrganization,
  Organization,
  OrganizationAssignment,
  OrganizationUpdate,
  PickerOrganization,
} from '@touchline/shared/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import { streamOrganizations, streamPickerOrganizations } from '../database/organization-list.ts';
import { badField } from '../errors.ts';
import { IdParameters, possibleId } from '../http/path-id.ts';
import { errorResponses, JSON_TYPE, jsonResponse, noContent } from '../http/route-schemas.ts';
import { sendPieces } from '../http/send-pieces.ts';
import { texts } from '../language/texts.ts';
import { assignOrganizations, undoAssignment } from './assign-organizations.ts';
import {
  addContact,
  createOrganization,
  deleteOrganization,
  requireOrganization,
  updateOrganization,
} from './organizations.repository.ts';

const tags = ['Organizations'];
const organizationOf = (id: number) => possibleId(id, texts.noSuchOrganization);

/** The calls about organizations (spec §7, "Organizations and contacts"). */
export const organizationRoutes: FastifyPluginAsyncZod<{ database: Database }> = async (
  app,
  { database },
) => {
  app.get(
    '/api/contacts/',
    {
      config: { permission: 'read' },
      schema: {
        tags,
        summary: 'Every organization with its contacts',
        description:
          'With `contacts=few` each says how many it has, and only the newest organizations have some of them.',
        querystring: z.object({ contacts: z.literal('few').optional() }),
        response: { 200: jsonResponse('Newest first', z.array(Organization)), ...errorResponses(401) },
      },
    },
    (request, reply) => sendPieces(reply, streamOrganizations(database, request.query.contacts)),
  );

  app.get(
    '/api/contacts/organizations-with-contacts/',
    {
      config: { permission: 'read' },
      schema: {
        tags,
        summary: 'Every organization that has contacts, for the choice of those of a campaign',
        description: 'A contact with `unavailable` cannot be chosen; the field says why.',
        response: { 200: jsonResponse('By name', z.array(PickerOrganization)), ...errorResponses(401) },
      },
    },
    (_request, reply) => sendPieces(reply, streamPickerOrganizations(database)),
  );

  app.post(
    '/api/contacts/organizations/',
    {
      config: { permission: 'contacts' },
      schema: {
        tags,
        summary: 'Create an organization with its contacts',
        body: NewOrganization,
        response: {
          201: jsonResponse('The created organization', Organization),
          ...errorResponses(400, 401, 409, 413, 415),
        },
      },
    },
    async (request, reply) =>
      reply
        .status(201)
        .type(JSON_TYPE)
        .send(await createOrganization(database, request.body, request.user?.id)),
  );

  app.post(
    '/api/contacts/organizations/assign/',
    {
      config: { permission: 'contacts' },
      schema: {
        tags,
        summary: 'Give organizations to a member of staff, or to nobody',
        description:
          'All of them or none. Ids of organizations that are gone are passed over; the last one wins.',
        body: OrganizationAssignment,
        response: {
          200: jsonResponse('Which had another owner before', AssignedOrganizations),
          ...errorResponses(400, 401, 413, 415),
        },
      },
    },
    async (request, reply) => reply.send(await assignOrganizations(database, request.body)),
  );

  app.post(
    '/api/contacts/organizations/assign/undo/',
    {
      config: { permission: 'contacts' },
      schema: {
        tags,
        summary: 'Give organizations back to their former owners',
        description:
          'Only those that still belong to `given`; one whose former owner has left belongs to nobody then.',
        body: AssignmentUndo,
        response: {
          200: jsonResponse('How many were given back', AssignmentUndone),
          ...errorResponses(400, 401, 413, 415),
        },
      },
    },
    async (request, reply) => reply.send(await undoAssignment(database, request.body)),
  );

  app.get(
    '/api/contacts/organizations/:id/',
    {
      config: { permission: 'read' },
      schema: {
        tags,
        summary: 'One organization with its contacts',
        params: IdParameters,
        response: { 200: jsonResponse('The organization', Organization), ...errorResponses(400, 401, 404) },
      },
    },
    async (request, reply) =>
      reply
        .type(JSON_TYPE)
        .send(await requireOrganization(database.kysely, organizationOf(request.params.id))),
  );

  app.put(
    '/api/contacts/organizations/:id/',
    {
      config: { permission: 'contacts' },
      schema: {
        tags,
        summary: 'Rename an organization; update and add contacts',
        params: IdParameters,
        body: OrganizationUpdate,
        response: {
          200: jsonResponse('The whole organization', Organization),
          ...errorResponses(400, 401, 404, 409, 413, 415),
        },
      },
    },
    async (request, reply) => {
      const id = organizationOf(request.params.id);
      if (request.body.id !== undefined && request.body.id !== id) {
        throw badField(400, 'id', texts.mustBeIdOfPath);
      }
      return reply.type(JSON_TYPE).send(await updateOrganization(database, id, request.body));
    },
  );

  app.delete(
    '/api/contacts/organizations/:id/',
    {
      config: { permission: 'contacts' },
      schema: {
        tags,
        summary: 'Delete an organization; its contacts stay, unassigned',
        params: IdParameters,
        response: { 204: noContent('Deleted'), ...errorResponses(400, 401, 404) },
      },
    },
    async (request, reply) => {
      const id = organizationOf(request.params.id);
      const deletion = await deleteOrganization(database, id, request.user?.email ?? '');
      return reply.status(204).header(DELETION_HEADER, deletion).send(null);
    },
  );

  app.post(
    '/api/contacts/organizations/:id/contacts/',
    {
      config: { permission: 'contacts' },
      schema: {
        tags,
        summary: 'Add a contact to an organization',
        params: IdParameters,
        body: NewContact,
        response: {
          201: jsonResponse('The created contact', Contact),
          ...errorResponses(400, 401, 404, 409, 413, 415),
        },
      },
    },
    async (request, reply) =>
      reply.status(201).send(await addContact(database, organizationOf(request.params.id), request.body)),
  );
};
