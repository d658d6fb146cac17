import type { ContactHistory, Mailbox, MailboxList, MailboxProvider } from '@touchline/shared/contract';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { MovableClock } from '../../../clock.ts';
import { readConfig } from '../../../config.ts';
import { startMailEngine, type MailEngine } from '../../../mail/engine.ts';
import { SILENT, UNLIMITED } from '../../../mail/sending/testing/engine.ts';
import { startCampaignApi, type StoredMessage } from '../../../testing/campaign-api.ts';
import { Browser } from '../../sign-in/testing/browser.ts';
import { startLargeProvider, type DeliveredMail } from './large-provider.ts';

/** Of the account that is connected. */
export const EMAIL = 'jo@club.example';
const LONGEST_WAIT = 45_000;

/** Waits until it holds. @throws Error with what it found last. */
export async function until<Value>(
  read: () => Promise<Value> | Value,
  holds: (value: Value) => boolean,
): Promise<Value> {
  const deadline = Date.now() + LONGEST_WAIT;
  for (;;) {
    const value = await read();
    if (holds(value)) return value;
    if (Date.now() > deadline) throw new Error(`It is still ${JSON.stringify(value)}`);
    await wait(50);
  }
}

/** A campaign that goes out from the mailbox. */
export interface SentCampaign {
  readonly id: number;
  readonly contacts: readonly number[];
  /** Addresses of the contacts. */
  readonly emails: readonly string[];
  readonly messages: () => Promise<StoredMessage[]>;
  /** What the world has got of it. */
  readonly delivered: () => readonly DeliveredMail[];
}

/** Touchline, whole but for its page, with a mailbox at a stand-in for a large provider. */
export async function startTouchlineAt(kind: MailboxProvider, settings: Record<string, string> = {}) {
  const clock = new MovableClock();
  const provider = await startLargeProvider(kind, clock);
  provider.addAccount(EMAIL);
  const folder = await mkdtemp(join(tmpdir(), 'touchline-provider-'));
  const environment = {
    ...UNLIMITED,
    ...provider.settings,
    DATA_DIR: folder,
    MAIL_SANDBOX_PORT: '0',
    ...settings,
  };
  const api = await startCampaignApi({ clock }, environment);
  const { database, url } = api.testDatabase;
  const engines: MailEngine[] = [];
  const startEngine = async () => {
    const config = readConfig(environment);
    const options = { config, database, databaseUrl: url, clock, log: SILENT, hasWorker: true };
    engines.push(await startMailEngine(options));
  };
  /** Connects a mailbox as a person does in the page. @returns its id. */
  const connect = async (shared_email?: string): Promise<number> => {
    const signIn = { provider: kind, ...(shared_email !== undefined && { shared_email }) };
    const location = await new Browser(api, provider.authorization).signIn(signIn);
    const id = /^\/settings\?mailbox=(\d+)$/u.exec(location)?.[1];
    if (id === undefined) throw new Error(`It could not be connected: ${location}`);
    return Number(id);
  };
  await startEngine();
  const mailbox = await connect();
  let campaigns = 0;
  return {
    api,
    clock,
    provider,
    mailbox,
    connect,
    startEngine,
    /** Lets time pass, and sends what is due by then. */
    advance: async (milliseconds: number) => {
      await engines[0]?.advanceClock(milliseconds);
    },
    /** As Settings shows it. */
    mailboxShown: async (id = mailbox): Promise<Mailbox | undefined> => {
      const { results } = (await api.ask('GET', '/api/mailboxes/')).json<MailboxList>();
      return results.find((one) => one.id === id);
    },
    /** Starts a campaign to so many people of one organization. @param isReal whether somebody has their addresses. */
    startCampaign: async (
      people: number,
      { steps = 1, from = mailbox, isReal = true } = {},
    ): Promise<SentCampaign> => {
      campaigns += 1;
      const emails = Array.from({ length: people }, (_, index) => `person${index}@club${campaigns}.example`);
      if (!isReal) for (const email of emails) provider.behaviour.unknown.add(email);
      const organization = await api.createOrganization(
        `Club ${campaigns}`,
        emails.map((email, index) => ({ full_name: `Person ${index}`, email })),
      );
      const contacts = organization.contacts.map(({ id }) => id);
      const template_map: Record<number, number> = {};
      for (let step = 1; step <= steps; step += 1) {
        const subject = step === 1 ? `Your pitch, ${campaigns}` : '';
        template_map[step] = (await api.addTemplate({ subject, step_number: step })).id;
      }
      const { id } = await api.addCampaign({
        status: 'active',
        contacts,
        email_count: steps,
        template_map,
        frequency_days: 3,
        sender: { kind: 'mailboxes', mailbox_ids: [from] },
      });
      return {
        id,
        contacts,
        emails,
        messages: () => api.messages(id),
        delivered: () => provider.delivered.filter(({ to }) => emails.includes(to)),
      };
    },
    /** Of a contact, oldest first: kind, words, and who wrote them. */
    history: async (contact: number) => {
      const path = `/api/campaigns/monitoring/contacts/${contact}/history/`;
      return (await api.ask('GET', path)).json<ContactHistory>().entries.toReversed();
    },
    stop: async () => {
      await Promise.all(engines.map((engine) => engine.stop()));
      await provider.remove();
      await api.close();
      await rm(folder, { recursive: true });
    },
  };
}
export type TouchlineAtProvider = Awaited<ReturnType<typeof startTouchlineAt>>;
