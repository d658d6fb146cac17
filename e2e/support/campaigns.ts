import type { Locator, Page } from '@playwright/test';
import type {
  CampaignDetail,
  NewCampaign,
  NewTemplate,
  Organization,
  Template,
} from '@touchline/shared/contract';
import type { Database } from '../../api/src/database/database.ts';
import { type MessageEvent, recordEvent, recordSent } from '../../api/src/outreach/messages.ts';
import type { Api } from './api.ts';
import { story } from './story.ts';
import { TIMING } from './timing.ts';

/** Scenarios that every system begins with. */
export const PITCH = { value: 'pitch_testing', label: 'Pitch testing and audit' } as const;
export const RENOVATION = { value: 'end_of_season_renovation', label: 'End-of-season renovation' } as const;

/** HTML of a template with a link to unsubscribe. */
const mailOf = (text: string): string =>
  `<!doctype html><html lang="en"><body><p>Dear {{first_name}}, ${text}</p>` +
  `<p><a href="{{unsubscribe_url}}">Unsubscribe</a></p></body></html>`;

/** A contact as the API takes it. */
export const person = (full_name: string, email: string, title = '') => ({
  full_name,
  email,
  phone: '',
  title,
});

/**
 * What stories of campaigns need to be there. People, templates and campaigns are made through the API; mails are
 * recorded in the database, by the functions that sending uses.
 */
export class CampaignData {
  readonly #api: Api;
  readonly #database: Database;

  constructor(api: Api, database: Database) {
    this.#api = api;
    this.#database = database;
  }

  addTemplate(fields: Partial<NewTemplate> & Pick<NewTemplate, 'title'>): Promise<Template> {
    const { title, step_number = 1 } = fields;
    return this.#api.call('POST', '/api/templates/', {
      subject: `Subject of ${title}`,
      scenario: PITCH.value,
      tone: 'Professional',
      step_number,
      content: '{}',
      html: mailOf(`this is ${title}.`),
      ...fields,
    });
  }

  /** Adds an organization. @returns It, its contacts in the order given. */
  addPeople(name: string, ...contacts: ReturnType<typeof person>[]): Promise<Organization> {
    return this.#api.addOrganization({ name, contacts });
  }

  addCampaign(fields: Partial<NewCampaign> & Pick<NewCampaign, 'name'>): Promise<CampaignDetail> {
    return this.#api.call('POST', '/api/campaigns/', { scenario: PITCH.value, contacts: [], ...fields });
  }

  read(id: number): Promise<CampaignDetail> {
    return this.#api.call('GET', `/api/campaigns/${id}/`);
  }

  /** Records the next mail of a contact as sent just now. */
  async send(campaign: number, contact: number): Promise<void> {
    const { kysely } = this.#database;
    const { id, step_number } = await kysely
      .selectFrom('messages')
      .select(['id', 'step_number'])
      .where('campaign_id', '=', campaign)
      .where('contact_id', '=', contact)
      .where('state', '=', 'queued')
      .orderBy('step_number')
      .executeTakeFirstOrThrow();
    const { template_map, contacts } = await this.read(campaign);
    const template = (await this.#templates()).find((one) => one.id === template_map[step_number]);
    if (template === undefined) throw new Error(`Step ${step_number} has no template`);
    const { email = '', name = '' } = contacts.find((one) => one.id === contact) ?? {};
    const { id: template_id, subject, html } = template;
    const sent_at = new Date();
    const mail = { template_id, subject, html, recipient: { email, name }, sent_at };
    await recordSent(kysely, id, mail, TIMING);
  }

  /** Records an open, reply or bounce of the last mail that a contact was sent. */
  async respond(campaign: number, contact: number, kind: MessageEvent['kind']): Promise<void> {
    const { kysely } = this.#database;
    const { id } = await kysely
      .selectFrom('messages')
      .select('id')
      .where('campaign_id', '=', campaign)
      .where('contact_id', '=', contact)
      .where('state', '=', 'sent')
      .orderBy('step_number', 'desc')
      .executeTakeFirstOrThrow();
    await recordEvent(kysely, id, { kind, occurred_at: new Date() }, TIMING);
  }

  #templates(): Promise<Template[]> {
    return this.#api.call('GET', '/api/templates/');
  }
}

/** A story with campaigns. */
export const campaignStory = story.extend<{ readonly data: CampaignData }>({
  data: async ({ api, system }, provide) => provide(new CampaignData(api, system.database)),
});

/** Two organizations, and a template for each of two steps. */
export async function addLibrary(data: CampaignData) {
  const meadow = await data.addPeople(
    'Meadow Park Athletic Club',
    person('Zoë Marchetti', 'zoe@meadowpark.example', 'Head groundskeeper'),
    person('Иван Петров', 'ivan.petrov@meadowpark.example', 'Главный агроном'),
    person('', 'turf-office@meadowpark.example'),
  );
  const riverside = await data.addPeople(
    'Riverside Stadium Trust',
    person('Ann Okafor', 'ann@riverside.example'),
    person('Grace Byrne', 'grace@riverside.example'),
  );
  const offer = await data.addTemplate({ title: 'Pitch inspection offer' });
  const reminder = await data.addTemplate({ title: 'Friendly reminder', step_number: 2, tone: 'Casual' });
  return { meadow, riverside, offer, reminder };
}

export const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name });

/** The page of a campaign. */
export const campaignPage = (page: Page, name: string): Locator => page.getByRole('article', { name });

/** The card of a campaign: a button named by all its text. */
export const card = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Campaigns' }).getByRole('button', { name });

/** Chooses an option of a select. */
export async function choose(inside: Locator, field: string, option: string): Promise<void> {
  await inside.getByRole('combobox', { name: field }).click();
  await inside.page().getByRole('option', { name: option, exact: true }).click();
}
