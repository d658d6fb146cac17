import type { ImportProgress, ImportSummary } from '@touchline/shared/contract';
import { actorStatement } from '../database/actor.ts';
import type { Database } from '../database/database.ts';
import type { Language } from '../language/language.ts';
import {
  type Added,
  createStage,
  keepRejectedRows,
  mergeStage,
  recordImport,
  setTimeZones,
  settleOwner,
  stageRows,
  stageZones,
  supplementRows,
  takeTurn,
} from './contact-import.repository.ts';
import { keepHeaders } from './import-record.repository.ts';
import { parseWorkbook, type ParserLimits } from './parser.ts';

export interface ImportRun {
  readonly importId: string;
  /** As the person named it. */
  readonly fileName: string;
  /** Descriptor of the workbook, open for reading. */
  readonly file: number;
  readonly language: Language;
  readonly limits: ParserLimits;
  /** Aborts the import with nothing changed, as long as it has not been committed. */
  readonly signal: AbortSignal;
  readonly onProgress: (progress: ImportProgress) => void;
  /** Account that organizations created by it belong to (U6); null for nobody. */
  readonly owner: number | null;
}

/** How an import ended. */
export interface ImportOutcome {
  readonly summary: ImportSummary;
  /** JSON: array of the contract's `ImportedTable`, as the parser wrote it. */
  readonly tables: string;
}

/**
 * Reads the workbook and saves its rows in one transaction: all accepted rows or, when anything fails, nothing at all. Rows
 * go from the parser to the database as they come; none is held here.
 *
 * @throws {WorkbookRefusal} when the workbook cannot be imported
 */
export async function runImport(database: Database, run: ImportRun): Promise<ImportOutcome> {
  const client = await database.pool.connect();
  let failure: Error | undefined;
  const onLost = (error: Error) => (failure = error);
  // While the parser is reading, no query runs that could report a lost connection.
  client.on('error', onLost);
  try {
    await client.query('begin');
    // What it changes is one thing that was done.
    const told = ["set local touchline.activity = 'off'", actorStatement(), database.addressKey.statement];
    await client.query(told.filter((one) => one !== undefined).join('; '));
    await createStage(client);
    let rows = 0;
    let rows_skipped = 0;
    let tables = '[]';
    let added: Added | undefined;
    run.onProgress({ stage: 'reading', rows });
    for await (const message of parseWorkbook(run.file, run.language, run.limits, run.signal)) {
      if (message.kind === 'progress') run.onProgress({ stage: 'reading', rows: (rows = message.count) });
      if (message.kind === 'headers') await keepHeaders(client, run.importId, message.json);
      if (message.kind === 'accepted') {
        if (!added) await takeTurn(client);
        added = sum(added, await stageRows(client, message.json, run.owner));
      }
      if (message.kind === 'supplements') await supplementRows(client, message.json);
      if (message.kind === 'zones') await stageZones(client, message.json);
      if (message.kind === 'rejected') await keepRejectedRows(client, run.importId, message.json);
      if (message.kind === 'finished') [rows_skipped, tables] = [message.count, message.json];
    }
    run.onProgress({ stage: 'saving', rows });
    const changes = await mergeStage(client, run.owner);
    const time_zones_set = await setTimeZones(client);
    const summary = { ...changes, ...sum(added, changes), rows_skipped };
    await recordImport(client, run.fileName, { ...summary, time_zones_set });
    await settleOwner(client, run.owner);
    run.signal.throwIfAborted();
    await client.query('commit');
    const located = time_zones_set > 0 ? { time_zones_set } : {};
    return { summary: { ...summary, ...located }, tables };
  } catch (error) {
    await client.query('rollback').catch((lost: Error) => (failure ??= lost));
    throw error;
  } finally {
    client.off('error', onLost);
    client.release(failure);
  }
}

const sum = (one: Added | undefined, other: Added): Added => ({
  organizations_created: (one?.organizations_created ?? 0) + other.organizations_created,
  contacts_created: (one?.contacts_created ?? 0) + other.contacts_created,
});
