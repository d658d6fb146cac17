import { type Browser, chromium } from 'playwright-core';
import { findRunningServer } from '../../api/src/database/embedded/server.ts';
import { Api } from '../../e2e/support/api.ts';
import { CONTACTS_EACH, importCrowd, ORGANIZATIONS } from '../../e2e/support/crowd.ts';
import { startSystem, type System } from '../../e2e/support/system.ts';
import { BROWSER_SWITCHES, ensureBrowser } from '../../scripts/browser.ts';
import { psql } from './psql.ts';
import { volume } from './volume.ts';

const CROWD = volume(ORGANIZATIONS, 50);
export const CONTACTS = CROWD * CONTACTS_EACH;
const CAMPAIGNS = 10;
const CAMPAIGNS_EACH = 2;
const STEPS = 2;
export const MAILS = CONTACTS * CAMPAIGNS_EACH * STEPS;
export const CAMPAIGN_PEOPLE = (CONTACTS * CAMPAIGNS_EACH) / CAMPAIGNS;

/**
 * 50,000 contacts with four mails each, over two of ten campaigns of 10,000 people: 200,000 mails. Every third mail is opened,
 * every tenth contact has written, and every twentieth was answered.
 */
const FILL = `
  set session_replication_role = replica;
  insert into campaigns (name, scenario, status, frequency_days, stagger_sends, email_count)
    select 'Campaign ' || i, 'pitch_testing', 'active', 3, false, ${STEPS} from generate_series(1, ${CAMPAIGNS}) i;
  insert into campaign_contacts (campaign_id, contact_id)
    select (select min(id) from campaigns) + (c.id + half * ${CAMPAIGNS / CAMPAIGNS_EACH}) % ${CAMPAIGNS}, c.id
    from contacts c, generate_series(0, ${CAMPAIGNS_EACH - 1}) half;
  insert into messages (campaign_id, contact_id, step_number, state, sent_at)
    select campaign_id, contact_id, step, 'sent', now() - make_interval(mins => (contact_id * 7 + step * 1000) % 80000)
    from campaign_contacts, generate_series(1, ${STEPS}) step order by campaign_id, contact_id, step;
  insert into message_events (message_id, campaign_id, contact_id, kind, occurred_at, reply_text)
    select m.id, m.campaign_id, m.contact_id, k.kind, m.sent_at + make_interval(mins => k.after),
      case when k.kind <> 'opened' then 'Thank you, could you come and look at our main pitch?' end
    from messages m
    join (values ('opened', 3, 5), ('replied', 10, 900), ('staff_reply', 20, 1000)) as k (kind, every, after)
      on m.contact_id % k.every = 0;
  vacuum analyze;`;

/** A system with {@link FILL}, and what measures it. */
export interface FilledSystem {
  readonly system: System;
  readonly api: Api;
  /** URL of the database. */
  readonly database: string;
  readonly browser: Browser;
}

/** Runs `measure` on a filled system, and stops it. */
export async function withMailsOfContacts<Result>(
  measure: (filled: FilledSystem) => Promise<Result>,
): Promise<Result> {
  const system = await startSystem();
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: BROWSER_SWITCHES });
  try {
    const api = await Api.signIn(system);
    await importCrowd(api, CROWD);
    const database = await findRunningServer(system.dataFolder, 'touchline');
    if (database === undefined) throw new Error('The database was not found');
    psql(database, FILL);
    return await measure({ system, api, database, browser });
  } finally {
    await browser.close();
    await system.stop();
  }
}
