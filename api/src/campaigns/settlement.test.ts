import { CAMPAIGNS, startCampaignApi, type CampaignApi } from '../testing/campaign-api.ts';

let api: CampaignApi;
let campaign: number;
beforeEach(async () => {
  api = await startCampaignApi();
  const [first, second] = [await api.addTemplate(), await api.addTemplate()];
  const contacts = await api.addContacts(2);
  ({ id: campaign } = await api.addCampaign({
    status: 'active',
    contacts,
    template_map: { 1: first.id, 2: second.id },
  }));
  await api.setState(campaign, 1, 1, 'uncertain');
  await api.testDatabase.database.pool.query(
    "update messages set sending_at = '2026-11-20T15:00:00Z', attempts = 1 where id = 1",
  );
});
afterEach(() => api.close());

const settle = (message: string, outcome: string, id = campaign) =>
  api.ask('POST', `${CAMPAIGNS}${id}/messages/${message}/settle/`, { outcome });
const mailsOfFirst = async () => (await api.messages(campaign)).filter(({ contact_id }) => contact_id === 1);

it('E3 an uncertain mail that was sent counts from when it was handed over, and the sequence goes on', async () => {
  expect((await api.read(campaign)).uncertain_messages).toHaveLength(1);
  const answer = await settle('1', 'sent');
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ uncertain_messages: [] });
  const [first, second] = await mailsOfFirst();
  expect(first).toMatchObject({ state: 'sent', sent_at: new Date('2026-11-20T15:00:00Z') });
  expect(second?.due_at).toEqual(new Date('2026-11-23T15:00:00Z'));
});

it('E3 an uncertain mail is listed with the subject that went out, not with that of its template', async () => {
  await api.testDatabase.database.pool.query("update messages set subject = 'For Ann' where id = 1");
  expect((await api.read(campaign)).uncertain_messages).toMatchObject([{ subject: 'For Ann' }]);
});

it('E3 an uncertain mail is sent again when a person says so', async () => {
  await settle('1', 'send_again');
  const [first, second] = await mailsOfFirst();
  expect(first).toMatchObject({ state: 'queued', due_at: expect.any(Date) as Date });
  expect(second?.due_at).toBeNull();
});

it('E3 what is settled already stays as it is', async () => {
  await settle('1', 'sent');
  const answer = await settle('1', 'send_again');
  expect(answer.statusCode).toBe(200);
  expect((await mailsOfFirst())[0]?.state).toBe('sent');
});

it('refuses mails that the campaign does not have, and unknown outcomes', async () => {
  expect((await settle('99', 'sent')).statusCode).toBe(404);
  expect((await settle('1', 'sent', campaign + 1)).statusCode).toBe(404);
  expect((await settle('x', 'sent')).statusCode).toBe(400);
  expect((await settle('1', 'lost')).statusCode).toBe(400);
});
