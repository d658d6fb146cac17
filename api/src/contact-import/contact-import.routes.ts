import fastifyMultipart from '@fastify/multipart';
import {
  ImportAsksBack,
  ImportChoices,
  ImportLook,
  ImportProgress,
  ImportResponse,
  ImportTrial,
  ImportTrialPage,
  ImportTrialQuery,
} from '@touchline/shared/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { userOf } from '../auth/authenticate.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { streamOrganizations } from '../database/organization-list.ts';
import { namedField, notFound, RequestError, tooOften } from '../errors.ts';
import { attachment } from '../http/attachment.ts';
import { errorResponses, JSON_TYPE, jsonResponse } from '../http/route-schemas.ts';
import { NoSlotError, type Slots } from '../http/slots.ts';
import { preferredLanguage } from '../language/language.ts';
import {
  beginImport,
  finishTrial,
  listImport,
  readDigest,
  readHeaders,
  readProgress,
  readTrialPage,
  rememberChoices,
  streamErrors,
  streamRejectedRows,
  withRemembered,
} from './import-record.repository.ts';
import { rejectedWorkbook, sampleWorkbook, XLSX_TYPE } from './outgoing-workbooks.ts';
import { PARSER_LIMITS, parseWorkbook, type ParserLimits } from './parser.ts';
import { ProgressWriter } from './progress-writer.ts';
import { receiveWorkbook, type ReceivedFile } from './receive-workbook.ts';
import { REFUSAL_STATUS, WorkbookRefusal } from './refusals.ts';
import { ColumnsToChoose, runImport, tryImport, type ImportOutcome, type ImportRun } from './run-import.ts';
import { planOf, plannedFields } from './import-plan.ts';
import { refusalText, texts } from './texts.ts';

/** Limits of imports. */
export interface ImportLimits {
  readonly parser: ParserLimits;
  /** Workbooks read at the same time in this process. */
  readonly parallel: number;
  /** How many more may wait; the next is answered 429. */
  readonly waiting: number;
}
export const IMPORT_LIMITS: ImportLimits = { parser: PARSER_LIMITS, parallel: 2, waiting: 8 };
const RETRY_AFTER_SECONDS = 10;

const tags = ['Import of workbooks'];
const UPLOAD = '/api/contacts/upload/';
const ImportIdParameters = z.object({ import_id: z.guid() });
const workbookFile: z.ZodType = z.string().meta({ format: 'binary' });
const workbookResponse = (description: string) => ({
  description,
  content: { [XLSX_TYPE]: { schema: workbookFile } },
});
const languageOf = (request: FastifyRequest) => preferredLanguage(request.headers['accept-language']);

/** The import of Excel workbooks (spec §7, `POST /api/contacts/upload/`; O8, O16). */
export const contactImportRoutes: FastifyPluginAsyncZod<{
  database: Database;
  limits: ParserLimits;
  /** Of whatever reads workbooks. */
  workbooks: Slots;
  clock: Clock;
}> = async (app, { database, limits, workbooks, clock }) => {
  await app.register(fastifyMultipart);
  // Without it, a body of another type would be refused without mentioning workbooks.
  app.addContentTypeParser('*', (_request, _body, done) => {
    done(null);
  });

  app.post(
    '/api/contacts/upload/',
    {
      config: { permission: 'contacts' },
      schema: {
        tags,
        summary:
          'Import organizations and contacts from a workbook (.xlsx, .xls, .ods), a text (.csv, .tsv) or vCards (.vcf), field `file`',
        description:
          'A field `choices` says what the columns are, as JSON (ImportChoices), and a field `trial` names the dry run that it follows. With the header `X-Import-Columns: ask` a file whose columns are not all understood is answered 202 with what they are.',
        consumes: ['multipart/form-data'],
        response: {
          200: jsonResponse('Every organization, and what the import did', ImportResponse),
          202: jsonResponse('Nothing yet: a person is to say what the columns are', ImportAsksBack),
          ...errorResponses(400, 401, 409, 413, 415, 422, 429, 503),
        },
      },
    },
    async (request, reply) =>
      await importing(request, reply, async (importId, progress) => {
        try {
          const outcome = await withUpload(request, reply, async (file, run) => {
            const trial = file.fields.get('trial');
            const tried = trial === undefined ? undefined : await digestOf(trial, userOf(request).id);
            const choices = choicesOf(file);
            const isAsked = request.headers['x-import-columns'] === 'ask';
            const plan = await planOf(database, choices, isAsked ? 'ask' : undefined);
            const done = await workbooks.run(() =>
              runImport(database, {
                ...run(importId, progress),
                plan,
                wins: choices?.wins,
                tried,
                hasTag: choices?.own_tag,
              }),
            );
            if (choices) await rememberChoices(database, userOf(request).id, choices);
            return done;
          });
          await progress.finish('done');
          return await reply.type(JSON_TYPE).send(answer(database, importId, outcome));
        } catch (error) {
          if (!(error instanceof ColumnsToChoose)) throw error;
          await listImport(database, importId, null);
          await progress.finish('failed');
          const look = await lookOf(error.look, userOf(request).id);
          const detail = texts.columnsUnknown[languageOf(request)];
          return await reply.status(202).send({ detail, look });
        }
      }),
  );

  app.post(
    `${UPLOAD}columns/`,
    {
      config: { permission: 'contacts' },
      schema: {
        tags,
        summary: 'What the columns of a file are, for a person to choose from; nothing is imported',
        consumes: ['multipart/form-data'],
        response: {
          200: jsonResponse('The columns, with the first rows', ImportLook),
          ...errorResponses(400, 401, 413, 415, 422, 429, 503),
        },
      },
    },
    async (request, reply) => {
      try {
        return await withUpload(request, reply, async (_file, run) => {
          const plan = await planOf(database, undefined, 'look');
          const { file: descriptor, language, signal } = run('', undefined);
          const look = await workbooks.run(async () => {
            for await (const { kind, json } of parseWorkbook(
              descriptor,
              language,
              limits,
              signal,
              'contacts',
              plan,
            )) {
              if (kind === 'columns') return json.toString();
            }
            throw new Error('The parser did not say what the columns are');
          });
          return reply.send(await lookOf(look, userOf(request).id));
        });
      } catch (error) {
        throw toRequestError(error);
      }
    },
  );

  app.post(
    `${UPLOAD}trial/`,
    {
      config: { permission: 'contacts' },
      schema: {
        tags,
        summary: 'What an import of a file would do: fields `file` and `choices`; nothing is changed',
        consumes: ['multipart/form-data'],
        response: {
          200: jsonResponse('How many would be new, changed, and so on', ImportTrial),
          ...errorResponses(400, 401, 409, 413, 415, 422, 429, 503),
        },
      },
    },
    async (request, reply) =>
      await importing(request, reply, async (importId, progress) => {
        const { counts, tables } = await withUpload(request, reply, async (file, run) => {
          const choices = choicesOf(file);
          const plan = await planOf(database, choices, undefined);
          const outcome = await workbooks.run(() =>
            tryImport(database, { ...run(importId, progress), plan, wins: choices?.wins }),
          );
          await finishTrial(database, importId, outcome);
          if (choices) await rememberChoices(database, userOf(request).id, choices);
          return outcome;
        });
        await progress.finish('done');
        return await reply.send({ import_id: importId, counts, tables: JSON.parse(tables) });
      }),
  );

  app.get(
    `${UPLOAD}:import_id/trial/`,
    {
      config: { permission: 'contacts' },
      schema: {
        tags,
        summary: 'What a dry run has found, a page at a time',
        params: ImportIdParameters,
        querystring: ImportTrialQuery,
        response: { 200: jsonResponse('A page', ImportTrialPage), ...errorResponses(400, 401, 404) },
      },
    },
    async (request, reply) => {
      const { import_id: id } = request.params;
      const page = await readTrialPage(database, { id, userId: userOf(request).id, ...request.query });
      if (!page) throw notFound(texts.trialUnknown);
      return reply.send(page);
    },
  );

  /** Does what has an import's id and progress. */
  async function importing(
    request: FastifyRequest,
    reply: FastifyReply,
    work: (importId: string, progress: ProgressWriter) => Promise<FastifyReply>,
  ): Promise<FastifyReply> {
    const importId = importIdOf(request);
    if (!(await beginImport(database, importId, userOf(request).id))) {
      throw new RequestError(409, texts.importIdUsed);
    }
    const progress = new ProgressWriter(database, importId, request.log);
    try {
      return await work(importId, progress);
    } catch (error) {
      await progress.finish(reply.raw.destroyed ? 'cancelled' : 'failed');
      throw toRequestError(error);
    }
  }

  async function digestOf(trial: string, userId: number): Promise<string> {
    const id = z.guid().safeParse(trial);
    const digest = id.success ? await readDigest(database, id.data, userId) : undefined;
    if (digest === undefined) throw namedField('trial', texts.trialUnknown);
    return digest;
  }

  async function lookOf(json: string, userId: number): Promise<ImportLook> {
    const look = JSON.parse(json) as Omit<ImportLook, 'wins'>;
    return await withRemembered(database, userId, look, await plannedFields(database));
  }

  /** Receives a file, and ends what is done with it when whoever sent it is gone. */
  async function withUpload<Result>(
    request: FastifyRequest,
    reply: FastifyReply,
    work: (
      file: ReceivedFile,
      run: (importId: string, progress: ProgressWriter | undefined) => ImportRun,
    ) => Promise<Result>,
  ): Promise<Result> {
    const file = await receiveWorkbook(request);
    const gone = new AbortController();
    const onClose = () => {
      gone.abort(new RequestError(400, texts.uploadBroken));
    };
    reply.raw.once('close', onClose);
    try {
      return await work(file, (importId, progress) => ({
        importId,
        fileName: file.name,
        file: file.descriptor,
        language: languageOf(request),
        limits,
        signal: gone.signal,
        onProgress: (now) => {
          progress?.report(now);
        },
        owner: request.user?.id ?? null,
        clock,
      }));
    } finally {
      reply.raw.off('close', onClose);
      await file.close();
    }
  }

  app.get(
    '/api/contacts/upload/:import_id/progress/',
    {
      config: { permission: 'read' },
      schema: {
        tags,
        summary: 'How far an import is, also while its upload runs: the page names it in X-Import-Id',
        params: ImportIdParameters,
        response: { 200: jsonResponse('How far', ImportProgress), ...errorResponses(400, 401, 404) },
      },
    },
    async (request, reply) => {
      const progress = await readProgress(database, request.params.import_id, userOf(request).id);
      if (!progress) throw notFound(texts.importUnknown);
      return reply.send(progress);
    },
  );

  app.get(
    '/api/contacts/upload/:import_id/rejected/',
    {
      config: { permission: 'read' },
      schema: {
        tags,
        summary: 'The rows an import left out, as a workbook to mend and upload again',
        params: ImportIdParameters,
        response: { 200: workbookResponse('A workbook'), ...errorResponses(400, 401, 404) },
      },
    },
    async (request, reply) => {
      const { import_id } = request.params;
      const headers = await readHeaders(database, import_id, userOf(request).id);
      if (headers.length === 0) throw notFound(texts.nothingRejected);
      const language = languageOf(request);
      return reply
        .type(XLSX_TYPE)
        .header('content-disposition', attachment(texts.rejectedFileName[language]))
        .send(rejectedWorkbook(headers, streamRejectedRows(database, import_id), language));
    },
  );

  app.get(
    '/api/contacts/upload/sample/',
    {
      config: { permission: 'read' },
      schema: {
        tags,
        summary: 'A sample workbook to start from',
        response: { 200: workbookResponse('A workbook'), ...errorResponses(401) },
      },
    },
    async (request, reply) => {
      const language = languageOf(request);
      return reply
        .type(XLSX_TYPE)
        .header('content-disposition', attachment(texts.sampleFileName[language]))
        .send(sampleWorkbook(language));
    },
  );
};

/** The list as `GET /api/contacts/` gives it, with the report around it; neither is ever held as a whole. */
function answer(database: Database, importId: string, { summary, tables, asTried }: ImportOutcome): Readable {
  async function* pieces() {
    yield '{"organizations":';
    yield* streamOrganizations(database);
    yield `,"summary":${JSON.stringify(summary)},"errors":`;
    yield* streamErrors(database, importId);
    const tried = asTried === undefined ? '' : `,"as_tried":${asTried}`;
    yield `,"tables":${tables},"import_id":${JSON.stringify(importId)}${tried}}`;
  }
  return Readable.from(pieces(), { objectMode: false, highWaterMark: 65_536 });
}

/** What the person has chosen for the columns. @throws 400, naming what is wrong */
function choicesOf({ fields }: ReceivedFile): ImportChoices | undefined {
  const json = fields.get('choices');
  if (json === undefined) return undefined;
  let given: unknown;
  try {
    given = JSON.parse(json);
  } catch {
    throw namedField('choices', texts.choicesMalformed);
  }
  const choices = ImportChoices.safeParse(given);
  if (choices.success) return choices.data;
  const faults = choices.error.issues.map(({ path, message }) => ({
    field: ['choices', ...path].join('.'),
    message: { en: message, ru: message },
  }));
  throw new RequestError(400, undefined, { faults });
}

function importIdOf(request: FastifyRequest): string {
  const given = request.headers['x-import-id'];
  if (given === undefined) return randomUUID();
  const id = z.guid().safeParse(given);
  if (!id.success) throw namedField('X-Import-Id', texts.importIdMalformed);
  return id.data.toLowerCase();
}

function toRequestError(error: unknown): unknown {
  if (error instanceof WorkbookRefusal) {
    return new RequestError(REFUSAL_STATUS[error.code], refusalText(error), { cause: error });
  }
  if (error instanceof NoSlotError) {
    return tooOften(texts.tooManyImports, RETRY_AFTER_SECONDS);
  }
  return error;
}
