import { LIST_VERSION } from '../outreach/campaign-figures.ts';
import type { Database } from '../database/database.ts';
import { readText, versionOf } from '../database/read-text.ts';
import { streamJsonArray } from '../database/stream-rows.ts';
import { notFound } from '../errors.ts';
import type { Text } from '../language/language.ts';
import { texts } from '../language/texts.ts';
import { CONTACTS, CONTACTS_VERSION, HISTORY, HISTORY_VERSION } from './contact-figures.ts';
import { CAMPAIGNS, DAILY, DAILY_VERSION, FUNNEL, FUNNEL_VERSION } from './mail-figures.ts';

/** Contacts fetched from the cursor at a time. */
const BATCH_ROWS = 1000;

type About = number | Date;

/**
 * One answer of monitoring, about an id, a moment or both, as its query takes. It is read in two steps, so that an answer
 * that the browser has already is never put together.
 */
export interface Reading<Answer> {
  /** A text that differs whenever the answer would. @throws 404 for an id that does not exist. */
  readonly version: (database: Database, ...about: readonly About[]) => Promise<string>;
  /** The answer as JSON text. @throws 404 for an id that does not exist. */
  readonly read: (database: Database, ...about: readonly About[]) => Answer;
}

function reading(answer: string, version: string, nothing?: Text): Reading<Promise<string>> {
  const find = async ({ kysely }: Database, query: string, about: readonly About[]) => {
    const found = await readText(kysely, query, [...about]);
    if (found !== undefined) return found;
    throw nothing ? notFound(nothing) : new Error('The query answered nothing');
  };
  return {
    version: async (database, ...about) => versionOf(answer, await find(database, version, about)),
    read: (database, ...about) => find(database, answer, about),
  };
}

/** Every campaign, newest first. */
export const campaigns = reading(CAMPAIGNS, LIST_VERSION);

/** A contact's whole history, and whether emails to them wait at a moment. */
export const history = reading(HISTORY, HISTORY_VERSION, texts.noSuchContact);

/** A campaign step by step. */
export const funnel = reading(FUNNEL, FUNNEL_VERSION, texts.noSuchCampaign);

/** The days until a moment. */
export const daily = reading(DAILY, DAILY_VERSION);

/** Every contact that takes part in campaigns, or did, at a moment, piece by piece. All pieces are of one snapshot. */
export const contacts: Reading<AsyncGenerator<string, void, void>> = {
  version: reading(CONTACTS, CONTACTS_VERSION).version,
  read: (database, ...now) => streamJsonArray(database, CONTACTS, BATCH_ROWS, [...now]),
};
