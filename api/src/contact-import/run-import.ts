import {
  TAG_LIMITS,
  type ImportProgress,
  type ImportSummary,
  type ImportTrialCounts,
  type ImportWinner,
} from '@touchline/shared/contract';
import { actorStatement, askWhetherStillMay } from '../database/actor.ts';
import type { PoolClient } from 'pg';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { repeatedFromSavepoint } from '../database/repeated-transaction.ts';
import type { Language } from '../language/language.ts';
import {
  type Added,
  type ChangesFound,
  countChanges,
  createStage,
  keepRejectedRows,
  learnDomains,
  makeTags,
  mergeStage,
  needsDomains,
  noteChanges,
  readChanges,
  recordImport,
  setFacts,
  stageRows,
  stageFacts,
  supplementRows,
} from './contact-import.repository.ts';
import { RequestError } from '../errors.ts';
import {
  closeImport,
  keepAddedOrganizations,
  keepSupplemented,
  type MadeTag,
  nameOwnTag,
  reserveTag,
} from './history/keep-import.ts';
import { keepHeaders, keepTrialRows, listImport } from './import-record.repository.ts';
import { takeTurn } from './import-lock.ts';
import type { ParserPlan } from './parser-plan.ts';
import { parseWorkbook, type ParserLimits } from './parser.ts';
import { texts } from './texts.ts';

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
  /** How a person has the columns read, or that they are to be asked. */
  readonly plan?: ParserPlan | undefined;
  readonly wins?: ImportWinner | undefined;
  /** Only finds out what the import would do, and keeps that: nothing else is changed. */
  readonly isTrial?: boolean;
  /** Digest of what a dry run said. */
  readonly tried?: string | undefined;
  /** Whether what is made and changed gets a tag of the import's own (G2); left out, it does. */
  readonly hasTag?: boolean | undefined;
  readonly clock: Clock;
}

/** The columns of a file that a person has to say something about; JSON: the contract's `ImportLook` without `wins`. */
export class ColumnsToChoose extends Error {
  readonly look: string;
  constructor(look: string) {
    super('The columns of the file are to be chosen');
    this.look = look;
  }
}

/** How an import ended. */
export interface ImportOutcome {
  readonly summary: ImportSummary;
  /** JSON: array of the contract's `ImportedTable`, as the parser wrote it. */
  readonly tables: string;
  /** Whether it did what the dry run had said; undefined where there was none. */
  readonly asTried?: boolean | undefined;
}

/** What a dry run has found. */
export interface TrialOutcome {
  readonly counts: ImportTrialCounts;
  readonly digest: string;
  /** JSON, as above. */
  readonly tables: string;
}

/**
 * Reads the workbook and saves its rows in one transaction: all accepted rows or, when anything fails, nothing at all. Rows
 * go from the parser to the database as they come; none is held here.
 *
 * @throws {WorkbookRefusal} when the workbook cannot be imported
 * @throws {ColumnsToChoose} when a person is to be asked
 */
export async function runImport(database: Database, run: ImportRun): Promise<ImportOutcome> {
  await listImport(database, run.importId, run.fileName);
  const { summary, tables, found } = await saveRows(database, run, (client) => client.query('commit'));
  return { summary, tables, asTried: run.tried === undefined ? undefined : found?.digest === run.tried };
}

/**
 * What an import would do: it is done, looked at and taken back, so that no second rule has to say the same. What it finds is
 * kept outside its transaction, a batch at a time.
 *
 * @throws {WorkbookRefusal} when the workbook cannot be imported
 */
export async function tryImport(database: Database, run: ImportRun): Promise<TrialOutcome> {
  const { summary, tables, found } = await saveRows(database, { ...run, isTrial: true }, async (client) => {
    for await (const json of readChanges(client)) {
      run.signal.throwIfAborted();
      await keepTrialRows(database, run.importId, json);
    }
    await client.query('rollback');
  });
  if (!found) throw new Error('A dry run noted nothing');
  const { digest, ...changes } = found;
  const { organizations_created: organizations_new, rows_skipped: refused } = summary;
  return { counts: { organizations_new, refused, ...changes }, digest, tables };
}

interface Saved {
  readonly summary: ImportSummary;
  readonly tables: string;
  readonly found: ChangesFound | undefined;
}

async function saveRows(
  database: Database,
  run: ImportRun,
  end: (client: PoolClient) => Promise<unknown>,
): Promise<Saved> {
  const { wins = 'file', plan } = run;
  const remembers = run.isTrial === true || run.tried !== undefined;
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
    let hasDomains = false;
    let added: Added | undefined;
    const made: MadeTag[] = [];
    let ownTag: number | null = null;
    const keptAs = run.isTrial ? null : run.importId;
    run.onProgress({ stage: 'reading', rows });
    const messages = parseWorkbook(run.file, run.language, run.limits, run.signal, 'contacts', plan);
    // What a dry run left out is looked at once its transaction is gone.
    const refusals = run.isTrial ? database.pool : client;
    for await (const message of messages) {
      if (message.kind === 'columns') throw new ColumnsToChoose(message.json.toString());
      if (message.kind === 'progress') run.onProgress({ stage: 'reading', rows: (rows = message.count) });
      if (message.kind === 'headers') await keepHeaders(refusals, run.importId, message.json);
      if (message.kind === 'accepted') {
        if (!added) {
          await takeTurn(client);
          if (!run.isTrial && run.hasTag !== false) ownTag = await reserveTag(client);
        }
        made.push(...(await nameTags(client, message.json)));
        if (!hasDomains && needsDomains(message.json)) {
          await learnDomains(client);
          hasDomains = true;
        }
        added = sum(added, await stageRows(client, message.json, { owner: run.owner, ownTag, keptAs }));
      }
      if (message.kind === 'supplements') {
        made.push(...(await nameTags(client, message.json)));
        await supplementRows(client, message.json);
      }
      if (message.kind === 'facts') await stageFacts(client, message.json);
      if (message.kind === 'rejected') await keepRejectedRows(refusals, run.importId, message.json);
      if (message.kind === 'finished') [rows_skipped, tables] = [message.count, message.json.toString()];
    }
    run.onProgress({ stage: 'saving', rows });
    const savedAt = run.clock.now();
    const changes = await repeatedFromSavepoint(client, () =>
      mergeStage(client, { owner: run.owner, wins, remembers, ownTag, keptAs }),
    );
    const time_zones_set = await setFacts(client, { wins, keptAs });
    const summary = { ...changes, ...sum(added, changes), rows_skipped };
    let found: ChangesFound | undefined;
    if (remembers) {
      await noteChanges(client);
      found = await countChanges(client);
    }
    await recordImport(client, run.fileName, { ...summary, time_zones_set });
    if (keptAs !== null) {
      await keepSupplemented(client, keptAs);
      const own = ownTag === null ? undefined : await nameOwnTag(client, ownTag, run.fileName, savedAt);
      await closeImport(client, { id: keptAs, summary, savedAt, made, own });
    }
    if (keptAs !== null) await keepAddedOrganizations(client, keptAs);
    run.signal.throwIfAborted();
    await askWhetherStillMay(({ sql, parameters }) => client.query(sql, [...parameters]));
    await end(client);
    const located = time_zones_set > 0 ? { time_zones_set } : {};
    return { summary: { ...summary, ...located }, tables, found };
  } catch (error) {
    await client.query('rollback').catch((lost: Error) => (failure ??= lost));
    throw error;
  } finally {
    client.off('error', onLost);
    client.release(failure);
  }
}

async function nameTags(client: PoolClient, json: Buffer): Promise<readonly MadeTag[]> {
  const made = await makeTags(client, json, TAG_LIMITS.count);
  if (made === undefined) throw new RequestError(409, texts.tooManyTags);
  return made;
}

const sum = (one: Added | undefined, other: Added): Added => ({
  organizations_created: (one?.organizations_created ?? 0) + other.organizations_created,
  contacts_created: (one?.contacts_created ?? 0) + other.contacts_created,
});
