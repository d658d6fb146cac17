import type { Campaign, CampaignContactState, MessageEventKind } from '@touchline/shared/contract';
import { runs } from '@touchline/shared/testing/volume';
import fc from 'fast-check';
import type { MessageState } from '../database/schema.ts';
import { SCENARIO, startCampaignApi, type CampaignApi } from '../testing/campaign-api.ts';

let api: CampaignApi;
let content: number;
beforeAll(async () => {
  api = await startCampaignApi();
  await api.addContacts(PEOPLE);
  const { id } = await api.addTemplate();
  const { rows } = await api.testDatabase.database.pool.query<{ id: number }>(
    "insert into mail_contents (template_id, subject, html, digest) values ($1, 'A', 'B', 'C') returning id",
    [id],
  );
  content = rows[0]?.id ?? 0;
});
afterAll(() => api.close());

const PEOPLE = 6;
const STATES: MessageState[] = ['queued', 'sending', 'sent', 'failed', 'uncertain', 'cancelled'];
const KINDS: MessageEventKind[] = [
  'opened',
  'replied',
  'bounced',
  'soft_bounced',
  'unsubscribed',
  'automatic_reply',
];

interface Mail {
  readonly step: number;
  readonly state: MessageState;
  readonly events: readonly MessageEventKind[];
}
interface Member {
  readonly contact: number;
  readonly removed: boolean;
  readonly mails: readonly Mail[];
}
type Model = readonly (readonly Member[])[];

const mail = fc.record({
  step: fc.integer({ min: 1, max: 4 }),
  state: fc.constantFrom(...STATES, 'sent' as const, 'sent' as const),
  events: fc.array(fc.constantFrom(...KINDS), { maxLength: 3 }),
});
const member = fc.record({
  contact: fc.integer({ min: 1, max: PEOPLE }),
  removed: fc.boolean(),
  mails: fc.uniqueArray(mail, { selector: ({ step }) => step, maxLength: 4 }),
});
const campaigns: fc.Arbitrary<Model> = fc.array(
  fc.uniqueArray(member, { selector: ({ contact }) => contact, maxLength: PEOPLE }),
  { minLength: 1, maxLength: 4 },
);

/** Stores campaigns in any combination of states, also ones that sending would never reach. */
async function store(model: Model): Promise<void> {
  const { kysely } = api.testDatabase.database;
  await api.testDatabase.empty('campaigns');
  const campaign = {
    scenario: SCENARIO,
    status: 'active',
    frequency_days: 1,
    stagger_sends: false,
    email_count: 4,
  } as const;
  const members = model.flatMap((people, index) => people.map((one) => ({ ...one, campaign_id: index + 1 })));
  let lastId = 0;
  const mails = members.flatMap(({ campaign_id, contact, mails: own }) =>
    own.map(({ step, state, events: kinds }) => {
      lastId += 1;
      return { id: String(lastId), campaign_id, contact_id: contact, step, state, kinds };
    }),
  );
  const events = mails.flatMap(({ id, campaign_id, contact_id, kinds }) =>
    kinds.map((kind) => ({ message_id: id, campaign_id, contact_id, kind, occurred_at: new Date() })),
  );
  await kysely
    .insertInto('campaigns')
    .values(model.map((_, index) => ({ ...campaign, name: `Campaign ${index + 1}` })))
    .execute();
  await kysely
    .insertInto('campaign_mailboxes')
    .values(model.map((_, index) => ({ campaign_id: index + 1, mailbox_id: 1 })))
    .execute();
  if (members.length > 0) {
    const rows = members.map(({ campaign_id, contact, removed }) => ({
      campaign_id,
      contact_id: contact,
      removed_at: removed ? new Date() : null,
      mailbox_id: 1,
    }));
    await kysely.insertInto('campaign_contacts').values(rows).execute();
  }
  if (mails.length > 0) {
    const rows = mails.map(({ id, campaign_id, contact_id, step, state }) => ({
      id,
      campaign_id,
      contact_id,
      step_number: step,
      state,
      sent_at: state === 'sent' ? new Date() : null,
      content_id: state === 'sent' ? content : null,
    }));
    await kysely.insertInto('messages').values(rows).execute();
  }
  if (events.length > 0) await kysely.insertInto('message_events').values(events).execute();
}

const has = ({ mails }: Member, kind: MessageEventKind) => mails.some(({ events }) => events.includes(kind));
const isIn = ({ mails }: Member, state: MessageState) => mails.some((one) => one.state === state);

/** The definitions, word for word. */
function figuresOf(members: readonly Member[]) {
  const count = (test: (one: Member) => boolean) => members.filter(test).length;
  const mails = members.flatMap((one) => one.mails);
  const settled = mails.filter(({ state }) => ['sent', 'failed', 'cancelled'].includes(state)).length;
  return {
    total_contacts: members.length,
    replied: count((one) => has(one, 'replied')),
    opened: count((one) => has(one, 'opened')),
    bounced: count((one) => has(one, 'bounced')),
    no_response: count((one) => isIn(one, 'sent') && !has(one, 'replied') && !has(one, 'bounced')),
    progress_percent: mails.length === 0 ? 0 : Math.floor((100 * settled) / mails.length),
  };
}

function stateOf(one: Member): CampaignContactState {
  for (const kind of ['replied', 'unsubscribed', 'bounced'] as const) if (has(one, kind)) return kind;
  for (const state of ['uncertain', 'failed'] as const) if (isIn(one, state)) return state;
  if (has(one, 'opened')) return 'opened';
  return isIn(one, 'sent') ? 'sent' : 'waiting';
}

const pick = ({ total_contacts, replied, opened, bounced, no_response, progress_percent }: Campaign) => ({
  total_contacts,
  replied,
  opened,
  bounced,
  no_response,
  progress_percent,
});

it('C2 C3 every figure and state is what its definition makes of the stored mails and events', async () => {
  await fc.assert(
    fc.asyncProperty(campaigns, async (model) => {
      await store(model);
      const listed = (await api.list()).toReversed();
      expect(listed.map(pick)).toEqual(model.map(figuresOf));
      for (const [index, members] of model.entries()) {
        const detail = await api.read(index + 1);
        expect(pick(detail)).toEqual(figuresOf(members));
        expect(detail.contacts).toMatchObject(
          members
            .toSorted((a, b) => a.contact - b.contact)
            .map((one) => ({
              id: one.contact,
              state: stateOf(one),
              sent_count: one.mails.filter(({ state }) => state === 'sent').length,
              removed: one.removed,
            })),
        );
        expect(detail.sent_templates.reduce((sum, { sent_count }) => sum + sent_count, 0)).toBe(
          members.flatMap(({ mails }) => mails).filter(({ state }) => state === 'sent').length,
        );
      }
    }),
    { numRuns: runs(60) },
  );
});
