import { CAMPAIGNS, startCampaignApi, type CampaignApi } from '../testing/campaign-api.ts';

let api: CampaignApi;
let steps: Record<string, number>;
beforeAll(async () => {
  api = await startCampaignApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.clearContacts();
  await api.testDatabase.empty('suppressions', 'suppression_lifts');
  steps = Object.fromEntries(
    await Promise.all([1, 2, 3].map(async (step) => [step, (await api.addTemplate()).id] as const)),
  );
});

const query = async <Row>(statement: string, values: unknown[] = []): Promise<Row[]> =>
  (await api.testDatabase.database.pool.query(statement, values)).rows as Row[];
const run = async (contacts: number[], fields = {}) =>
  (
    await api.addCampaign({
      status: 'active',
      contacts,
      template_map: { 1: steps['1'] ?? 0, 2: steps['2'] ?? 0 },
      frequency_days: 1,
      overlap: 'send',
      email_count: 3,
      ...fields,
    })
  ).id;
const openOf = async (campaign: number) =>
  (await api.messages(campaign)).filter(({ state }) => ['queued', 'sending'].includes(state));
const keptFrom = async (campaign: number, contact: number) =>
  (await api.read(campaign)).contacts.find(({ id }) => id === contact)?.kept_from;
/** Two contacts in two organizations with one address. */
async function sharing(): Promise<[number, number]> {
  const [one = 0] = await api.addContacts(1);
  const [two = 0] = await api.addContacts(1);
  await query(
    'update contacts set email = (select email from contacts where id = $1), email_key = (select email_key from contacts where id = $1) where id = $2',
    [one, two],
  );
  return [one, two];
}
/** `sendNext` names a recipient of its own; here a mail goes to the contact's address. */
async function send(campaign: number, contact: number): Promise<void> {
  await api.sendNext(campaign, contact);
  await query(
    `update messages m set recipient_email = p.email, recipient_key = p.email_key from contacts p
     where p.id = m.contact_id and m.state = 'sent'`,
  );
}

async function resume(campaign: number, contact: number | undefined): Promise<void> {
  const action = { action: 'resume', contact_ids: [contact] };
  const answer = await api.ask('POST', `${CAMPAIGNS}${campaign}/people/`, action);
  expect(answer.json()).toMatchObject({ done: 1 });
}

it('S6 stops the address, not the contact: its other contact gets nothing when the one is taken out', async () => {
  const [one, two] = await sharing();
  const [first, second] = [await run([one]), await run([one, two])];
  await send(first, one);
  await api.respond(first, one, 'replied');
  await api.change(second, { contact_ids: [two] });
  expect(await openOf(second)).toEqual([]);
  expect(await keptFrom(second, two)).toBe('replied_elsewhere');
  await resume(second, two);
  await api.change(second, { status: 'active' });
  expect(await openOf(second)).not.toEqual([]);
});

it('S6 finds sequences under the address that the contact has by now, as another contact’s', async () => {
  const [one = 0] = await api.addContacts(1);
  const [two = 0] = await api.addContacts(1);
  const [first, second] = [await run([one]), await run([two])];
  await send(first, one);
  await query(
    'update contacts set email = (select email from contacts where id = $2), email_key = (select email_key from contacts where id = $2) where id = $1',
    [one, two],
  );
  await api.respond(first, one, 'replied');
  expect(await openOf(second)).toEqual([]);
});

it.each(['draft', 'waiting'] as const)(
  'S6 stops a campaign that has begun and is %s again',
  async (status) => {
    const [contact = 0] = await api.addContacts(1);
    const [first, second] = [await run([contact]), await run([contact])];
    await send(first, contact);
    await send(second, contact);
    await api.change(second, { status });
    await api.respond(first, contact, 'replied');
    await expect(api.change(second, { status: 'active' })).rejects.toThrow('nobody here would get an email');
  },
);

it('S6 leaves a campaign alone that was never started', async () => {
  const [contact = 0] = await api.addContacts(1);
  const [first, second] = [await run([contact]), await run([contact], { status: 'draft' })];
  await send(first, contact);
  await api.respond(first, contact, 'replied');
  expect(await keptFrom(second, contact)).toBeNull();
});

it('S6 a second reply stops again what somebody has continued since the first', async () => {
  const [contact = 0] = await api.addContacts(1);
  const [first, second] = [await run([contact]), await run([contact])];
  await send(first, contact);
  await api.respond(first, contact, 'replied');
  await resume(second, contact);
  expect(await openOf(second)).not.toEqual([]);
  await api.respond(first, contact, 'replied', 'Please stop, I have answered.');
  expect(await openOf(second)).toEqual([]);
});

it('S6 a step that is added goes to nobody who replied elsewhere after the last one so far', async () => {
  const [contact = 0] = await api.addContacts(1);
  const [first, second] = [
    await run([contact]),
    await run([contact], { template_map: { 1: steps['1'] ?? 0 } }),
  ];
  await send(first, contact);
  await send(second, contact);
  await api.respond(first, contact, 'replied');
  const template_map = { 1: steps['1'] ?? 0, 2: steps['2'] ?? 0 };
  await api.change(second, { template_map });
  expect(await openOf(second)).toEqual([]);
  await expect(api.change(second, { status: 'active' })).rejects.toThrow('nobody here would get an email');
});

it('S6 stops a campaign that is started while the reply waits for another to be saved', async () => {
  const [contact = 0] = await api.addContacts(1);
  const [first, second] = [await run([contact]), await run([contact], { status: 'draft' })];
  await send(first, contact);
  const holder = await api.testDatabase.database.pool.connect();
  await holder.query('begin');
  await holder.query('select from campaigns where id = $1 for no key update', [first]);
  const reply = api.respond(first, contact, 'replied');
  await new Promise((resolve) => setTimeout(resolve, 300));
  await api.change(second, { status: 'active' });
  await holder.query('commit');
  holder.release();
  await reply;
  expect(await openOf(second)).toEqual([]);
});

it('S5 a person goes on with the campaign that has begun, also when one that was active before takes them up', async () => {
  const [contact = 0, other = 0] = await api.addContacts(2);
  const first = await run([other], { overlap: 'wait' });
  const second = await run([contact], { overlap: 'wait' });
  await send(second, contact);
  await api.change(first, { contact_ids: [contact, other] });
  expect(await keptFrom(first, contact)).toBe('other_campaign');
  expect(await keptFrom(second, contact)).toBeNull();
  const { name } = await api.read(second);
  expect((await api.read(first)).contacts.map(({ waits_for }) => waits_for)).toEqual([
    { id: second, name },
    null,
  ]);
});

it('S5 pausing a campaign sets no other one going with the people it has begun with', async () => {
  const contacts = await api.addContacts(2);
  const [contact = 0] = contacts;
  const first = await run(contacts, { overlap: 'wait' });
  const second = await run(contacts, { overlap: 'wait' });
  await send(first, contact);
  await api.change(first, { status: 'paused' });
  expect((await api.read(second)).contacts.map(({ kept_from }) => kept_from)).toEqual([
    'other_campaign',
    null,
  ]);
  await api.change(first, { status: 'completed' });
  expect((await api.read(second)).contacts.map(({ kept_from }) => kept_from)).toEqual([null, null]);
});

it('S12 lifting a ban opens no campaign again that a person has ended since', async () => {
  const [contact = 0, ...others] = await api.addContacts(3);
  const campaign = await run([contact]);
  await api.sendNext(campaign, contact);
  await api.respond(campaign, contact, 'bounced');
  expect((await api.read(campaign)).status).toBe('completed');
  await api.change(campaign, { status: 'active', contact_ids: [contact, ...others] });
  await api.change(campaign, { status: 'completed' });
  const [banned] = await query<{ email_key: string }>('select email_key from suppressions');
  await api.ask('POST', '/api/mail/suppressions/lift/', {
    email: banned?.email_key ?? '',
    explanation: 'They called.',
  });
  expect((await api.read(campaign)).status).toBe('completed');
});

it('S4 the plan leaves out whose address got a step as another contact’s, as saving does', async () => {
  const [one = 0] = await api.addContacts(1);
  const [two = 0] = await api.addContacts(1);
  const campaign = await run([one]);
  await send(campaign, one);
  await query(
    `update contacts p set email = given.email, email_key = given.email
     from (values ($1::integer, 'new@other.example'), ($2::integer, (select email from contacts where id = $1))) given (id, email)
     where p.id = given.id`,
    [one, two],
  );
  const { name, scenario, frequency_days, stagger_sends, email_count, template_map } =
    await api.read(campaign);
  const plan = await api.ask('POST', `${CAMPAIGNS}plan/`, {
    id: campaign,
    name,
    scenario,
    frequency_days,
    stagger_sends,
    email_count,
    template_map,
    status: 'active',
    contacts: [one, two],
  });
  expect(plan.json()).toMatchObject({ same_address: { contacts: 1, people: [{ id: two }] } });
  await api.change(campaign, { contact_ids: [one, two] });
  expect(await keptFrom(campaign, two)).toBe('same_address');
});
