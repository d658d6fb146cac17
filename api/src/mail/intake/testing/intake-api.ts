import type { ContactHistory, ContactHistoryEntry } from '@touchline/shared/contract';
import { mailboxKey } from '../../../database/keys.ts';
import { MovableClock } from '../../../clock.ts';
import { readConfig } from '../../../config.ts';
import { startCampaignApi, type CampaignApi } from '../../../testing/campaign-api.ts';
import type { MailReference } from '../../addresses.ts';
import { MailReader } from '../../reading/mail-reader.ts';
import type { ReadFrom } from '../own-addresses.ts';
import { receiveMail, type Received } from '../receive-mail.ts';

/** Domain that mails of these tests come from. */
export const DOMAIN = 'touchline.example';
/** The server whose `Authentication-Results` are believed. */
export const TRUSTED_SERVER = 'mx.touchline.example';

const settings = {
  from: { name: 'Touchline', address: `outreach@${DOMAIN}` },
  window: readConfig({}).mail.window,
  trustedAuthServers: [TRUSTED_SERVER],
};

/** A mail of ours that went out. */
export interface TestSentMail extends MailReference {
  /** Its recipient, which may not be the contact's current address. */
  readonly email: string;
}

/** One contact in an active campaign of four steps, and a mailbox to put mails into. */
export interface IntakeApi {
  readonly api: CampaignApi;
  readonly clock: MovableClock;
  readonly campaign: () => number;
  readonly contact: () => number;
  /** The contact's current address. */
  readonly email: () => Promise<string>;
  /** Receives a mail as the sandbox does. @throws Error for one that is not stored. */
  readonly receive: (raw: Buffer, mailbox?: string, recipient?: string) => Promise<Received>;
  /** Receives a mail that lies in a connected mailbox. @returns undefined for one that is not stored. */
  readonly read: (raw: Buffer, from: ReadFrom) => Promise<Received | undefined>;
  /** Sends the contact the next mail. */
  readonly send: () => Promise<TestSentMail>;
  readonly events: () => Promise<
    { readonly kind: string; readonly reply_text: string | null; readonly message_id: string }[]
  >;
  /** Of the contact, as the page shows it. */
  readonly history: () => Promise<readonly ContactHistoryEntry[]>;
  readonly states: () => Promise<string[]>;
}

/** Call it inside `describe`: everything is set up again before each test. */
export function testIntake(): IntakeApi {
  const clock = new MovableClock();
  const reader = new MailReader();
  const held: { api?: CampaignApi; campaign: number; contact: number } = { campaign: 0, contact: 0 };
  const startedApi = () => {
    if (!held.api) throw new Error('The API is not started yet');
    return held.api;
  };
  const database = () => startedApi().testDatabase.database;
  beforeAll(async () => {
    held.api = await startCampaignApi({ clock }, { MAIL_FROM: `Touchline <outreach@${DOMAIN}>` });
  });
  afterAll(() => Promise.all([startedApi().close(), reader.stop()]));
  beforeEach(async () => {
    const api = startedApi();
    await api.clearContacts();
    await api.testDatabase.empty('suppressions', 'suppression_lifts', 'contact_addresses');
    [held.contact = 0] = await api.addContacts(1);
    // Where `sendNext` sends.
    const email = `mail${held.contact}@sent.example`;
    await database()
      .kysely.updateTable('contacts')
      .set({ email, email_key: mailboxKey(email) })
      .execute();
    const template_map = Object.fromEntries(
      await Promise.all([1, 2, 3, 4].map(async (step) => [step, (await api.addTemplate()).id] as const)),
    );
    ({ id: held.campaign } = await api.addCampaign({
      status: 'active',
      contacts: [held.contact],
      email_count: 4,
      template_map,
    }));
  });
  return {
    get api() {
      return startedApi();
    },
    clock,
    campaign: () => held.campaign,
    contact: () => held.contact,
    email: async () => (await startedApi().read(held.campaign)).contacts[0]?.email ?? '',
    receive: async (raw, mailbox = 'sandbox', recipient) => {
      const received = await receiveMail(
        { database: database(), clock, settings, reader },
        { mailbox, raw, receivedAt: clock.now(), ...(recipient !== undefined && { recipient }) },
      );
      if (!received) throw new Error('The mail is not stored');
      return received;
    },
    read: (raw, from) =>
      receiveMail(
        { database: database(), clock, settings, reader },
        { mailbox: `imap:${from.id}/INBOX`, raw, receivedAt: clock.now(), from },
      ),
    send: async () => {
      await startedApi().sendNext(held.campaign, held.contact, clock.now());
      const { id, token, recipient_email } = await database()
        .kysely.selectFrom('messages')
        .select(['id', 'token', 'recipient_email'])
        .where('state', '=', 'sent')
        .orderBy('step_number', 'desc')
        .executeTakeFirstOrThrow();
      return { id, token, email: recipient_email ?? '' };
    },
    events: async () =>
      (await database().kysely.selectFrom('message_events').selectAll().orderBy('id').execute()).map(
        ({ kind, reply_text, message_id }) => ({ kind, reply_text, message_id }),
      ),
    history: async () =>
      (
        await startedApi().ask('GET', `/api/campaigns/monitoring/contacts/${held.contact}/history/`)
      ).json<ContactHistory>().entries,
    states: async () => (await startedApi().messages(held.campaign)).map(({ state }) => state),
  };
}
