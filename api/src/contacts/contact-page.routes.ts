import {
  Contact,
  ContactMerge,
  ContactMove,
  ContactPage,
  ContactResumption,
  ContactSearch,
  DELETION_HEADER,
  FoundContact,
} from '@touchline/shared/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import { isAllowed } from '../auth/allowed.ts';
import { userOf } from '../auth/authenticate.ts';
import { versionOf } from '../database/read-text.ts';
import { forbidden, notFound, RequestError } from '../errors.ts';
import { isKept, sendNotModified } from '../http/entity-tag.ts';
import { IdParameters, possibleId } from '../http/path-id.ts';
import { errorResponses, jsonResponse, noContent } from '../http/route-schemas.ts';
import { notOfKey, texts } from '../language/texts.ts';
import { liftBounces } from '../outreach/lift-suppression.ts';
import type { Timing } from '../outreach/sending-window.ts';
import type { Search } from '../search/search.ts';
import { moveContact } from './contacts.repository.ts';
import { mergeContacts } from './merge/merge-contacts.ts';
import { readContactPage } from './page/contact-page.ts';
import { texts as pageTexts } from './page/texts.ts';
import { findContacts } from './page/find-contacts.ts';

const tags = ['Contacts'];
const contactOf = (id: number) => possibleId(id, texts.noSuchContact);

/** What the page of a contact shows and does (V7). */
export const contactPageRoutes: FastifyPluginAsyncZod<{
  database: Database;
  timing: Timing;
  search: Search;
}> = async (app, { database, timing, search }) => {
  app.get(
    '/api/contacts/contacts/:id/page/',
    {
      config: { permission: 'read' },
      schema: {
        tags,
        summary: 'What is known of a contact, and every mail that went out to it',
        description:
          'The newest 50 campaigns and 100 mails; the history of monitoring has the whole conversation.',
        params: IdParameters,
        response: {
          200: jsonResponse('The contact, with an ETag', ContactPage),
          304: noContent('As `If-None-Match` knows it'),
          ...errorResponses(400, 401, 404),
        },
      },
    },
    async (request, reply) => {
      const page = await readContactPage(database, contactOf(request.params.id), timing);
      // Of the answer itself: when the next mails go out depends on the clock and on every mailbox, which no counter tells.
      const isUnchanged = isKept(request, reply, versionOf('contact page', JSON.stringify(page)));
      return isUnchanged ? sendNotModified(reply) : reply.send(page);
    },
  );

  app.get(
    '/api/contacts/search/',
    {
      config: { permission: 'read' },
      schema: {
        tags,
        summary: 'Find contacts by every word, as the search of organizations does',
        querystring: ContactSearch,
        response: {
          200: jsonResponse('At most 20', z.array(FoundContact)),
          ...errorResponses(400, 401, 503),
        },
      },
    },
    async (request, reply) => reply.send(await findContacts(database.kysely, search, request.query.query)),
  );

  app.post(
    '/api/contacts/contacts/:id/move/',
    {
      config: { permission: 'contacts' },
      schema: {
        tags,
        summary: 'Move a contact to another organization, or to none',
        description:
          'Its history goes with it. In campaigns that go out from the mailbox of each organization’s owner it gets the new ' +
          'owner’s, unless the campaign has begun with it.',
        params: IdParameters,
        body: ContactMove,
        response: {
          200: jsonResponse('The whole contact', Contact),
          ...errorResponses(400, 401, 404, 409, 413, 415),
        },
      },
    },
    async (request, reply) =>
      reply.send(await moveContact(database, contactOf(request.params.id), request.body)),
  );

  app.post(
    '/api/contacts/contacts/:id/resume/',
    {
      config: { permission: 'campaigns' },
      schema: {
        tags,
        summary: 'Let the sequences of a contact go on after a bounce',
        description:
          'For an address that works again, or is another by now. An address on the do-not-email list because it bounced leaves it, ' +
          'which takes a key the permission for that list as well; ' +
          'somebody who has unsubscribed stays unsubscribed (409).',
        params: IdParameters,
        body: ContactResumption,
        response: { 204: noContent('It goes on'), ...errorResponses(400, 401, 404, 409, 413, 415) },
      },
    },
    async (request, reply) => {
      const id = contactOf(request.params.id);
      const user = userOf(request);
      const lift = { lifted_by: user.email, explanation: request.body.explanation };
      const mayTakeOut = isAllowed(user, 'suppressions');
      const outcome = await liftBounces(database.kysely, id, { ...lift, mayTakeOut }, timing);
      if (outcome === 'no_contact') throw notFound(texts.noSuchContact);
      if (outcome === 'not_allowed') throw forbidden(notOfKey('suppressions'));
      if (outcome !== 'lifted') throw new RequestError(409, pageTexts[outcome]);
      return reply.status(204).send(null);
    },
  );

  app.post(
    '/api/contacts/contacts/:id/merge/',
    {
      config: { permission: 'contacts' },
      schema: {
        tags,
        summary: 'Make one contact of two who are one person',
        description:
          'Everything that was sent to `other` and came from it belongs to this contact from then on, and so do its campaigns; ' +
          'the fields become what the body says. The answer names the deletion that restores both as they were.',
        params: IdParameters,
        body: ContactMerge,
        response: {
          200: jsonResponse('The contact that both have become', Contact),
          ...errorResponses(400, 401, 404, 409, 413, 415),
        },
      },
    },
    async (request, reply) => {
      const id = contactOf(request.params.id);
      const by = request.user?.email ?? '';
      const { contact, deletion } = await mergeContacts(database.kysely, id, request.body, { by, timing });
      return reply.header(DELETION_HEADER, deletion).send(contact);
    },
  );
};
