import fastifyMultipart from '@fastify/multipart';
import { ImportProgress, ImportResponse } from '@touchline/shared/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { userOf } from '../auth/authenticate.ts';
import type { Database } from '../database/database.ts';
import { streamOrganizations } from '../database/organization-list.ts';
import { namedField, notFound, RequestError } from '../errors.ts';
import { attachment } from '../http/attachment.ts';
import { errorResponses, JSON_TYPE, jsonResponse } from '../http/route-schemas.ts';
import { NoSlotError, type Slots } from '../http/slots.ts';
import { preferredLanguage } from '../language/language.ts';
import {
  beginImport,
  readHeaders,
  readProgress,
  streamErrors,
  streamRejectedRows,
} from './import-record.repository.ts';
import { rejectedWorkbook, sampleWorkbook, XLSX_TYPE } from './outgoing-workbooks.ts';
import { PARSER_LIMITS, type ParserLimits } from './parser.ts';
import { ProgressWriter } from './progress-writer.ts';
import { receiveWorkbook } from './receive-workbook.ts';
import { REFUSAL_STATUS, WorkbookRefusal } from './refusals.ts';
import { runImport, type ImportOutcome, type ImportRun } from './run-import.ts';
import { refusalTexts, texts } from './texts.ts';

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
}> = async (app, { database, limits, workbooks }) => {
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
        summary: 'Import organizations and contacts from an .xlsx or .xls workbook, field `file`',
        consumes: ['multipart/form-data'],
        response: {
          200: jsonResponse('Every organization, and what the import did', ImportResponse),
          ...errorResponses(400, 401, 409, 413, 415, 422, 429, 503),
        },
      },
    },
    async (request, reply) => {
      const importId = importIdOf(request);
      if (!(await beginImport(database, importId, userOf(request).id))) {
        throw new RequestError(409, texts.importIdUsed);
      }
      const progress = new ProgressWriter(database, importId, request.log);
      try {
        const outcome = await importUpload(request, reply, importId, progress);
        await progress.finish('done');
        return await reply.type(JSON_TYPE).send(answer(database, importId, outcome));
      } catch (error) {
        await progress.finish('failed');
        throw toRequestError(error);
      }
    },
  );

  async function importUpload(
    request: FastifyRequest,
    reply: FastifyReply,
    importId: string,
    progress: ProgressWriter,
  ): Promise<ImportOutcome> {
    const file = await receiveWorkbook(request);
    const gone = new AbortController();
    const onClose = () => {
      gone.abort(new RequestError(400, texts.uploadBroken));
    };
    reply.raw.once('close', onClose);
    try {
      const run: ImportRun = {
        importId,
        fileName: file.name,
        file: file.descriptor,
        language: languageOf(request),
        limits,
        signal: gone.signal,
        onProgress: (now) => {
          progress.report(now);
        },
        owner: request.user?.id ?? null,
      };
      return await workbooks.run(() => runImport(database, run));
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
function answer(database: Database, importId: string, { summary, tables }: ImportOutcome): Readable {
  async function* pieces() {
    yield '{"organizations":';
    yield* streamOrganizations(database);
    yield `,"summary":${JSON.stringify(summary)},"errors":`;
    yield* streamErrors(database, importId);
    yield `,"tables":${tables},"import_id":${JSON.stringify(importId)}}`;
  }
  return Readable.from(pieces(), { objectMode: false, highWaterMark: 65_536 });
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
    return new RequestError(REFUSAL_STATUS[error.code], refusalTexts[error.code], { cause: error });
  }
  if (error instanceof NoSlotError) {
    const headers = { 'retry-after': String(RETRY_AFTER_SECONDS) };
    return new RequestError(429, texts.tooManyImports, { headers });
  }
  return error;
}
