import {
  ContactOfMail,
  MailProposal,
  NewContactOfMail,
  PROPOSALS_OF,
  ProposalGroupSettled,
  ProposalGroupSettlement,
  ProposalSettlement,
  ProposedContact,
} from '@touchline/shared/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { requireAllowed } from '../../auth/allowed.ts';
import { userOf } from '../../auth/authenticate.ts';
import type { Database } from '../../database/database.ts';
import { repeated } from '../../database/repeated.ts';
import { notFound, RequestError } from '../../errors.ts';
import { IdParameters, possibleId } from '../../http/path-id.ts';
import { errorResponses, jsonResponse, noContent } from '../../http/route-schemas.ts';
import type { Timing } from '../../outreach/sending-window.ts';
import { makeContact, proposeContact } from './contact-of-mail.ts';
import {
  listDismissedProposals,
  listGroupBefore,
  listOpenProposals,
  settleGroup,
} from './proposal-list.repository.ts';
import { settleProposal } from './proposals.repository.ts';
import { texts as mailTexts } from '../texts.ts';
import { texts } from './texts.ts';

const tags = ['Mail'];

/** Mails that say something about a contact without proof: a person decides (S12). */
export const proposalRoutes: FastifyPluginAsyncZod<{ database: Database; timing: Timing }> = async (
  app,
  { database: { kysely }, timing },
) => {
  const settleAll = async (id: number, settlement: ProposalGroupSettlement, person: string) => {
    const settled = await settleGroup(kysely, id, settlement, { person, now: timing.clock.now() });
    if (settled === undefined) throw notFound(mailTexts.noSuchMail);
    return { settled };
  };

  app.get(
    '/api/mail/proposals/',
    {
      config: { permission: 'read' },
      schema: {
        tags,
        summary: 'Incoming mails that a person has to look at',
        description:
          'Each would count as a reply or a bounce, but anybody may have written it in the name of the contact, or nobody knows whose ' +
          'reply it is (`contact_id` is null; `of=others` lists these, `of=contacts` the others): nothing has changed yet. `outcome=dismissed` are those that were dismissed, or given to a contact, within seven days. ' +
          'At most 200; of the open ones, the newest three of each kind and sender, and `before` an id, the next 50 of its kind and sender.',
        querystring: z.object({
          of: z.enum(PROPOSALS_OF).optional(),
          outcome: z.enum(['open', 'dismissed']).optional(),
          before: z.coerce.number().optional(),
        }),
        response: { 200: jsonResponse('Newest first', z.array(MailProposal)), ...errorResponses(400, 401) },
      },
    },
    ({ query: { of, outcome, before } }) => {
      if (outcome === 'dismissed') return listDismissedProposals(kysely, of);
      if (before === undefined) return listOpenProposals(kysely, of);
      return listGroupBefore(kysely, possibleId(before, mailTexts.noSuchMail));
    },
  );

  app.post(
    '/api/mail/proposals/:id/settle-group/',
    {
      config: { permission: 'conversations' },
      schema: {
        tags,
        summary: 'Dismiss all mails of one kind and sender at once',
        description:
          '`dismissed`: that mail, and all open ones of its kind and sender that came before it. ' +
          '`open`: all that were dismissed together with it.',
        params: IdParameters,
        body: ProposalGroupSettlement,
        response: {
          200: jsonResponse('How many it was', ProposalGroupSettled),
          ...errorResponses(400, 401, 404, 413, 415),
        },
      },
    },
    (request) => {
      const id = possibleId(request.params.id, mailTexts.noSuchMail);
      return settleAll(id, request.body, userOf(request).email);
    },
  );

  app.get(
    '/api/mail/proposals/:id/contact/',
    {
      config: { permission: 'read' },
      schema: {
        tags,
        summary: 'Whom a contact made of such a mail would be',
        params: IdParameters,
        response: {
          200: jsonResponse('As the mail says', ProposedContact),
          ...errorResponses(400, 401, 404),
        },
      },
    },
    async (request, reply) =>
      reply.send(await proposeContact(kysely, possibleId(request.params.id, mailTexts.noSuchMail))),
  );

  app.post(
    '/api/mail/proposals/:id/contact/',
    {
      config: { permission: 'conversations' },
      schema: {
        tags,
        summary: 'Make a contact of who wrote a mail that matches nobody, and give it the mail',
        description:
          'Settling the mail as `open` undoes both, unless something was done with the contact since.',
        params: IdParameters,
        body: NewContactOfMail,
        response: {
          201: jsonResponse('The contact', ContactOfMail),
          ...errorResponses(400, 401, 404, 409, 413, 415),
        },
      },
    },
    async (request, reply) => {
      const id = possibleId(request.params.id, mailTexts.noSuchMail);
      const user = userOf(request);
      // A key for conversations alone makes nobody.
      requireAllowed(user, 'contacts');
      const making = { contact: request.body, person: user.email };
      return reply.status(201).send(await repeated(() => makeContact(kysely, id, making, timing)));
    },
  );

  app.post(
    '/api/mail/proposals/:id/settle/',
    {
      config: { permission: 'conversations' },
      schema: {
        tags,
        summary: 'Say whether such a mail is what it seems',
        description:
          '`confirmed`: it counts; a mail without `contact_id` of its own as a reply of the contact that `contact_id` names. ' +
          '`dismissed`: it does not. `open`: nobody has decided, after all; not for one that counts, unless a person gave it to a contact. ' +
          'Said again, it changes nothing.',
        params: IdParameters,
        body: ProposalSettlement,
        response: { 204: noContent('It is settled'), ...errorResponses(400, 401, 404, 409, 413, 415) },
      },
    },
    async (request, reply) => {
      const id = possibleId(request.params.id, mailTexts.noSuchMail);
      const { outcome } = request.body;
      const decision = { ...request.body, person: userOf(request).email };
      const settled = await repeated(() => settleProposal(kysely, id, decision, timing));
      if (settled === undefined) throw notFound(mailTexts.noSuchMail);
      if (settled !== outcome) throw new RequestError(409, texts.settledOtherwise);
      return reply.status(204).send(null);
    },
  );
};
