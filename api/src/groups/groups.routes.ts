import {
  AddressesFound,
  DELETION_HEADER,
  Group,
  GroupChange,
  GroupContacts,
  GroupCount,
  GroupMembers,
  GroupMembersQuery,
  GroupMembersQuestion,
  GroupQuestion,
  NewGroup,
  PastedAddresses,
} from '@touchline/shared/contract';
import {
  GROUP_ADDRESSES_PATH,
  GROUP_COUNT_PATH,
  GROUP_MEMBERS_PATH,
  GROUPS_PATH,
} from '@touchline/shared/contract/paths';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { userOf } from '../auth/authenticate.ts';
import type { Database } from '../database/database.ts';
import { IdParameters, possibleId } from '../http/path-id.ts';
import { errorResponses, jsonResponse, noContent } from '../http/route-schemas.ts';
import type { Timing } from '../outreach/sending-window.ts';
import { countMembers, readContacts, readMembers } from './group-members.ts';
import {
  changeGroup,
  createGroup,
  deleteGroup,
  filterOf,
  findAddresses,
  listGroups,
  readGroup,
} from './groups.repository.ts';
import { texts } from './texts.ts';

const tags = ['Groups'];
const groupOf = (id: number) => possibleId(id, texts.noSuchGroup);
const ofGroup = `${GROUPS_PATH}:id/`;

/** People who have something in common, by filters that the team has saved (G6). */
export const groupRoutes: FastifyPluginAsyncZod<{ database: Database; timing: Timing }> = async (
  app,
  { database: { kysely }, timing },
) => {
  app.get(
    GROUPS_PATH,
    {
      config: { permission: 'read' },
      schema: {
        tags,
        summary: 'Every group of the team',
        response: { 200: jsonResponse('By name', z.array(Group)), ...errorResponses(401) },
      },
    },
    () => listGroups(kysely),
  );

  app.post(
    GROUPS_PATH,
    {
      config: { permission: 'contacts' },
      schema: {
        tags,
        summary: 'Save a filter as a group for everybody on the team',
        description:
          'Whoever the filter finds is a member, from then on: nothing but the filter is kept. A condition has a `key`, an `operator` ' +
          'that fits it, and a `value`; which ones there are: `shared/src/contract/groups/conditions.ts`.',
        body: NewGroup,
        response: { 201: jsonResponse('Saved', Group), ...errorResponses(400, 401, 409, 413, 415) },
      },
    },
    async (request, reply) =>
      reply.status(201).send(await createGroup(kysely, request.body, userOf(request).id)),
  );

  app.post(
    GROUP_COUNT_PATH,
    {
      config: { permission: 'read' },
      schema: {
        tags,
        summary: 'How many people a filter finds now',
        body: GroupQuestion,
        response: { 200: jsonResponse('The number', GroupCount), ...errorResponses(400, 401, 413, 415, 503) },
      },
    },
    (request) => countMembers(kysely, request.body.filter, timing),
  );

  app.post(
    GROUP_MEMBERS_PATH,
    {
      config: { permission: 'read' },
      schema: {
        tags,
        summary: 'Some of the people whom a filter finds now',
        description: 'By the names of their organizations, then their own; those of no organization last.',
        body: GroupMembersQuestion,
        response: {
          200: jsonResponse('A part of them', GroupMembers),
          ...errorResponses(400, 401, 413, 415, 503),
        },
      },
    },
    ({ body }) => readMembers(kysely, body.filter, body, timing),
  );

  app.post(
    GROUP_ADDRESSES_PATH,
    {
      config: { permission: 'read' },
      schema: {
        tags,
        summary: 'Whose addresses these are',
        description: 'Nobody is made of those that are unknown: they are named.',
        body: PastedAddresses,
        response: {
          200: jsonResponse('Who was found', AddressesFound),
          ...errorResponses(400, 401, 413, 415),
        },
      },
    },
    (request) => findAddresses(kysely, request.body.addresses),
  );

  app.get(
    ofGroup,
    {
      config: { permission: 'read' },
      schema: {
        tags,
        summary: 'A group',
        params: IdParameters,
        response: { 200: jsonResponse('It', Group), ...errorResponses(400, 401, 404) },
      },
    },
    (request) => readGroup(kysely, groupOf(request.params.id)),
  );

  app.patch(
    ofGroup,
    {
      config: { permission: 'contacts' },
      schema: {
        tags,
        summary: 'Rename a group, or change who is in it; only if nobody has changed it since `version`',
        params: IdParameters,
        body: GroupChange,
        response: {
          200: jsonResponse('As it is kept', Group),
          ...errorResponses(400, 401, 404, 409, 413, 415),
        },
      },
    },
    (request) => changeGroup(kysely, groupOf(request.params.id), request.body, userOf(request).id),
  );

  app.delete(
    ofGroup,
    {
      config: { permission: 'contacts' },
      schema: {
        tags,
        summary: 'Delete a group; its people stay as they are',
        params: IdParameters,
        response: { 204: noContent('Deleted'), ...errorResponses(400, 401, 404) },
      },
    },
    async (request, reply) => {
      const deletion = await deleteGroup(kysely, groupOf(request.params.id), userOf(request).email);
      return reply.status(204).header(DELETION_HEADER, deletion).send(null);
    },
  );

  app.get(
    `${ofGroup}members/`,
    {
      config: { permission: 'read' },
      schema: {
        tags,
        summary: 'Some of the members of a group, as they are now',
        params: IdParameters,
        querystring: GroupMembersQuery,
        response: {
          200: jsonResponse('A part of them', GroupMembers),
          ...errorResponses(400, 401, 404, 503),
        },
      },
    },
    async (request) =>
      readMembers(kysely, await filterOf(kysely, groupOf(request.params.id)), request.query, timing),
  );

  app.get(
    `${ofGroup}contacts/`,
    {
      config: { permission: 'read' },
      schema: {
        tags,
        summary: 'Every member of a group who has an address, to be chosen for a campaign',
        params: IdParameters,
        response: { 200: jsonResponse('By id', GroupContacts), ...errorResponses(400, 401, 404, 503) },
      },
    },
    async (request) => readContacts(kysely, await filterOf(kysely, groupOf(request.params.id)), timing),
  );
};
