import { runs } from '@touchline/shared/testing/volume';
import fc from 'fast-check';
import { startCampaignApi, type CampaignApi } from '../testing/campaign-api.ts';
import { insertMailbox } from '../testing/mailboxes.ts';
import { assignMailboxes } from './mailbox-assignment.ts';
import { chooseMailboxes, writeSender, type Candidate } from './mailbox-choice.ts';

const contactsOf = (count: number, fields: Partial<Candidate> = {}): Candidate[] =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, owner_id: null, kept: null, ...fields }));
const mailbox = (id: number, per_week = 50, owner_id: number | null = null) => ({ id, owner_id, per_week });

/** How many contacts each mailbox has. */
function countsOf(chosen: ReadonlyMap<number, number>): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const id of chosen.values()) counts[id] = (counts[id] ?? 0) + 1;
  return counts;
}

describe('sharing out', () => {
  it('B6 shares contacts out in proportion to what each mailbox may send', () => {
    const mailboxes = [mailbox(2, 10), mailbox(3, 20), mailbox(4, 50)];
    expect(countsOf(chooseMailboxes(contactsOf(80), 'mailboxes', mailboxes))).toEqual({
      2: 10,
      3: 20,
      4: 50,
    });
    expect(countsOf(chooseMailboxes(contactsOf(3), 'mailboxes', mailboxes))).toEqual({ 3: 1, 4: 2 });
  });

  it('B6 counts those who have begun, and shares the others out in proportion with them', () => {
    const begun = contactsOf(10, { kept: 2 });
    const fresh = contactsOf(20).slice(10);
    const chosen = chooseMailboxes([...begun, ...fresh], 'mailboxes', [mailbox(2), mailbox(3)]);
    expect(countsOf(chosen)).toEqual({ 2: 10, 3: 10 });
  });

  it('B6 gives each contact the mailbox of its organization’s owner, the lowest of several, and others none', () => {
    const contacts = [
      ...contactsOf(1, { owner_id: 7 }),
      { id: 2, owner_id: 8, kept: null },
      { id: 3, owner_id: null, kept: null },
    ];
    const mailboxes = [mailbox(5, 50, 7), mailbox(4, 50, 7), mailbox(6, 50, 9)];
    expect([...chooseMailboxes(contacts, 'owner', mailboxes)]).toEqual([[1, 4]]);
  });

  it('B6 keeps whoever has begun, stays close to the proportion, and goes by ids alone', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 6 }),
        fc.nat({ max: 200 }),
        fc.array(fc.nat({ max: 199 })),
        (weights, count, begun) => {
          const mailboxes = weights.map((weight, index) => mailbox(index + 1, weight));
          const contacts = contactsOf(count);
          const chosen = chooseMailboxes(contacts, 'mailboxes', mailboxes);
          expect(chooseMailboxes(contacts.toReversed(), 'mailboxes', mailboxes.toReversed())).toEqual(chosen);
          const sum = weights.reduce((total, weight) => total + weight, 0);
          for (const [index, weight] of weights.entries()) {
            const share = (count * weight) / sum;
            const difference = Math.abs((countsOf(chosen)[index + 1] ?? 0) - share);
            expect(difference).toBeLessThan(Math.max(1, weights.length));
          }
          const kept = new Map(begun.map((id) => [id + 1, 99]));
          const withKept = contacts.map((contact) => ({ ...contact, kept: kept.get(contact.id) ?? null }));
          const again = chooseMailboxes(withKept, 'mailboxes', mailboxes);
          for (const { id } of contacts) expect(again.get(id) === 99).toBe(kept.has(id));
        },
      ),
      { numRuns: runs(100) },
    );
  });
});

describe('a campaign', () => {
  let api: CampaignApi;
  let template: number;
  beforeAll(async () => {
    api = await startCampaignApi();
    template = (await api.addTemplate()).id;
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    await api.clearContacts();
    await api.testDatabase.database.kysely.deleteFrom('mailboxes').where('id', '>', 1).execute();
  });

  const kysely = () => api.testDatabase.database.kysely;
  const mailboxesOf = async (campaign: number) => {
    const rows = await kysely()
      .selectFrom('campaign_contacts')
      .select('mailbox_id')
      .where('campaign_id', '=', campaign)
      .orderBy('contact_id')
      .execute();
    return rows.map(({ mailbox_id }) => mailbox_id);
  };
  const disconnect = (id: number) =>
    kysely().updateTable('mailboxes').set({ disconnected_at: new Date() }).where('id', '=', id).execute();
  const start = async (count: number) => {
    const contacts = await api.addContacts(count);
    return { contacts, fields: { contacts, template_map: { 1: template }, status: 'active' as const } };
  };

  it('B6 goes out from the sandbox until a mailbox is connected', async () => {
    const { fields } = await start(2);
    expect(await mailboxesOf((await api.addCampaign(fields)).id)).toEqual([1, 1]);
  });

  it('B6 chooses no mailboxes before it is active', async () => {
    const { fields } = await start(1);
    const { id } = await api.addCampaign({ ...fields, status: 'draft' });
    expect(await mailboxesOf(id)).toEqual([null]);
    await api.change(id, { status: 'active' });
    expect(await mailboxesOf(id)).toEqual([1]);
  });

  it('B6 goes out from the mailbox of whoever creates it, else from the only one connected, else from the environment’s', async () => {
    const { fields } = await start(1);
    const only = await insertMailbox(kysely());
    expect(await mailboxesOf((await api.addCampaign(fields)).id)).toEqual([only]);
    await insertMailbox(kysely());
    expect(await mailboxesOf((await api.addCampaign(fields)).id)).toEqual([1]);
    const own = await insertMailbox(kysely(), { owner_id: 1 });
    expect(await mailboxesOf((await api.addCampaign(fields)).id)).toEqual([own]);
    await disconnect(own);
    expect(await mailboxesOf((await api.addCampaign(fields)).id)).toEqual([1]);
  });

  it('B6 leaves the environment’s mailbox for a colleague’s only if there is a sandbox in its place', async () => {
    const { fields } = await start(1);
    await insertMailbox(kysely());
    const setKind = (kind: 'sandbox' | 'environment') =>
      kysely().updateTable('mailboxes').set({ kind }).where('id', '=', 1).execute();
    await setKind('environment');
    const { id } = await api.addCampaign(fields);
    await setKind('sandbox');
    expect(await mailboxesOf(id)).toEqual([1]);
  });

  it('B6 shares new people out with the others, and leaves those who have begun', async () => {
    const { contacts, fields } = await start(4);
    const [one, two] = [await insertMailbox(kysely()), await insertMailbox(kysely())];
    const { id } = await api.addCampaign({ ...fields, contacts: contacts.slice(0, 2) });
    await writeSender(kysely(), id, { kind: 'mailboxes', mailbox_ids: [one, two] });
    await api.change(id, {});
    expect(await mailboxesOf(id)).toEqual([one, two]);
    await api.setState(id, contacts[0] ?? 0, 1, 'sending');
    await writeSender(kysely(), id, { kind: 'mailboxes', mailbox_ids: [two] });
    await api.change(id, { contact_ids: contacts });
    expect(await mailboxesOf(id)).toEqual([one, two, two, two]);
    await writeSender(kysely(), id, { kind: 'mailboxes', mailbox_ids: [one, two] });
    await api.change(id, {});
    expect(await mailboxesOf(id)).toEqual([one, two, one, two]);
  });

  it('B6 shares out anew what a disconnected mailbox had, except those who have begun', async () => {
    const { contacts, fields } = await start(4);
    const [one, two] = [await insertMailbox(kysely()), await insertMailbox(kysely())];
    const { id } = await api.addCampaign(fields);
    await writeSender(kysely(), id, { kind: 'mailboxes', mailbox_ids: [one, two] });
    await assignMailboxes(kysely(), id, new Date());
    expect(await mailboxesOf(id)).toEqual([one, two, one, two]);
    await api.setState(id, contacts[0] ?? 0, 1, 'sending');
    await disconnect(one);
    await assignMailboxes(kysely(), id, new Date());
    expect(await mailboxesOf(id)).toEqual([one, two, two, two]);
    await disconnect(two);
    await assignMailboxes(kysely(), id, new Date());
    expect(await mailboxesOf(id)).toEqual([one, null, null, null]);
  });

  it('B6 goes out from the mailbox of the owner of each organization', async () => {
    const { fields } = await start(1);
    const others = await api.addContacts(1);
    const own = await insertMailbox(kysely(), { owner_id: 1 });
    const { id } = await api.addCampaign({ ...fields, contacts: [...fields.contacts, ...others] });
    // Both belong to who added them.
    await kysely().updateTable('organizations').set({ owner_id: null }).where('id', '<>', 1).execute();
    await writeSender(kysely(), id, { kind: 'owner' });
    await assignMailboxes(kysely(), id, new Date());
    expect(await mailboxesOf(id)).toEqual([own, null]);
  });
});
