import { PERSON } from '../testing/api.ts';
import {
  api,
  OWNER,
  kysely,
  kept,
  setOwner,
  connect,
  begin,
  plan,
  outgoing,
  withoutMailbox,
} from './awaits-plan.testing.ts';

it.each([false, true])(
  'S7 B6 contacts whose owner gets a mailbox wait until somebody has seen their plan (staggered: %s)',
  async (stagger_sends) => {
    const contacts = await api.addContacts(3);
    const id = await withoutMailbox(contacts, { stagger_sends });
    expect(kept(await api.read(id))).toEqual(['no_mailbox', 'no_mailbox', 'no_mailbox']);
    const mailbox = await connect();
    const waiting = await api.read(id);
    expect(kept(waiting)).toEqual(['awaits_plan', 'awaits_plan', 'awaits_plan']);
    expect(Object.values(await outgoing(id))).toEqual([null, null, null]);
    expect(await plan(waiting)).toMatchObject({
      mails: 0,
      without_mail: [{ reason: 'awaits_plan', contacts: 3 }],
    });
    const planned = await plan(waiting, { begin_ids: contacts });
    expect(planned).toMatchObject({ contacts: 3, mails: 6, without_mail: [] });
    expect(planned.mailboxes).toMatchObject([{ id: mailbox, contacts: 3 }]);

    expect(kept(await begin(id, contacts))).toEqual([null, null, null]);
    expect(Object.values(await outgoing(id))).toEqual([mailbox, mailbox, mailbox]);
    expect(await kysely().selectFrom('plan_approvals').selectAll().execute()).toMatchObject([
      { campaign_id: id, approved_by: PERSON.email, contacts: 3 },
    ]);
    // As they go on, so the plan shown again is the one that was confirmed.
    expect((await plan(await api.read(id))).steps).toEqual(planned.steps);
  },
);

it('S7 saving other things lets nobody begin, resuming and other mailboxes do, and so say their plans', async () => {
  const contacts = await api.addContacts(1);
  const id = await withoutMailbox(contacts);
  const mailbox = await connect();
  const added = await api.addContacts(1);
  await setOwner(2, 1);
  const changed = await api.change(id, { name: 'Another name', contact_ids: [...contacts, ...added] });
  expect(kept(changed)).toEqual(['awaits_plan', null]);
  expect(await plan(changed, { sender: OWNER })).toMatchObject({ contacts: 1 });

  const chosen = { kind: 'mailboxes' as const, mailbox_ids: [mailbox] };
  expect(await plan(changed, { sender: chosen })).toMatchObject({ contacts: 2 });
  await api.change(id, { status: 'paused' });
  const paused = await api.read(id);
  expect(await plan(paused, { status: 'active' })).toMatchObject({ contacts: 2 });
  expect(kept(await api.change(id, { status: 'active' }))).toEqual([null, null]);

  const nobodys = await api.addContacts(1);
  await setOwner(3, null);
  const other = await withoutMailbox(nobodys);
  expect(kept(await api.read(other))).toEqual(['no_mailbox']);
  expect(kept(await api.change(other, { sender: chosen }))).toEqual([null]);
});
