import { CAMPAIGNS } from '../testing/campaign-api.ts';
import { api, query, run, openOf, keptFrom, send } from './sequence-stops.testing.ts';

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
