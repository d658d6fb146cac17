import type { CampaignUpdate } from '@touchline/shared/contract';
import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';

/** Whether a change has a campaign send what it would not send otherwise: it becomes active, or gets other templates or people. */
export async function startsSending(
  database: Queryable,
  id: number,
  { status, template_map, contact_ids }: Pick<CampaignUpdate, 'status' | 'template_map' | 'contact_ids'>,
): Promise<boolean> {
  if (status !== 'active') return false;
  const { rows } = await sql<{ starts: boolean }>`
    select c.status <> 'active'
      or (
        select coalesce(jsonb_object_agg(step_number, template_id), '{}') from campaign_steps where campaign_id = c.id
      ) <> ${JSON.stringify(template_map)}::jsonb
      or exists (
        select from unnest(${contact_ids}::integer[]) as chosen (id)
        where not exists (
          select from campaign_contacts member
          where member.campaign_id = c.id and member.contact_id = chosen.id and member.removed_at is null
        )
      ) as starts
    from campaigns c where c.id = ${id}`.execute(database);
  return rows[0]?.starts === true;
}

/** Step number → template id, of a stored campaign. */
export async function readTemplateMap(database: Queryable, id: number): Promise<Record<string, number>> {
  const rows = await database
    .selectFrom('campaign_steps')
    .select(['step_number', 'template_id'])
    .where('campaign_id', '=', id)
    .execute();
  return Object.fromEntries(rows.map(({ step_number, template_id }) => [String(step_number), template_id]));
}
