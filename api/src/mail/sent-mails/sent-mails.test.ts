import type { ContactHistory, SentMail } from '@touchline/shared/contract';
import { startCampaignApi, type CampaignApi } from '../../testing/campaign-api.ts';
import { findReference, pixelUrlOf, unsubscribeUrlOf } from '../addresses.ts';
import { packSource } from '../stored-source.ts';

const ORIGIN = 'https://touchline.example';

let api: CampaignApi;
let contact: number;
let campaign: number;
let message: { id: string; token: string };
beforeEach(async () => {
  api ??= await startCampaignApi();
  await api.clearContacts();
  [contact = 0] = await api.addContacts(1);
  const { id } = await api.addTemplate({ subject: 'Grass' });
  campaign = (await api.addCampaign({ status: 'active', contacts: [contact], template_map: { 1: id } })).id;
  await api.sendNext(campaign, contact);
  message = await api.testDatabase.database.kysely
    .selectFrom('messages')
    .select(['id', 'token'])
    .where('contact_id', '=', contact)
    .executeTakeFirstOrThrow();
});
afterAll(() => api.close());

async function keep(source: string, event_id: string | null = null): Promise<string> {
  const raw = packSource(Buffer.from(source.replaceAll('\n', '\r\n')));
  const { id } = await api.testDatabase.database.kysely
    .insertInto('sent_mails')
    .values({ message_id: message.id, event_id, answer_key: null, digest: null, raw })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
const history = async () =>
  (await api.ask('GET', `/api/campaigns/monitoring/contacts/${contact}/history/`)).json<ContactHistory>();
const read = async (id: string) => (await api.ask('GET', `/api/mail/sent/${id}/`)).json<SentMail>();

it('V2 a mail is shown as it went out; whoever of the staff looks at it opens and unsubscribes nothing', async () => {
  const links = `<a href="${unsubscribeUrlOf(message, ORIGIN)}">Unsubscribe</a><img src="${pixelUrlOf(message, ORIGIN)}">`;
  const id = await keep(`From: Jo <jo@club.example>
To: Ann <ann@meadow.example>
Subject: Grass, Ann
Content-Type: text/html; charset=utf-8

<p>Hello Ann</p>${links}`);
  const [sent] = (await history()).entries;
  expect(sent).toMatchObject({ kind: 'sent', sent_mail_id: id });
  const mail = await read(id);
  expect(mail).toMatchObject({
    id,
    from: '"Jo" <jo@club.example>',
    subject: 'Grass, Ann',
    is_readable: true,
  });
  expect(mail.html).toContain('<p>Hello Ann</p>');
  expect(mail.html).toContain('/unsubscribe/test/');
  expect(findReference(`${mail.html} ${mail.text}`)).toBeUndefined();
  expect(mail.sent_at).toBe(sent?.at);
  const source = await api.ask('GET', `/api/mail/sent/${id}/raw/`);
  expect(source.headers['content-type']).toBe('message/rfc822');
  expect(source.body).toContain(unsubscribeUrlOf(message, ORIGIN));
});

it('V2 each answer of the staff has its own mail, and a mail that was not kept has none', async () => {
  await api.respond(campaign, contact, 'replied', 'Yes', new Date(Date.now() + 1000));
  await api.answer(campaign, contact, 'Thank you', new Date(Date.now() + 2000));
  const { id: event } = await api.testDatabase.database.kysely
    .selectFrom('message_events')
    .select('id')
    .where('kind', '=', 'staff_reply')
    .where('contact_id', '=', contact)
    .executeTakeFirstOrThrow();
  const id = await keep('Subject: Re: Grass\n\nThank you', event);
  const entries = (await history()).entries.map(({ kind, sent_mail_id }) => [kind, sent_mail_id]);
  expect(entries).toEqual([
    ['staff_reply', id],
    ['replied', null],
    ['sent', null],
  ]);
  expect(await read(id)).toMatchObject({ subject: 'Re: Grass', text: 'Thank you', html: null });
});

it('V2 a mail that nobody can read is shown by what is known of it', async () => {
  const id = await keep(`Content-Type: multipart/mixed; boundary=a\n\n${'--a\n\n'.repeat(200_000)}`);
  expect(await read(id)).toMatchObject({ id, html: null });
});

it.each(['999999', '0', 'x', '99999999999999999999'])('V2 says that there is no mail %s', async (id) => {
  for (const path of [`/api/mail/sent/${id}/`, `/api/mail/sent/${id}/raw/`]) {
    expect([400, 404]).toContain((await api.ask('GET', path)).statusCode);
  }
});
