import type { CampaignDetail, NewCampaign, Template } from '@touchline/shared/contract';
import { systemClock } from '../../api/src/clock.ts';
import { readConfig } from '../../api/src/config.ts';
import type { Database } from '../../api/src/database/database.ts';
import { receiveMail } from '../../api/src/mail/intake/receive-mail.ts';
import { MailReader } from '../../api/src/mail/reading/mail-reader.ts';
import {
  type MessageEvent,
  recordEvent,
  recordSent,
  recordStaffReply,
} from '../../api/src/outreach/messages.ts';
import { TIMING } from './timing.ts';
import type { Api } from './api.ts';
import { story } from './story.ts';

const SCENARIO = 'pitch_testing';
const MINUTE = 60_000;

/** So many minutes ago: figures of the last days count back from today. */
export const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * MINUTE);

/** Records mails and reactions to them, by the functions that sending and receiving use. */
export class Correspondence {
  readonly #api: Api;
  readonly #database: Database;

  constructor(api: Api, database: Database) {
    this.#api = api;
    this.#database = database;
  }

  /**
   * Creates a campaign with two steps. The second is due long after the story: a campaign with nothing left to send
   * would be completed.
   */
  async addCampaign(fields: Pick<NewCampaign, 'name' | 'contacts' | 'status'>): Promise<CampaignDetail> {
    const [first, second] = [await this.#addTemplate(1), await this.#addTemplate(2)];
    return this.#api.call('POST', '/api/campaigns/', {
      scenario: SCENARIO,
      email_count: 2,
      frequency_days: 30,
      template_map: { 1: first.id, 2: second.id },
      ...fields,
    });
  }

  async #addTemplate(step_number: number): Promise<Template> {
    return this.#api.call('POST', '/api/templates/', {
      title: `Pitch survey ${step_number}`,
      subject: 'Your pitch after the season',
      scenario: SCENARIO,
      tone: 'Casual',
      step_number,
      content: '{}',
      html: '<p>Hello</p>',
    });
  }

  /** Records that the first mail of a campaign went out to a contact. */
  async send({ id, template_map }: CampaignDetail, contact: number, sent_at: Date): Promise<void> {
    await recordSent(
      this.#database.kysely,
      await this.#messageOf(id, contact),
      {
        template_id: template_map['1'] ?? 0,
        subject: 'Your pitch after the season',
        html: '<p>Hello</p>',
        recipient: { email: `contact${contact}@sent.example`, name: '' },
        sent_at,
      },
      TIMING,
    );
  }

  /** Records a reaction to that mail. */
  async receive(
    { id }: CampaignDetail,
    contact: number,
    event: Pick<MessageEvent, 'kind' | 'reply_text'> & { readonly at: Date },
  ): Promise<void> {
    const { at: occurred_at, ...rest } = event;
    await recordEvent(
      this.#database.kysely,
      await this.#messageOf(id, contact),
      { ...rest, occurred_at },
      TIMING,
    );
  }

  /** Records an answer by staff. */
  async answer({ id }: CampaignDetail, contact: number, reply_text: string, sent_at: Date): Promise<void> {
    await recordStaffReply(this.#database.kysely, await this.#messageOf(id, contact), {
      reply_text,
      sent_at,
    });
  }

  /** Has a mail come from somebody whom nobody knows. */
  async receiveOfStranger(subject: string): Promise<void> {
    const reader = new MailReader();
    const lines = ['From: Kim <kim@elsewhere.example>', `Subject: ${subject}`, '', 'What does it cost?'];
    const raw = Buffer.from(lines.join('\r\n'));
    const intake = { database: this.#database, clock: systemClock, settings: readConfig({}).mail, reader };
    await receiveMail(intake, { mailbox: 'sandbox', raw, receivedAt: new Date() });
    await reader.stop();
  }

  async #messageOf(campaign: number, contact: number): Promise<string> {
    const { id } = await this.#database.kysely
      .selectFrom('messages')
      .select('id')
      .where('campaign_id', '=', campaign)
      .where('contact_id', '=', contact)
      .where('step_number', '=', 1)
      .executeTakeFirstOrThrow();
    return id;
  }
}

/** A story that records mails in the database: the API has no call for that. */
export const mailStory = story.extend<{ readonly mails: Correspondence }>({
  mails: async ({ api, system }, provide) => provide(new Correspondence(api, system.database)),
});
