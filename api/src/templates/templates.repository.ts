import type { NewTemplate, TemplateUpdate } from '@touchline/shared/contract';
import { sql } from 'kysely';
import type { Database, Queryable } from '../database/database.ts';
import { readRows, recordDeletion } from '../database/deletions.ts';
import { streamRows } from '../database/stream-rows.ts';
import { isoTime, laterUpdatedAt, wasUpdatedAt } from '../database/times.ts';
import { notFound, RequestError } from '../errors.ts';
import { templateInUse, texts } from '../language/texts.ts';

/** Templates fetched from the cursor at a time: each may carry 4 MB. */
const BATCH_ROWS = 8;

/** A row of `templates` as JSON text in the contract's shape: what a mail weighs never becomes objects of the API. */
const AS_JSON = `(
  select row_to_json(template)::text
  from (
    select templates.id, templates.title, templates.subject, templates.scenario, templates.tone,
      templates.step_number, templates.content, templates.html, ${isoTime('templates.created_at')} as created_at,
      ${isoTime('templates.updated_at')} as updated_at
  ) template
)`;
/** Sorted before the JSON is made, or PostgreSQL would sort whole mails. */
const NEWEST_FIRST = `
  select ${AS_JSON} as template
  from (select * from templates order by templates.updated_at desc, templates.id desc) templates`;

const asJson = sql<string>`${sql.raw(AS_JSON)}`.as('template');

/**
 * Every template, last changed first (T3), as the text of one JSON array, piece by piece. All pieces are of one
 * snapshot. Ends its query when the reader stops.
 */
export async function* streamTemplates(database: Database): AsyncGenerator<string, void, void> {
  let separator = '[';
  for await (const { template } of streamRows<{ template: string }>(database, NEWEST_FIRST, {
    batchSize: BATCH_ROWS,
  })) {
    yield separator + template;
    separator = ',\n';
  }
  yield separator === '[' ? '[]' : ']';
}

/**
 * A text that differs whenever the answer of {@link streamTemplates} would, read without touching the mails
 * themselves. No id is ever given twice and `updated_at` only grows, so it never returns to what it was before. It
 * covers the query too: a browser must not keep an answer in the shape of an older version.
 */
export async function readTemplatesVersion(database: Database): Promise<string> {
  const { version } = await database.kysely
    .selectFrom('templates')
    .select(
      sql<string>`md5(${NEWEST_FIRST}::text || coalesce(
        string_agg(id || '@' || extract(epoch from updated_at), ' ' order by id), ''))`.as('version'),
    )
    .executeTakeFirstOrThrow();
  return version;
}

/** Creates a template; answers it as JSON text. @throws 400 for a scenario that does not exist. */
export async function createTemplate(database: Database, template: NewTemplate): Promise<string> {
  const created = await database.kysely
    .insertInto('templates')
    .values(columnsOf(template))
    .returning(asJson)
    .executeTakeFirstOrThrow();
  return created.template;
}

/**
 * Replaces a template; answers it as JSON text. `updated_at` is compared in the statement that writes, which the
 * second of two writers runs only after the first has committed: so of several with the same one, exactly one wins.
 * @throws 404, 409 when it was changed after `updated_at`, 400 for a scenario that does not exist.
 */
export async function updateTemplate(
  database: Database,
  id: number,
  update: TemplateUpdate,
): Promise<string> {
  const changed = await database.kysely
    .updateTable('templates')
    .set({
      ...columnsOf(update),
      updated_at: laterUpdatedAt(),
    })
    .where('id', '=', id)
    .where(wasUpdatedAt(update.updated_at))
    .returning(asJson)
    .executeTakeFirst();
  if (changed) return changed.template;
  const found = await database.kysely
    .selectFrom('templates')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  throw found ? new RequestError(409, texts.templateChanged) : notFound(texts.noSuchTemplate);
}

/**
 * Deletes a template.
 * @param by who does. @returns the id of the deletion. @throws 404, 409 naming the campaigns that use it.
 */
export function deleteTemplate(database: Database, id: number, by: string): Promise<number> {
  return database.kysely.transaction().execute(async (transaction) => {
    // Nobody takes it into a campaign, or sends it, meanwhile.
    await sql`select from templates where id = ${id} for update`.execute(transaction);
    await refuseInUse(transaction, id);
    const [template] = await readRows(transaction, 'templates', [id]);
    if (template === undefined) throw notFound(texts.noSuchTemplate);
    const sent = await transaction
      .selectFrom('mail_contents')
      .select('id')
      .where('template_id', '=', id)
      .execute();
    await transaction.deleteFrom('templates').where('id', '=', id).execute();
    const content = { template, sent_contents: sent.map((row) => row.id) };
    const name = String(template['title']);
    return recordDeletion(transaction, { kind: 'template', name, contact_count: 0, content, by });
  });
}

async function refuseInUse(transaction: Queryable, id: number): Promise<void> {
  const users = await transaction
    .selectFrom('campaign_steps')
    .innerJoin('campaigns', 'campaigns.id', 'campaign_steps.campaign_id')
    .select(['campaigns.id', 'campaigns.name'])
    .distinct()
    .where('template_id', '=', id)
    .orderBy('campaigns.id')
    .execute();
  if (users.length > 0) throw new RequestError(409, templateInUse(users.map((campaign) => campaign.name)));
}

function columnsOf({ title, subject, scenario, tone, step_number, content, html }: NewTemplate) {
  return { title, subject, scenario, tone, step_number, content, html };
}
