import type { AnswerAddresses, MailboxList } from '@touchline/shared/contract';
import PostalMime from 'postal-mime';
import { mailboxKey } from '../../database/keys.ts';
import { startCampaignApi, type CampaignApi } from '../../testing/campaign-api.ts';
import { insertMailbox } from '../../testing/mailboxes.ts';
import { startMailSink, type MailSink } from '../sending/testing/mail-sink.ts';
import { openTransport, type MailTransport } from '../sending/transport.ts';

let api: CampaignApi;
let sink: MailSink;
let transport: MailTransport;
beforeAll(async () => {
  sink = await startMailSink();
  transport = openTransport({ server: sink.url, connections: 1 });
  api = await startCampaignApi({ mailTransport: transport }, { MAIL_FROM: 'Us <us@touchline.example>' });
});
afterAll(async () => {
  transport.close();
  await sink.stop();
  await api.close();
});

it('E7 B5 B6 an answer says before from which mailbox it goes, and counts towards its cap, which refuses nobody', async () => {
  const { kysely } = api.testDatabase.database;
  const [contact = 0] = await api.addContacts(1);
  const mailbox = await insertMailbox(kysely, {
    name: 'Anna Smith',
    email: 'anna@touchline.example',
    email_key: mailboxKey('anna@touchline.example'),
    daily_cap: 1,
  });
  const template = await api.addTemplate();
  const sender = { kind: 'mailboxes' as const, mailbox_ids: [mailbox] };
  const template_map = { 1: template.id };
  const { id } = await api.addCampaign({ status: 'active', contacts: [contact], template_map, sender });
  await api.sendNext(id, contact);
  await api.respond(id, contact, 'replied', 'Yes');
  const path = `/api/campaigns/monitoring/contacts/${contact}/reply/`;
  const from = async () => (await api.ask('GET', path)).json<AnswerAddresses>().from;
  const counted = async () => {
    const { results } = (await api.ask('GET', '/api/mailboxes/')).json<MailboxList>();
    return results.find((one) => one.id === mailbox)?.sent_last_24_hours ?? 0;
  };

  expect(await from()).toBe('Anna Smith <anna@touchline.example>');
  const before = await counted();
  for (const text of ['one', 'two']) expect((await api.ask('POST', path, { text })).statusCode).toBe(200);
  expect((await PostalMime.parse(sink.mails.at(-1)?.raw ?? '')).from).toEqual({
    name: 'Anna Smith',
    address: 'anna@touchline.example',
  });
  expect(await counted()).toBe(before + 2);

  // Nothing goes out from one that is disconnected: it is the mailbox of whoever answers instead.
  await kysely
    .updateTable('mailboxes')
    .set({ disconnected_at: new Date() })
    .where('id', '=', mailbox)
    .execute();
  const { id: owner_id } = await kysely.selectFrom('users').select('id').executeTakeFirstOrThrow();
  await insertMailbox(kysely, { name: 'Jo', email: 'jo@touchline.example', owner_id });
  const outdated = { text: 'three', from: 'Anna Smith <anna@touchline.example>' };
  const mails = sink.mails.length;
  const refused = await api.ask('POST', path, outdated);
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { detail: expect.stringContaining('Jo <jo@touchline.example>') },
  ]);
  expect(sink.mails).toHaveLength(mails);
  expect(await from()).toBe('Jo <jo@touchline.example>');
  const answer = await api.ask('POST', path, { text: 'three', from: await from() });
  expect(answer.statusCode).toBe(200);
  expect((await PostalMime.parse(sink.mails.at(-1)?.raw ?? '')).from?.address).toBe('jo@touchline.example');
});
