import type { TemplateUse } from '@touchline/shared/contract';
import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';
import { notFound } from '../errors.ts';
import { texts } from '../language/texts.ts';

/**
 * The campaigns that have a template in a step, with the people whose mail of it is still planned. A mail gets its text when it goes
 * out, so these are the people whom a change reaches. Campaigns with most of them first. @throws 404
 */
export async function readTemplateUse(database: Queryable, template: number): Promise<TemplateUse> {
  const { rows: found } = await sql`select from templates where id = ${template}`.execute(database);
  if (found.length === 0) throw notFound(texts.noSuchTemplate);
  const { rows } = await sql<TemplateUse['campaigns'][number]>`
    select c.id, c.name, c.status, used.steps, waiting.people, waiting.first_step
    from (
      select campaign_id, array_agg(step_number order by step_number) as steps
      from campaign_steps where template_id = ${template} group by campaign_id
    ) used
    join campaigns c on c.id = used.campaign_id and c.deleted_at is null
    cross join lateral (
      select count(distinct m.contact_id)::integer as people, min(m.step_number) as first_step
      from messages m
      where m.campaign_id = c.id and m.step_number = any(used.steps) and m.state = 'queued'
    ) waiting
    order by waiting.people desc, c.id desc`.execute(database);
  return { campaigns: rows };
}
