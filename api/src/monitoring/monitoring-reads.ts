import { LIST_VERSION } from '../outreach/campaign-figures.ts';
import { CompiledQuery } from 'kysely';
import type { Database } from '../database/database.ts';
import { readPlannedOnce, versionOf } from '../database/read-text.ts';
import { streamJsonArray } from '../database/stream-rows.ts';
import { notFound } from '../errors.ts';
import type { Text } from '../language/language.ts';
import { texts } from '../language/texts.ts';
import { CONTACTS, CONTACTS_VERSION, HISTORY, HISTORY_VERSION } from './contact-figures.ts';
import { CAMPAIGNS, DAILY, DAILY_VERSION, FUNNEL, FUNNEL_VERSION } from './mail-figures.ts';

/** Contacts fetched from the cursor at a time. */
const BATCH_ROWS = 1000;

type About = number | Date;

/** What {@link Reading.readNew} found. */
export interface NewAnswer {
  readonly version: string;
  /** JSON. */
  readonly text: string;
}

/**
 * One answer of monitoring, about an id, a moment or both, as its query takes. An answer that the browser has already is
 * never put together, and to one that has none a single statement answers.
 */
export interface Reading {
  /** A text that differs whenever the answer would. @throws 404 for an id that does not exist. */
  readonly version: (database: Database, ...about: readonly About[]) => Promise<string>;
  /** The answer as JSON text. @throws 404 for an id that does not exist. */
  readonly read: (database: Database, ...about: readonly About[]) => Promise<string>;
  /** Both, for who has no answer yet. @throws 404 for an id that does not exist. */
  readonly readNew: (database: Database, ...about: readonly About[]) => Promise<NewAnswer>;
}

/** Finds the one row of a query. */
type Find = (
  database: Database,
  query: string,
  about: readonly About[],
) => Promise<Readonly<Record<string, string | null>> | undefined>;

const plannedEachTime: Find = async ({ kysely }, query, about) =>
  (await kysely.executeQuery<Record<string, string | null>>(CompiledQuery.raw(query, [...about]))).rows[0];

const plannedOnce: Find = async (database, query, about) =>
  (await readPlannedOnce<Record<string, string | null>>(database, query, [...about]))[0];

interface ReadingOptions {
  /** What to say where there is nothing of that id. */
  readonly nothing?: Text;
  readonly find?: Find;
}

/** @param answer a query of one text. @param version likewise, with the same parameters. */
function reading(
  answer: string,
  version: string,
  { nothing, find = plannedEachTime }: ReadingOptions = {},
): Reading {
  const both = `select (${version}) as version, (${answer}) as answer`;
  const found = (text: string | null | undefined): string => {
    if (text != null) return text;
    throw nothing ? notFound(nothing) : new Error('The query answered nothing');
  };
  const findText = async (database: Database, query: string, about: readonly About[]) =>
    found(Object.values((await find(database, query, about)) ?? {})[0]);
  return {
    version: async (database, ...about) => versionOf(answer, await findText(database, version, about)),
    read: (database, ...about) => findText(database, answer, about),
    readNew: async (database, ...about) => {
      const row = await find(database, both, about);
      return { version: versionOf(answer, found(row?.['version'])), text: found(row?.['answer']) };
    },
  };
}

/** Every campaign, newest first. */
export const campaigns = reading(CAMPAIGNS, LIST_VERSION);

/** A contact's whole history, and whether emails to them wait at a moment. */
export const history = reading(HISTORY, HISTORY_VERSION, {
  nothing: texts.noSuchContact,
  find: plannedOnce,
});

/** A campaign step by step. */
export const funnel = reading(FUNNEL, FUNNEL_VERSION, { nothing: texts.noSuchCampaign });

/** The days until a moment. */
export const daily = reading(DAILY, DAILY_VERSION);

/** Every contact that takes part in campaigns, or did, at a moment. */
export const contacts = {
  version: reading(CONTACTS, CONTACTS_VERSION).version,
  /** Piece by piece. All pieces are of one snapshot. */
  read: (database: Database, now: Date): AsyncGenerator<string, void, void> =>
    streamJsonArray(database, CONTACTS, BATCH_ROWS, [now]),
};
