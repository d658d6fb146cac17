import { NewOwnField, OwnField, OwnFieldChange, OwnFieldOrder } from '@touchline/shared/contract';
import { OWN_FIELDS_PATH } from '@touchline/shared/contract/paths';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { IdParameters, possibleId } from '../http/path-id.ts';
import { errorResponses, jsonResponse, noContent } from '../http/route-schemas.ts';
import {
  addOwnField,
  changeOwnField,
  listOwnFields,
  orderOwnFields,
  removeOwnField,
} from './own-fields.repository.ts';
import { texts } from './texts.ts';

const tags = ['Settings'];
const fieldOf = (id: number) => possibleId(id, texts.noSuchField);

/** Fields that the team makes for organizations and contacts (G3). */
export const ownFieldRoutes: FastifyPluginAsyncZod<{ database: Database; clock: Clock }> = async (
  app,
  { database: { kysely }, clock },
) => {
  app.get(
    OWN_FIELDS_PATH,
    {
      config: { permission: 'read' },
      schema: {
        tags,
        summary: 'The fields that the team has made for organizations and contacts',
        response: {
          200: jsonResponse(
            'Those of organizations first, in their order, retired ones too',
            z.array(OwnField),
          ),
          ...errorResponses(401),
        },
      },
    },
    async (_request, reply) => reply.send(await listOwnFields(kysely)),
  );

  app.post(
    OWN_FIELDS_PATH,
    {
      config: { permission: 'settings' },
      schema: {
        tags,
        summary: 'Make a field',
        description:
          'A retired one of that name and kind is offered again instead, with the values that it had.',
        body: NewOwnField,
        response: { 201: jsonResponse('It', OwnField), ...errorResponses(400, 401, 409, 413, 415) },
      },
    },
    async (request, reply) => reply.status(201).send(await addOwnField(kysely, request.body)),
  );

  app.put(
    `${OWN_FIELDS_PATH}order/`,
    {
      config: { permission: 'settings' },
      schema: {
        tags,
        summary: 'Put the fields of organizations, or of contacts, in order',
        body: OwnFieldOrder,
        response: {
          200: jsonResponse('All fields', z.array(OwnField)),
          ...errorResponses(400, 401, 409, 413, 415),
        },
      },
    },
    async (request, reply) => reply.send(await orderOwnFields(kysely, request.body)),
  );

  app.patch(
    `${OWN_FIELDS_PATH}:id/`,
    {
      config: { permission: 'settings' },
      schema: {
        tags,
        summary: 'Rename a field, change its choices, retire it, or offer it again',
        params: IdParameters,
        body: OwnFieldChange,
        response: { 200: jsonResponse('It', OwnField), ...errorResponses(400, 401, 404, 409, 413, 415) },
      },
    },
    async (request, reply) =>
      reply.send(await changeOwnField(kysely, fieldOf(request.params.id), request.body, clock.now())),
  );

  app.delete(
    `${OWN_FIELDS_PATH}:id/`,
    {
      config: { permission: 'settings' },
      schema: {
        tags,
        summary: 'Remove a field',
        description:
          'One that something has a value of, or had, and one of those from the start is retired instead.',
        params: IdParameters,
        response: { 204: noContent('It is not offered any more'), ...errorResponses(400, 401, 404) },
      },
    },
    async (request, reply) => {
      await removeOwnField(kysely, fieldOf(request.params.id), clock.now());
      return reply.status(204).send(null);
    },
  );
};
