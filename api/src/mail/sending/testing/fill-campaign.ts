import type { Database } from '../../../database/database.ts';
import { ENVIRONMENT_MAILBOX } from '../../../outreach/mailbox-limits.ts';
import { planMessages } from '../../../outreach/plan.ts';
import type { Timing } from '../../../outreach/sending-window.ts';

export interface CampaignShape {
  readonly contacts: number;
  readonly steps?: number;
  readonly frequencyDays?: number;
  readonly isStaggered?: boolean;
  /** Contacts of each organization. */
  readonly perOrganization?: number;
  readonly domains?: number;
  readonly html?: string;
  /** That it goes out from; that of the environment by default. */
  readonly mailboxes?: readonly number[];
}

/** What its templates say. */
export const CAMPAIGN_HTML =
  '<p>Hello {{first_name}},</p><p>would you like to see how your pitch could do?</p>';

/** Writes a campaign like {@link writeCampaign} and plans its mails. @returns its id. */
export async function fillCampaign(
  database: Database,
  shape: CampaignShape,
  timing: Timing,
): Promise<number> {
  const id = await writeCampaign(database, shape);
  await database.kysely.transaction().execute((transaction) => planMessages(transaction, id, timing));
  return id;
}

/**
 * Writes an active campaign with contacts of its own, and no mails yet, straight into the database: quicker than by the API,
 * for thousands of them.
 * @returns its id.
 */
export async function writeCampaign({ pool }: Database, shape: CampaignShape): Promise<number> {
  const { contacts, steps = 1, frequencyDays = 3, isStaggered = false } = shape;
  const {
    perOrganization = 1,
    domains = 100,
    html = CAMPAIGN_HTML,
    mailboxes = [ENVIRONMENT_MAILBOX],
  } = shape;
  const { rows } = await pool.query<{ id: number }>(
    `insert into campaigns (name, scenario, status, frequency_days, stagger_sends, email_count)
     values ('A campaign', 'pitch_testing', 'active', $1, $2, $3) returning id`,
    [frequencyDays, isStaggered, steps],
  );
  const id = rows[0]?.id ?? 0;
  await pool.query(
    'insert into campaign_mailboxes (campaign_id, mailbox_id) select $1, unnest($2::integer[])',
    [id, mailboxes],
  );
  await pool.query(
    `with template as (
       insert into templates (title, subject, scenario, tone, step_number, content, html)
       select 'Template ' || step, case when step = 1 then 'About your pitch' else '' end, 'pitch_testing', 'Casual',
         step, '{}', $3 from generate_series(1, $2::integer) step
       returning id, step_number
     )
     insert into campaign_steps (campaign_id, step_number, template_id) select $1, step_number, id from template`,
    [id, steps, html],
  );
  await pool.query(
    `with organization as (
       insert into organizations (name, name_key)
       select 'Club ' || $1::integer || '.' || i, 'club ' || $1::integer || '.' || i
       from generate_series(0, ($2::integer - 1) / $3::integer) i
       returning id, split_part(name, '.', 2)::integer as number
     ), contact as (
       insert into contacts (organization_id, full_name, email, email_key, phone, title)
       select o.id, 'Person ' || i, address, address, '', 'Groundskeeper'
       from generate_series(0, $2::integer - 1) i
       join organization o on o.number = i / $3::integer,
       lateral (select 'p' || i || '.c' || $1::integer || '@club' || i % $4::integer || '.example' as address) a
       order by i
       returning id
     )
     insert into campaign_contacts (campaign_id, contact_id) select $1::integer, id from contact`,
    [id, contacts, perOrganization, domains],
  );
  return id;
}
