import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { MovableClock } from '../../clock.ts';
import { startCampaignApi, type CampaignApi } from '../../testing/campaign-api.ts';
import { messageIdOf } from '../addresses.ts';
import { receiveMail } from '../intake/receive-mail.ts';
import { MailReader } from '../reading/mail-reader.ts';
import { openTransport, type MailTransport } from '../sending/transport.ts';
import { startMailSink, type MailSink } from '../sending/testing/mail-sink.ts';
import { readConfig } from '../../config.ts';
import { buildApp } from '../../app.ts';
import { SECRET } from '../../testing/api.ts';

const SETTINGS = { MAIL_FROM: 'Touchline <us@touchline.example>' };

export const settings = readConfig(SETTINGS).mail;

export const clock = new MovableClock();

export let api: CampaignApi;

export const reader = new MailReader();

export let sink: MailSink;

let transport: MailTransport;

beforeAll(async () => {
  sink = await startMailSink();
  transport = openTransport({ server: sink.url, connections: 1 });
  api = await startCampaignApi({ mailTransport: transport, clock }, SETTINGS);
});

afterAll(async () => {
  transport.close();
  await sink.stop();
  await api.close();
  await reader.stop();
});

export const pathOf = (contact: number) => `/api/campaigns/monitoring/contacts/${contact}/reply/`;

/** A contact who was sent a mail, and the reference of that mail. */
export async function writeToOne() {
  const [contact = 0] = await api.addContacts(1);
  const template = await api.addTemplate({ subject: 'Grass' });
  const campaign = await api.addCampaign({
    contacts: [contact],
    email_count: 1,
    template_map: { 1: template.id },
    status: 'active',
  });
  await api.sendNext(campaign.id, contact, clock.now());
  const mail = await api.testDatabase.database.kysely
    .selectFrom('messages')
    .select(['id', 'token'])
    .where('campaign_id', '=', campaign.id)
    .executeTakeFirstOrThrow();
  return { campaign: campaign.id, contact, mail };
}

export const intake = () => ({ database: api.testDatabase.database, clock, settings, reader });

export async function reply(
  { mail }: Awaited<ReturnType<typeof writeToOne>>,
  headers: string[] = [],
  from = 'anna@private.example',
) {
  clock.advance(1000);
  const ours = messageIdOf(mail, settings.domain);
  const raw = Buffer.from(
    [
      `From: "Anna, the boss" <${from}>`,
      'To: us@touchline.example',
      'Subject: =?utf-8?B?UmU6INCT0LDQt9C+0L0=?=',
      `Message-ID: <${mail.id}.theirs@club.example>`,
      `In-Reply-To: ${ours}`,
      `References: <older@club.example> ${ours}`,
      ...headers,
      '',
      'Yes, please.',
      '',
    ].join('\r\n'),
  );
  const received = await receiveMail(intake(), { mailbox: 'test', raw, receivedAt: clock.now() });
  expect(received).toMatchObject({ kind: 'reply', message_id: mail.id });
}

export const press = (app: FastifyInstance, contact: number, key: string, text = 'At nine.') =>
  app.inject({
    method: 'POST',
    url: pathOf(contact),
    headers: { authorization: `Bearer ${api.tokens.access}`, 'idempotency-key': key },
    payload: { text },
  });

export const detailOf = (answer: LightMyRequestResponse) => answer.json<{ detail: string }>().detail;

const others: FastifyInstance[] = [];
afterAll(() => Promise.all(others.map((app) => app.close())));

/** Starts what stands for another process, or the same one after a restart: another app on the same database. */
export const startOther = async (mailTransport: MailTransport = transport) => {
  const app = await buildApp({
    config: readConfig({ LOG_LEVEL: 'silent', ...SETTINGS }),
    database: api.testDatabase.database,
    jwtSecret: SECRET,
    clock,
    mailTransport,
  });
  others.push(app);
  return app;
};
