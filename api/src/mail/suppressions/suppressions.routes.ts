import fastifyMultipart from '@fastify/multipart';
import {
  NewSuppression,
  SuppressionCheck,
  SuppressionCheckQuery,
  SuppressionImport,
  SuppressionLift,
  SuppressionList,
  SuppressionSearch,
} from '@touchline/shared/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { userOf } from '../../auth/authenticate.ts';
import { PARSER_LIMITS } from '../../contact-import/parser.ts';
import { receiveWorkbook } from '../../contact-import/receive-workbook.ts';
import { REFUSAL_STATUS, WorkbookRefusal } from '../../contact-import/refusals.ts';
import { refusalText, texts as importTexts } from '../../contact-import/texts.ts';
import type { Database } from '../../database/database.ts';
import { NO_ADDRESS, suppressionKey } from '../../database/keys.ts';
import { badField, busy, notFound, RequestError, tooOften } from '../../errors.ts';
import { errorResponses, jsonResponse, noContent } from '../../http/route-schemas.ts';
import { NoSlotError, type Slots } from '../../http/slots.ts';
import { preferredLanguage } from '../../language/language.ts';
import { liftSuppression } from '../../outreach/lift-suppression.ts';
import type { Timing } from '../../outreach/sending-window.ts';
import { addSuppressions, SuppressionListBusy, type Addition } from '../../outreach/suppression-list.ts';
import { readAddresses } from './read-addresses.ts';
import { checkSuppression, listSuppressions } from './suppressions.repository.ts';
import { texts } from './texts.ts';

const tags = ['Mail'];
const RETRY_AFTER_SECONDS = 10;

/**
 * What gets no more mail, how the staff adds to it (U9) and allows mail again (S12). Whatever sends asks the same table.
 */
export const suppressionRoutes: FastifyPluginAsyncZod<{
  database: Database;
  timing: Timing;
  /** Of whatever reads workbooks. */
  workbooks: Slots;
}> = async (app, { database, timing, workbooks }) => {
  const { kysely } = database;
  await app.register(fastifyMultipart);
  // Without it, a body of another type would be refused without mentioning files.
  app.addContentTypeParser('*', (_request, _body, done) => {
    done(null);
  });

  app.get(
    '/api/mail/suppressions/',
    {
      config: { permission: 'read' },
      schema: {
        tags,
        summary: 'Addresses and domains that get no more mail, and those that get mail again',
        description:
          'A hundred from `offset` on, and the latest hundred of those that get mail again; `search` is a part of the address. The ' +
          'address of an erased person is not known, but a search for it finds it.',
        querystring: SuppressionSearch,
        response: { 200: jsonResponse('Newest first', SuppressionList), ...errorResponses(400, 401) },
      },
    },
    (request) => listSuppressions(kysely, request.query),
  );

  app.get(
    '/api/mail/suppressions/check/',
    {
      config: { permission: 'read' },
      schema: {
        tags,
        summary: 'What adding an address or a domain to the do-not-email list would mean',
        querystring: SuppressionCheckQuery,
        response: {
          200: jsonResponse('Whom it concerns, and whether it is there', SuppressionCheck),
          ...errorResponses(400, 401),
        },
      },
    },
    (request) => checkSuppression(kysely, suppressionKey(request.query.address) ?? NO_ADDRESS),
  );

  app.post(
    '/api/mail/suppressions/',
    {
      config: { permission: 'suppressions' },
      schema: {
        tags,
        summary: 'Put an address, or a domain with those below it, on the do-not-email list',
        description: 'Nothing more is sent there, and what was planned is cancelled.',
        body: NewSuppression,
        response: {
          204: noContent('Nothing more is sent there'),
          ...errorResponses(400, 401, 409, 413, 415, 503),
        },
      },
    },
    async (request, reply) => {
      const { address, explanation } = request.body;
      const added_by = userOf(request).email;
      const { added } = await add({ keys: [suppressionKey(address) ?? NO_ADDRESS], added_by, explanation });
      if (added.length === 0) throw badField(409, 'address', texts.listed);
      return reply.status(204).send(null);
    },
  );

  app.post(
    '/api/mail/suppressions/upload/',
    {
      config: { permission: 'suppressions' },
      schema: {
        tags,
        summary: 'Put the addresses and domains of an .xlsx, .xls or text file on the list, field `file`',
        description: 'Each row may hold any number of them; whatever else it holds is not read.',
        consumes: ['multipart/form-data'],
        response: {
          200: jsonResponse('What became of its rows', SuppressionImport),
          ...errorResponses(400, 401, 413, 415, 422, 429, 503),
        },
      },
    },
    async (request, reply) => {
      const file = await receiveWorkbook(request);
      const gone = new AbortController();
      const onClose = () => {
        gone.abort(new RequestError(400, texts.broken));
      };
      reply.raw.once('close', onClose);
      try {
        const language = preferredLanguage(request.headers['accept-language']);
        const read = await workbooks.run(() =>
          readAddresses(file.descriptor, language, PARSER_LIMITS, gone.signal),
        );
        const added_by = userOf(request).email;
        const { added, known } = await add({ keys: read.keys, added_by, explanation: file.name });
        return await reply.send({
          added: added.length,
          known,
          refused: read.refused,
          errors: [...read.errors],
        });
      } catch (error) {
        throw toRequestError(error);
      } finally {
        reply.raw.off('close', onClose);
        await file.close();
      }
    },
  );

  const add = (addition: Addition) => unlessBusy(addSuppressions(kysely, addition));

  app.post(
    '/api/mail/suppressions/lift/',
    {
      config: { permission: 'suppressions' },
      schema: {
        tags,
        summary: 'Let an address or a domain get mail again',
        description:
          'Keeps who did it, when, and why. Its contacts go on in the campaigns that are not completed, and can be chosen for ' +
          'others; unless there is another reason why it gets no mail, which is then shown. With a `reason`, nothing else is lifted; with `is_undo`, ' +
          'nothing but what the account itself put there, and the person has not asked for.',
        body: SuppressionLift,
        response: {
          204: noContent('It gets mail again'),
          ...errorResponses(400, 401, 404, 409, 413, 415, 503),
        },
      },
    },
    async (request, reply) => {
      const { email, explanation, reason, is_undo: isUndo } = request.body;
      const lift = { lifted_by: request.user?.email ?? '', explanation, reason, isUndo };
      const outcome = await unlessBusy(liftSuppression(kysely, email, lift, timing));
      if (outcome === 'nothing_to_lift') throw notFound(texts.notSuppressed);
      if (outcome === 'other_reason') throw new RequestError(409, texts.otherReason);
      if (outcome === 'covered') throw new RequestError(409, texts.covered);
      return reply.status(204).send(null);
    },
  );
};

/** @throws 503 */
function unlessBusy<Outcome>(work: Promise<Outcome>): Promise<Outcome> {
  return work.catch((error: unknown) => {
    if (!(error instanceof SuppressionListBusy)) throw error;
    throw busy(texts.busy, { seconds: RETRY_AFTER_SECONDS });
  });
}

function toRequestError(error: unknown): unknown {
  if (error instanceof WorkbookRefusal) {
    return new RequestError(REFUSAL_STATUS[error.code], refusalText(error), { cause: error });
  }
  if (error instanceof NoSlotError) {
    return tooOften(importTexts.tooManyImports, RETRY_AFTER_SECONDS);
  }
  return error;
}
