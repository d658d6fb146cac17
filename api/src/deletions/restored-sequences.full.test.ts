import { api, query, run, remove, restore, statesOf } from './restored-sequences.testing.ts';

it('S6 S8 a reply that was written before a deletion and became known after it counts when it is taken back', async () => {
  const [contact = 0] = await api.addContacts(1);
  const [first, second] = [await run([contact]), await run([contact])];
  await api.sendNext(first.id, contact);
  const deletion = await remove(`/api/contacts/contacts/${contact}/`);
  await api.respond(first.id, contact, 'replied', 'Yes', new Date(Date.now() - 3_600_000));
  await restore(deletion);
  expect(await statesOf(second.id, contact)).not.toContain('queued');
});

it('S8 a contact and its organization that are restored at the same time find each other', async () => {
  for (let round = 0; round < 10; round += 1) {
    const [contact = 0] = await api.addContacts(1);
    const [row] = await query<{ organization_id: number }>(
      'select organization_id from contacts where id = $1',
      [contact],
    );
    const deletions = [
      await remove(`/api/contacts/contacts/${contact}/`),
      await remove(`/api/contacts/organizations/${row?.organization_id}/`),
    ];
    await Promise.all(deletions.map(restore));
    expect(await query('select organization_id from contacts where id = $1', [contact])).toEqual([row]);
  }
});
