import type { Page } from 'playwright-core';
import { PEOPLE } from '../api/src/campaigns/campaign-reads.ts';
import {
  CAMPAIGN_PEOPLE,
  CONTACTS,
  type FilledSystem,
  MAILS,
  withMailsOfContacts,
} from './support/mails-of-contacts.ts';
import { type Figure, median, percentile, report, timed } from './support/measure.ts';
import { keyToPaint, openSignedIn } from './support/page.ts';
import { prepared, psql } from './support/psql.ts';
import { timesToOpen } from './support/times-to-open.ts';
import { volume } from './support/volume.ts';

const ROUNDS = volume(9, 1);
const TEXTS = ['meadow park', 'grace', 'person3@organization12', 'zzz'];

/** The reference: the API's own statement of the people of a campaign and how far each has got, run by psql. */
const peopleOf = (campaign: number) => prepared(PEOPLE, 'integer, timestamptz', [`${campaign}, now()`]);

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
    {
      what: `click to ${CAMPAIGN_PEOPLE} people of a campaign, the first`,
      measured: first,
      unit: 'ms',
      limit: 2000,
    },
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
    what: `a campaign with ${CAMPAIGN_PEOPLE} people from the API`,
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
    return report(`Pages among ${CONTACTS} contacts, ${MAILS} mails`, [...contacts, people, ...campaigns]);
  });
