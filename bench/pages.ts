import type { Page } from 'playwright-core';
import { type FilledSystem, withMailsOfContacts } from './support/mails-of-contacts.ts';
import { type Figure, median, percentile, report, timed } from './support/measure.ts';
import { keyToPaint, openSignedIn } from './support/page.ts';
import { psql } from './support/psql.ts';
import { timesToOpen } from './support/times-to-open.ts';

const ROUNDS = 9;
const TEXTS = ['meadow park', 'grace', 'person3@organization12', 'zzz'];

/** The reference: the people of a campaign and how far each has got, by a statement written independently of the API's. */
const peopleOf = (campaign: number) => `
  select json_agg(row_to_json(person)) from (
    select p.id, p.full_name as name, p.email, o.name as organization_name, count(distinct m.id) as sent_count,
      min(m.sent_at) as first_sent_at, max(m.sent_at) as last_sent_at,
      case when bool_or(e.kind = 'replied') then 'replied' when bool_or(e.kind = 'bounced') then 'bounced'
        when bool_or(e.kind = 'opened') then 'opened' when count(m.id) > 0 then 'sent' else 'waiting' end as state
    from campaign_contacts cc
    join contacts p on p.id = cc.contact_id
    left join organizations o on o.id = p.organization_id
    left join messages m on m.campaign_id = cc.campaign_id and m.contact_id = cc.contact_id and m.state = 'sent'
    left join message_events e on e.message_id = m.id
    where cc.campaign_id = ${campaign} and cc.removed_at is null
    group by p.id, o.name order by p.id
  ) person;`;

/** Pages of contacts, opened from their names in the list of organizations. */
async function measureContacts(page: Page, url: string): Promise<readonly Figure[]> {
  await page.goto(`${url}/organizations`);
  const links = 'article a[href*="/contacts/"]';
  await page.locator(links).first().waitFor({ timeout: 60_000 });
  const close = async () => {
    await page.goBack();
    await page.locator(links).first().waitFor();
  };
  const [first, ...opened] = await timesToOpen(page, {
    links,
    shown: 'main dl dd',
    close,
    isPointedAt: true,
  });
  return [
    { what: 'click to page of a contact, the first', measured: first, unit: 'ms', limit: 1000 },
    { what: 'click to page of a contact, p95', measured: percentile(opened, 0.95), unit: 'ms', limit: 100 },
  ];
}

/** Pages of campaigns with 10,000 people, opened from their cards, and the search among the people. */
async function measureCampaigns(page: Page, url: string): Promise<readonly Figure[]> {
  await page.goto(`${url}/campaigns`);
  // A card is a button.
  const links = 'main button:has(b)';
  const shown = 'main tr[data-index]';
  await page.locator(links).first().waitFor({ timeout: 60_000 });
  const close = async () => {
    await page.goBack();
    await page.locator(links).first().waitFor();
  };
  const [first, ...opened] = await timesToOpen(page, { links, shown, close, isPointedAt: true });
  await page.locator(links).first().click();
  await page.locator(shown).first().waitFor();
  await page.locator('main input[type=search]').first().click();
  const keys = await keyToPaint(page, TEXTS, 'main');
  return [
    { what: 'click to 10,000 people of a campaign, the first', measured: first, unit: 'ms', limit: 2000 },
    { what: 'the same, p95', measured: percentile(opened, 0.95), unit: 'ms', limit: 500 },
    {
      what: 'key to paint of the people, p95',
      measured: percentile(keys.watched, 0.95),
      unit: 'ms',
      limit: 50,
    },
  ];
}

async function measurePeople({ system, api, database }: FilledSystem): Promise<Figure> {
  const campaign = Number(psql(database, 'select min(id) from campaigns;'));
  const headers = { authorization: `Bearer ${api.tokens.access}` };
  const [answered, bare]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    answered.push(
      await timed(async () => (await fetch(`${system.url}/api/campaigns/${campaign}/`, { headers })).text()),
    );
    bare.push(await timed(async () => psql(database, peopleOf(campaign))));
  }
  return {
    what: 'a campaign with 10,000 people from the API',
    measured: median(answered),
    unit: 'ms',
    reference: { what: 'psql, its people', measured: median(bare) },
    limit: 2,
  };
}

/** Pages of contacts and of campaigns among 50,000 contacts and 200,000 mails (V7, V8). */
export const benchPages = (): Promise<boolean> =>
  withMailsOfContacts(async (filled) => {
    const people = await measurePeople(filled);
    const page = await openSignedIn(filled.browser, filled.api);
    const contacts = await measureContacts(page, filled.system.url);
    const campaigns = await measureCampaigns(page, filled.system.url);
    return report('Pages among 50,000 contacts, 200,000 mails', [...contacts, people, ...campaigns]);
  });
