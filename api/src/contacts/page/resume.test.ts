import type { Contact, ContactPage, SuppressionList } from '@touchline/shared/contract';
import { startCampaignApi, type CampaignApi } from '../../testing/campaign-api.ts';

let api: CampaignApi;
let template = 0;
beforeAll(async () => {
  api = await startCampaignApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.clearContacts();
  await api.testDatabase.empty('suppressions', 'suppression_lifts');
  template = (await api.addTemplate()).id;
});

const CONTACTS = '/api/contacts/contacts/';
const query = (statement: string) => api.testDatabase.database.pool.query(statement);
const pageOf = async (id: number) => (await api.ask('GET', `${CONTACTS}${id}/page/`)).json<ContactPage>();
const resume = async (id: number, explanation = 'The address was corrected') =>
  (await api.ask('POST', `${CONTACTS}${id}/resume/`, { explanation })).statusCode;
const suppressions = async () => (await api.ask('GET', '/api/mail/suppressions/')).json<SuppressionList>();
const correct = async ({ id, full_name, title, phone, updated_at }: Contact, email: string) => {
  const fields = { full_name, title, phone, email, updated_at };
  expect((await api.ask('PUT', `${CONTACTS}${id}/`, fields)).statusCode).toBe(200);
};
const statesOf = async (campaign: number) => (await api.messages(campaign)).map(({ state }) => state);

/** A contact whose only campaign has sent it a mail, which bounced. */
async function bounced(): Promise<{ readonly contact: number; readonly campaign: number }> {
  const [contact = 0] = await api.addContacts(1);
  const { id: campaign } = await api.addCampaign({
    status: 'active',
    contacts: [contact],
    template_map: { 1: template, 2: template },
    email_count: 2,
    frequency_days: 1,
  });
  await api.sendNext(campaign, contact);
  await query(
    `update messages m set recipient_email = p.email, recipient_key = p.email_key from contacts p
     where p.id = m.contact_id and m.state = 'sent'`,
  );
  await api.respond(campaign, contact, 'bounced');
  return { contact, campaign };
}

it('V7 S12 a sequence goes on with a corrected address; the one that bounced stays on the list', async () => {
  const { contact, campaign } = await bounced();
  const before = await pageOf(contact);
  expect(before).toMatchObject({
    suppression: { reason: 'bounced' },
    bounce: { recipient: before.contact.email },
    campaigns: [{ status: 'completed', next_step: null }],
  });
  await correct(before.contact, 'mended@corrected.example');
  expect(await pageOf(contact)).toMatchObject({
    suppression: null,
    bounce: { recipient: before.contact.email },
    campaigns: [{ next_step: null }],
  });
  expect(await resume(contact)).toBe(204);
  expect(await pageOf(contact)).toMatchObject({
    bounce: null,
    campaigns: [{ status: 'active', next_step: 2 }],
  });
  expect(await suppressions()).toMatchObject({
    suppressed: [{ email: before.contact.email, contacts: [] }],
    lifted: [
      { email: 'mended@corrected.example', reason: 'bounced', explanation: 'The address was corrected' },
    ],
  });
  // What was resumed once has nothing left to resume.
  expect(await resume(contact)).toBe(409);
  expect(await statesOf(campaign)).toEqual(['sent', 'queued']);
});

it('V7 S12 a sequence goes on when the address works again, which leaves the do-not-email list', async () => {
  const { contact, campaign } = await bounced();
  expect((await suppressions()).suppressed).toMatchObject([{ contacts: [{ id: contact }] }]);
  expect(await resume(contact, 'The address works again')).toBe(204);
  expect(await pageOf(contact)).toMatchObject({ suppression: null, bounce: null });
  expect(await statesOf(campaign)).toEqual(['sent', 'queued']);
  expect(await suppressions()).toMatchObject({ suppressed: [], lifted: [{ reason: 'bounced' }] });
});

it.each(['before the address was corrected', 'at the same address'])(
  'V7 S12 resuming after a bounce lifts no unsubscription: %s',
  async (when) => {
    const { contact, campaign } = await bounced();
    await api.respond(campaign, contact, 'unsubscribed');
    const page = await pageOf(contact);
    const isCorrected = when !== 'at the same address';
    if (isCorrected) await correct(page.contact, 'mended@corrected.example');
    expect(await resume(contact)).toBe(409);
    expect(await statesOf(campaign)).toEqual(['sent', 'cancelled']);
    const { suppressed, lifted } = await suppressions();
    // The wish is the person's, so it is at the corrected address as well.
    expect(suppressed.map(({ reason }) => reason)).toEqual(
      Array.from({ length: isCorrected ? 2 : 1 }, () => 'unsubscribed'),
    );
    expect(lifted).toEqual([]);
  },
);

it('S12 what was shown as a bounce is not lifted as an unsubscription that came meanwhile', async () => {
  const { contact, campaign } = await bounced();
  await api.respond(campaign, contact, 'unsubscribed');
  const { email } = (await pageOf(contact)).contact;
  const lift = { email, explanation: 'It works again.' };
  const answer = await api.ask('POST', '/api/mail/suppressions/lift/', { ...lift, reason: 'bounced' });
  expect(answer.statusCode).toBe(409);
  expect(await suppressions()).toMatchObject({ suppressed: [{ reason: 'unsubscribed' }], lifted: [] });
});

it('V7 there is nothing to resume for somebody without a bounce, without an address, or who is gone', async () => {
  const [contact = 0] = await api.addContacts(1);
  expect(await resume(contact)).toBe(409);
  await correct((await pageOf(contact)).contact, '');
  expect(await resume(contact)).toBe(409);
  expect(await resume(contact + 1000)).toBe(404);
});
