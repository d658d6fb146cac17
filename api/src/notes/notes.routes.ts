import { NewNote, Note, NoteChange, Notes, NotesQuery } from '@touchline/shared/contract';
import { NOTES_PATH } from '@touchline/shared/contract/paths';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { userOf } from '../auth/authenticate.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { IdParameters, possibleId } from '../http/path-id.ts';
import { errorResponses, jsonResponse, noContent } from '../http/route-schemas.ts';
import { texts as commonTexts } from '../language/texts.ts';
import { addNote, changeNote, deleteNote, listNotes, restoreNote } from './notes.repository.ts';
import { texts } from './texts.ts';

const tags = ['Contacts'];
const noteOf = (id: number) => possibleId(id, texts.noSuchNote);

/** What the staff notes of organizations and contacts (G3). */
export const noteRoutes: FastifyPluginAsyncZod<{ database: Database; clock: Clock }> = async (
  app,
  { database: { kysely }, clock },
) => {
  for (const [table, path, missing] of [
    ['organizations', '/api/contacts/organizations/:id/notes/', commonTexts.noSuchOrganization],
    ['contacts', '/api/contacts/contacts/:id/notes/', commonTexts.noSuchContact],
  ] as const) {
    const thing = table === 'contacts' ? 'a contact' : 'an organization';
    app.get(
      path,
      {
        config: { permission: 'read' },
        schema: {
          tags,
          summary: `Notes of ${thing}, newest first`,
          params: IdParameters,
          querystring: NotesQuery,
          response: { 200: jsonResponse('At most 50', Notes), ...errorResponses(400, 401, 404) },
        },
      },
      async (request, reply) =>
        reply.send(
          await listNotes(kysely, userOf(request), {
            table,
            id: possibleId(request.params.id, missing),
            before: request.query.before,
          }),
        ),
    );

    app.post(
      path,
      {
        config: { permission: 'contacts' },
        schema: {
          tags,
          summary: `Note something of ${thing}`,
          params: IdParameters,
          body: NewNote,
          response: { 201: jsonResponse('It', Note), ...errorResponses(400, 401, 404, 409, 413, 415) },
        },
      },
      async (request, reply) =>
        reply.status(201).send(
          await addNote(kysely, userOf(request), {
            table,
            id: possibleId(request.params.id, missing),
            text: request.body.text,
          }),
        ),
    );
  }

  app.patch(
    `${NOTES_PATH}:id/`,
    {
      config: { permission: 'contacts' },
      schema: {
        tags,
        summary: 'Change a note of one’s own; administrators, of others too',
        params: IdParameters,
        body: NoteChange,
        response: { 200: jsonResponse('It', Note), ...errorResponses(400, 401, 404, 409, 413, 415) },
      },
    },
    async (request, reply) =>
      reply.send(
        await changeNote(kysely, userOf(request), noteOf(request.params.id), request.body, clock.now()),
      ),
  );

  app.delete(
    `${NOTES_PATH}:id/`,
    {
      config: { permission: 'contacts' },
      schema: {
        tags,
        summary: 'Delete a note; it can be taken back for 30 days',
        params: IdParameters,
        response: { 204: noContent('Deleted'), ...errorResponses(400, 401, 404) },
      },
    },
    async (request, reply) => {
      await deleteNote(kysely, userOf(request), noteOf(request.params.id), clock.now());
      return reply.status(204).send(null);
    },
  );

  app.post(
    `${NOTES_PATH}:id/restore/`,
    {
      config: { permission: 'contacts' },
      schema: {
        tags,
        summary: 'Take back that a note was deleted',
        params: IdParameters,
        response: { 200: jsonResponse('It', Note), ...errorResponses(400, 401, 404) },
      },
    },
    async (request, reply) =>
      reply.send(await restoreNote(kysely, userOf(request), noteOf(request.params.id))),
  );
};
