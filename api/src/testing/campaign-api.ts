import type {
  Campaign,
  CampaignDetail,
  CampaignList,
  CampaignUpdate,
  NewCampaign,
  NewTemplate,
  Template,
} from '@touchline/shared/contract';
import { recordEvent, recordSent, recordStaffReply, type MessageEvent } from '../outreach/messages.ts';
import type { MessageState } from '../database/schema.ts';
import { startTestApi, type TestApi } from './api.ts';

export const CAMPAIGNS = '/api/campaigns/';
export const SCENARIO = 'pitch_testing';

/** A test API with what tests of campaigns need. */
export interface CampaignApi extends TestApi {
  /** Adds a template of {@link SCENARIO}, or as given. */
  addTemplate(fields?: Partial<NewTemplate>): Promise<Template>;
  /** Adds an organization with that many contacts who have addresses; answers their ids. */
  addContacts(count: number, organization?: string): Promise<number[]>;
  /** Creates a campaign. @throws Error when it is refused. */
  addCampaign(fields?: Partial<NewCampaign>): Promise<CampaignDetail>;
  read(id: number): Promise<CampaignDetail>;
  list(): Promise<Campaign[]>;
  /** Changes a campaign, what is not given staying as it is. @throws Error when it is refused. */
  change(id: number, fields: Partial<CampaignUpdate>): Promise<CampaignDetail>;
  messages(campaign: number): Promise<StoredMessage[]>;
  /** Records a contact's next queued mail as sent, as the template is now. */
  sendNext(campaign: number, contact: number, at?: Date): Promise<void>;
  /** Records an event of the last mail that a contact was sent. */
  respond(
    campaign: number,
    contact: number,
    kind: MessageEvent['kind'],
    text?: string,
    at?: Date,
  ): Promise<void>;
  /** Records what the staff answered in the thread of the last mail that a contact was sent. */
  answer(campaign: number, contact: number, text: string, at?: Date): Promise<void>;
  /** Puts a mail into a state that only sending would. */
  setState(campaign: number, contact: number, step: number, state: MessageState): Promise<void>;
}

export interface StoredMessage {
  readonly id: string;
  readonly contact_id: number;
  readonly step_number: number;
  readonly state: MessageState;
  readonly due_at: Date | null;
  readonly sent_at: Date | null;
}

/** A campaign as it is, as {@link CampaignUpdate} needs it. */
export function updateOf(detail: CampaignDetail): CampaignUpdate {
  const { name, scenario, status, frequency_days, stagger_sends, email_count, template_map } = detail;
  const contact_ids = detail.contacts.filter(({ removed }) => !removed).map(({ id }) => id);
  return { name, scenario, status, frequency_days, stagger_sends, email_count, template_map, contact_ids };
}

/** Starts a test API for campaigns. */
export async function startCampaignApi(
  appOptions: Parameters<typeof startTestApi>[1] = {},
  settings: Record<string, string> = {},
): Promise<CampaignApi> {
  const api = await startTestApi(settings, appOptions);
  const { kysely } = api.testDatabase.database;
  let organizations = 0;
  const accept = async <Answer>(...[method, url, payload]: Parameters<TestApi['ask']>) => {
    const answer = await api.ask(method, url, payload);
    if (answer.statusCode >= 300) throw new Error(`${answer.statusCode}: ${answer.body}`);
    return answer.json<Answer>();
  };
  const read = (id: number) => accept<CampaignDetail>('GET', `${CAMPAIGNS}${id}/`);
  const messages = async (campaign: number): Promise<StoredMessage[]> =>
    kysely
      .selectFrom('messages')
      .select(['id', 'contact_id', 'step_number', 'state', 'due_at', 'sent_at'])
      .where('campaign_id', '=', campaign)
      .orderBy('contact_id')
      .orderBy('step_number')
      .execute();
  const lastSent = async (campaign: number, contact: number) => {
    const sent = (await messages(campaign)).findLast(
      ({ contact_id, state }) => contact_id === contact && state === 'sent',
    );
    if (!sent) throw new Error(`Nothing was sent to contact ${contact}`);
    return sent.id;
  };
  const templateOf = (id: number) =>
    kysely.selectFrom('templates').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return {
    ...api,
    addTemplate: (fields = {}) =>
      accept('POST', '/api/templates/', {
        title: 'A title',
        subject: 'A subject',
        scenario: SCENARIO,
        tone: 'Casual',
        content: '{}',
        html: '<p>Hello</p>',
        ...fields,
      }),
    addContacts: async (count, organization) => {
      organizations += 1;
      const name = organization ?? `Organization ${organizations}`;
      const contacts = Array.from({ length: count }, (_, index) => ({
        full_name: `Anna ${organizations}.${index}`,
        email: `person${index}@organization${organizations}.example`,
      }));
      return (await api.createOrganization(name, contacts)).contacts.map(({ id }) => id);
    },
    addCampaign: (fields = {}) =>
      accept('POST', CAMPAIGNS, { name: 'A campaign', scenario: SCENARIO, contacts: [], ...fields }),
    read,
    list: async () => (await accept<CampaignList>('GET', `${CAMPAIGNS}all/`)).results,
    change: async (id, fields) =>
      accept('PUT', `${CAMPAIGNS}${id}/update/`, { ...updateOf(await read(id)), ...fields }),
    messages,
    sendNext: async (campaign, contact, at = new Date()) => {
      const next = (await messages(campaign)).find(
        ({ contact_id, state }) => contact_id === contact && state === 'queued',
      );
      if (!next) throw new Error(`Nothing is queued for contact ${contact}`);
      const { template_map } = await read(campaign);
      const { id, subject, html } = await templateOf(template_map[next.step_number] ?? 0);
      const recipient = { email: `mail${contact}@sent.example`, name: `Sent to ${contact}` };
      await recordSent(
        kysely,
        next.id,
        { template_id: id, subject, html, sent_subject: subject, recipient, sent_at: at },
        api.timing,
      );
    },
    respond: async (campaign, contact, kind, text, occurred_at = new Date()) => {
      await recordEvent(
        kysely,
        await lastSent(campaign, contact),
        { kind, occurred_at, ...(text !== undefined && { reply_text: text }) },
        api.timing,
      );
    },
    answer: async (campaign, contact, reply_text, sent_at = new Date()) => {
      await recordStaffReply(kysely, await lastSent(campaign, contact), { sent_at, reply_text });
    },
    setState: async (campaign, contact, step, state) => {
      await kysely
        .updateTable('messages')
        .set({ state, due_at: null })
        .where('campaign_id', '=', campaign)
        .where('contact_id', '=', contact)
        .where('step_number', '=', step)
        .execute();
    },
  };
}
