import { api, steps, query, run, openOf, keptFrom, send } from './sequence-stops.testing.ts';

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
