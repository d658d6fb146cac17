import type { Locator, Page } from '@playwright/test';
import type {
  CampaignDetail,
  CampaignUpdate,
  NewCampaign,
  NewTemplate,
  Organization,
  Template,
} from '@touchline/shared/contract';
import { type Database, openDatabase } from '../../api/src/database/database.ts';
import { findRunningServer } from '../../api/src/database/embedded/server.ts';
import {
  type MessageEvent,
  recordEvent,
  recordSent,
  suppressAddress,
} from '../../api/src/outreach/messages.ts';
import type { Api } from './api.ts';
import { expect, story } from './story.ts';
import type { System } from './system.ts';
import { TIMING } from './timing.ts';

/** Scenarios that every system begins with. */
export const PITCH = { value: 'pitch_testing', label: 'Pitch testing and audit' } as const;
export const RENOVATION = { value: 'end_of_season_renovation', label: 'End-of-season renovation' } as const;

/** The mail of a template, with what every mail should have. */
export const mailOf = (text: string): string =>
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
 * recorded as sending will record them, in the database: nothing sends yet.
 */
export class CampaignData {
  readonly #api: Api;
  readonly #system: System;
  #database: Database | undefined;

  constructor(api: Api, system: System) {
    this.#api = api;
    this.#system = system;
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

  /** Changes a campaign as somebody else would; what is not given stays as it is. */
  async change(id: number, fields: Partial<CampaignUpdate>): Promise<CampaignDetail> {
    const { name, scenario, status, frequency_days, stagger_sends, email_count, template_map, contacts } =
      await this.read(id);
    const contact_ids = contacts.filter(({ removed }) => !removed).map((contact) => contact.id);
    const stored: CampaignUpdate = {
      name,
      scenario,
      status,
      frequency_days,
      stagger_sends,
      email_count,
      template_map,
      contact_ids,
    };
    return this.#api.call('PUT', `/api/campaigns/${id}/update/`, { ...stored, ...fields });
  }

  /** Records the next mail of a contact as sent just now. */
  async send(campaign: number, contact: number): Promise<void> {
    const { kysely } = await this.#open();
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

  /** Records something that came back of the last mail that a contact was sent. */
  async respond(campaign: number, contact: number, kind: MessageEvent['kind']): Promise<void> {
    const { kysely } = await this.#open();
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

  /** Records that an address wants no more mail, or takes none. */
  async suppress(email: string, reason: 'unsubscribed' | 'bounced'): Promise<void> {
    await suppressAddress((await this.#open()).kysely, email, reason);
  }

  /** Leaves no template; campaigns that use them must be gone. */
  async deleteTemplates(): Promise<void> {
    for (const { id } of await this.#templates()) await this.#api.call('DELETE', `/api/templates/${id}/`);
  }

  /** Forgets whose address was suppressed by this story, and closes what it opened. */
  async end(): Promise<void> {
    await this.#database?.kysely.deleteFrom('suppressions').execute();
    await this.#database?.close();
  }

  #templates(): Promise<Template[]> {
    return this.#api.call('GET', '/api/templates/');
  }

  async #open(): Promise<Database> {
    if (this.#database === undefined) {
      const url = await findRunningServer(this.#system.dataFolder);
      if (url === undefined) throw new Error('The database of the system is not to be found');
      this.#database = openDatabase({ url, poolSize: 1, onConnectionLost: throwError });
    }
    return this.#database;
  }
}

function throwError(error: Error): never {
  throw error;
}

/** A story with campaigns: no template is there before it, beyond what {@link story} promises. */
export const campaignStory = story.extend<{ readonly data: CampaignData }>({
  data: async ({ api, system }, provide) => {
    const data = new CampaignData(api, system);
    await data.deleteTemplates();
    await provide(data);
    await data.end();
  },
});

/** Two organizations and a template for each of two steps: what a campaign needs. */
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

/** The card of a campaign: a button called by all that is written on it. */
export const card = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Campaigns' }).getByRole('button', { name });

/** Chooses an option of a select. */
export async function choose(inside: Locator, field: string, option: string): Promise<void> {
  await inside.getByRole('combobox', { name: field }).click();
  await inside.page().getByRole('option', { name: option, exact: true }).click();
}

/** Chooses contacts by name in the contact selection. */
export async function chooseContacts(form: Locator, ...names: string[]): Promise<void> {
  await form.getByRole('button', { name: 'Select Contacts' }).click();
  const picker = dialog(form.page(), 'Select Contacts');
  for (const name of names) await picker.getByRole('checkbox', { name, exact: true }).check();
  await picker.getByRole('button', { name: 'Confirm Selection' }).click();
  await expect(picker).toBeHidden();
}

/** Chooses templates by title. */
export async function chooseTemplates(form: Locator, ...titles: string[]): Promise<void> {
  await form.getByRole('button', { name: 'Select Templates Per Step' }).click();
  const steps = dialog(form.page(), 'Choose templates');
  for (const name of titles) await steps.getByRole('button', { name, exact: true }).click();
  await steps.getByRole('button', { name: 'Done' }).click();
  await expect(steps).toBeHidden();
}

/** Speaks Russian from the first page on. */
export const inRussian = (page: Page): Promise<unknown> =>
  page.addInitScript(() => localStorage.setItem('touchline_language', 'ru'));
