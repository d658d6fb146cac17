import { BYTE_ORDER_MARK, csvLine, csvText } from '@touchline/shared/contract/csv';
import {
  ImportEntries,
  ImportEntriesQuery,
  ImportEntry,
  ImportRowsQuery,
  ImportTrialPage,
  ImportUndo,
  ImportUndoQuery,
} from '@touchline/shared/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { userOf } from '../../auth/authenticate.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { notFound } from '../../errors.ts';
import { attachment } from '../../http/attachment.ts';
import { errorResponses, jsonResponse } from '../../http/route-schemas.ts';
import { type Language, preferredLanguage } from '../../language/language.ts';
import { REFUSED_COLUMNS, texts } from '../texts.ts';
import { listImports, readImport, readImportRows, streamRefused } from './imports.repository.ts';
import { readStays } from './plan-undo.ts';
import { tryUndo, undoImport } from './undo-import.ts';

const tags = ['Import of workbooks'];
const IMPORTS = '/api/contacts/imports/';
const ImportIdParameters = z.object({ import_id: z.guid() });
const csvFile: z.ZodType = z.string().meta({ format: 'binary' });

/** The list of imports, what each has done, and its undo (G2). */
export const importRoutes: FastifyPluginAsyncZod<{ database: Database; clock: Clock }> = async (
  app,
  { database, clock },
) => {
  const { kysely } = database;
  const requireImport = async (id: string): Promise<ImportEntry> => {
    const found = await readImport(kysely, id);
    if (!found) throw notFound(texts.importUnknown);
    return found;
  };

  app.get(
    IMPORTS,
    {
      config: { permission: 'read' },
      schema: {
        tags,
        summary: 'Every import: who, when, of which file, how many, and what has become of it',
        querystring: ImportEntriesQuery,
        response: { 200: jsonResponse('Newest first, a page', ImportEntries), ...errorResponses(400, 401) },
      },
    },
    (request) => listImports(kysely, request.query.after),
  );

  app.get(
    `${IMPORTS}:import_id/`,
    {
      config: { permission: 'read' },
      schema: {
        tags,
        summary: 'One import',
        params: ImportIdParameters,
        response: { 200: jsonResponse('It', ImportEntry), ...errorResponses(400, 401, 404) },
      },
    },
    (request) => requireImport(request.params.import_id),
  );

  app.get(
    `${IMPORTS}:import_id/rows/`,
    {
      config: { permission: 'read' },
      schema: {
        tags,
        summary: 'What an import made, changed by field, and refused, a page at a time',
        params: ImportIdParameters,
        querystring: ImportRowsQuery,
        response: { 200: jsonResponse('A page', ImportTrialPage), ...errorResponses(400, 401, 404) },
      },
    },
    async (request) => {
      const { import_id: id } = request.params;
      await requireImport(id);
      return readImportRows(kysely, { id, ...request.query });
    },
  );

  app.get(
    `${IMPORTS}:import_id/refused.csv`,
    {
      config: { permission: 'read' },
      schema: {
        tags,
        summary: 'The rows that an import refused, with the reasons, for a spreadsheet; no cell is a formula',
        params: ImportIdParameters,
        response: {
          200: { description: 'A file', content: { 'text/csv': { schema: csvFile } } },
          ...errorResponses(400, 401, 404),
        },
      },
    },
    async (request, reply) => {
      const { import_id: id } = request.params;
      await requireImport(id);
      const language = preferredLanguage(request.headers['accept-language']);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', attachment(texts.refusedFileName[language]))
        .send(Readable.from(refusedLines(database, id, language), { objectMode: false }));
    },
  );

  app.get(
    `${IMPORTS}:import_id/undo/`,
    {
      config: { permission: 'restore' },
      schema: {
        tags,
        summary: 'What undoing an import would do, and what would stay; of one that is undone, what did',
        params: ImportIdParameters,
        querystring: ImportUndoQuery,
        response: {
          200: jsonResponse('A page of what stays', ImportUndo),
          ...errorResponses(400, 401, 404, 409),
        },
      },
    },
    async (request) => {
      const { import_id: id } = request.params;
      const { undone } = await requireImport(id);
      const { after } = request.query;
      if (!undone) return tryUndo(database, id, after);
      return { counts: undone.counts, ...(await readStays(kysely, { undone: id }, after)) };
    },
  );

  app.post(
    `${IMPORTS}:import_id/undo/`,
    {
      config: { permission: 'restore' },
      schema: {
        tags,
        summary: 'Undo an import: everything is as before, but what came of it since stays and is named',
        params: ImportIdParameters,
        response: {
          200: jsonResponse('What it did, and the first of what stays', ImportUndo),
          ...errorResponses(400, 401, 404, 409),
        },
      },
    },
    (request) => undoImport(database, request.params.import_id, { by: userOf(request).id, clock }),
  );
};

async function* refusedLines(
  database: Database,
  id: string,
  language: Language,
): AsyncGenerator<string, void, void> {
  const head = REFUSED_COLUMNS.map((column) => column[language]);
  yield BYTE_ORDER_MARK + csvLine(head.map(csvText), language);
  for await (const { sheet, row, column, message, cells } of streamRefused(database, id)) {
    const line = [sheet, String(row), column ?? '', message, ...(cells ?? [])];
    yield csvLine(line.map(csvText), language);
  }
}
