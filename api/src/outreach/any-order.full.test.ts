import type { CampaignUpdate, MessageEventKind } from '@touchline/shared/contract';
import { volume } from '@touchline/shared/testing/volume';
import fc from 'fast-check';
import { recordEvent, recordSent } from './messages.ts';
import { CAMPAIGNS, startCampaignApi, type CampaignApi } from '../testing/campaign-api.ts';
import { isOpen } from './sending-window.ts';
import { holdMissedMails } from './missed-mails.ts';

const HOUR = 3_600_000;
/** Who gets nothing more: after a reply from that campaign, after the other two from any. */
const ENDING = new Set<MessageEventKind>(['replied', 'bounced', 'unsubscribed']);
let api: CampaignApi;
let steps: number[];
let moment: Date;
beforeAll(async () => {
  moment = new Date('2026-11-10T14:00:00Z');
  api = await startCampaignApi({ clock: { now: () => moment } });
  steps = await Promise.all([1, 2, 3].map(async () => (await api.addTemplate()).id));
});
afterAll(() => api.close());

const campaign = fc.nat({ max: 1 });
const contact = fc.nat({ max: 4 });
const act = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('send' as const), limit: fc.integer({ min: 1, max: 5 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 80 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('event' as const),
      campaign,
      contact,
      event: fc.constantFrom(
        'replied' as const,
        'replied' as const,
        'bounced' as const,
        'unsubscribed' as const,
        'automatic_reply' as const,
        'opened' as const,
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('edit' as const),
      campaign,
      fields: fc.record(
        {
          status: fc.constantFrom(
            'draft' as const,
            'active' as const,
            'paused' as const,
            'completed' as const,
          ),
          frequency_days: fc.integer({ min: 0, max: 3 }),
          stagger_sends: fc.boolean(),
          steps: fc.subarray([1, 2, 3]),
          contacts: fc.subarray([0, 1, 2, 3, 4]),
        },
        { requiredKeys: [] },
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('lose' as const), campaign, contact }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('lift' as const),
      campaign,
      organization: fc.constantFrom(1, 2),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('hold' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('continue' as const), campaign }) },
);
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

/** Two campaigns to the same five people of two organizations, and what a worker and the contacts do to them. */
class World {
  readonly people: number[] = [];
  readonly campaigns: number[] = [];
  /** What must never happen, but did. */
  readonly faults: string[] = [];
  readonly #sent = new Set<string>();
  readonly #ended = new Set<string>();

  async begin(): Promise<void> {
    moment = new Date('2026-11-10T14:00:00Z');
    await api.clearContacts();
    await api.testDatabase.empty('suppressions', 'mail_workers');
    this.people.push(...(await api.addContacts(3)), ...(await api.addContacts(2)));
    for (const stagger_sends of [false, true]) {
      const { id } = await api.addCampaign({
        status: 'active',
        stagger_sends,
        frequency_days: 1,
        contacts: this.people,
        template_map: { 1: steps[0] ?? 0, 2: steps[1] ?? 0 },
      });
      this.campaigns.push(id);
    }
  }

  /** Sends as a worker does: within the window, what is due in active campaigns, to those who may get it. */
  async send(limit: number): Promise<void> {
    if (!isOpen(api.timing.window, moment)) return;
    for (const id of this.campaigns) {
      const { status, overdue, contacts, template_map } = await api.read(id);
      if (status !== 'active' || overdue !== null) continue;
      const paused = new Set(contacts.filter(({ paused_by }) => paused_by !== null).map((one) => one.id));
      const due = (await api.messages(id)).filter(
        ({ state, due_at, contact_id }) =>
          state === 'queued' && due_at !== null && due_at <= moment && !paused.has(contact_id),
      );
      for (const { id: message, contact_id, step_number } of due.slice(0, limit)) {
        if (this.#ended.has(`${id} ${contact_id}`)) this.faults.push(`${message} went out after the end`);
        if (this.#sent.has(`${id} ${contact_id} ${step_number}`))
          this.faults.push(`${message} went out twice`);
        this.#sent.add(`${id} ${contact_id} ${step_number}`);
        const recipient = { email: contacts.find((one) => one.id === contact_id)?.email ?? '', name: '' };
        const template_id = template_map[step_number] ?? 0;
        const mail = { template_id, subject: 'A', html: 'B', recipient, sent_at: moment };
        await recordSent(api.testDatabase.database.kysely, message, mail, api.timing);
      }
    }
  }

  async act(one: Act): Promise<void> {
    if (one.kind === 'send') await this.send(one.limit);
    if (one.kind === 'wait') moment = new Date(moment.getTime() + one.hours * HOUR);
    if (one.kind === 'hold') await holdMissedMails(api.testDatabase.database.kysely, api.timing);
    if (one.kind === 'event')
      await this.#receive(this.#id(one.campaign), this.#person(one.contact), one.event);
    if (one.kind === 'lose') await this.#lose(this.#id(one.campaign), this.#person(one.contact));
    if (one.kind === 'continue') await api.ask('POST', `${CAMPAIGNS}${this.#id(one.campaign)}/continue/`);
    if (one.kind === 'lift') {
      await api.ask(
        'POST',
        `${CAMPAIGNS}${this.#id(one.campaign)}/organizations/${one.organization}/continue/`,
      );
    }
    if (one.kind === 'edit') {
      const { steps: chosen, contacts, ...fields } = one.fields;
      await this.#change(this.#id(one.campaign), {
        ...fields,
        ...(chosen && {
          template_map: Object.fromEntries(chosen.map((step) => [step, steps[step - 1] ?? 0])),
        }),
        ...(contacts && { contact_ids: await this.#choosable(this.#id(one.campaign), contacts) }),
      });
    }
  }

  /** One that would send nothing does not become active (V8). */
  async #change(id: number, fields: Partial<CampaignUpdate>): Promise<void> {
    try {
      await api.change(id, fields);
    } catch (error) {
      if (!/nobody here would get an email|there is nothing to send/u.test(String(error))) throw error;
    }
  }

  /** Somebody who bounced or unsubscribed may stay in a campaign, but is not added to one. */
  async #choosable(id: number, contacts: readonly number[]): Promise<number[]> {
    const inside = new Set(
      (await api.read(id)).contacts.filter(({ removed }) => !removed).map((one) => one.id),
    );
    const { rows } = await api.testDatabase.database.pool.query<{ id: number }>(
      'select id from contacts join suppressions using (email_key)',
    );
    const suppressed = new Set(rows.map((row) => row.id));
    return contacts
      .map((one) => this.#person(one))
      .filter((person) => inside.has(person) || !suppressed.has(person));
  }

  async #receive(id: number, person: number, kind: Exclude<MessageEventKind, 'staff_reply'>): Promise<void> {
    const sent = (await api.messages(id)).findLast(
      ({ contact_id, state }) => contact_id === person && ['sent', 'uncertain'].includes(state),
    );
    if (!sent) return;
    const { kysely } = api.testDatabase.database;
    await recordEvent(kysely, sent.id, { kind, occurred_at: moment }, api.timing);
    if (!ENDING.has(kind)) return;
    for (const one of kind === 'replied' ? [id] : this.campaigns) this.#ended.add(`${one} ${person}`);
  }

  /** The worker dies while it sends a contact its last mail: nobody knows whether it went out. */
  async #lose(id: number, person: number): Promise<void> {
    const last = (await api.messages(id)).findLast(
      ({ contact_id, state }) => contact_id === person && state === 'sent',
    );
    await api.testDatabase.database.pool.query(
      `update messages set state = 'uncertain', sending_at = sent_at, sent_at = null, attempts = 1
       where id = $1 and not exists (
         select from messages later
         where later.campaign_id = messages.campaign_id and later.contact_id = messages.contact_id
           and later.step_number > messages.step_number and later.state <> 'queued'
       )`,
      [last?.id ?? 0],
    );
    if (last) await api.change(id, {});
  }

  /** What keeps each mail that is not settled; undefined for none at all. */
  async reasons(): Promise<(string | undefined)[]> {
    const found: (string | undefined)[] = [];
    for (const id of this.campaigns) {
      const { status, overdue, contacts, uncertain_messages } = await api.read(id);
      const rows = await api.messages(id);
      const listed = new Set(uncertain_messages.map((one) => one.id));
      for (const { id: message, contact_id, step_number, state, due_at } of rows) {
        if (!['queued', 'sending', 'uncertain'].includes(state)) continue;
        const before = rows.find(
          (row) =>
            row.contact_id === contact_id &&
            row.step_number < step_number &&
            ['queued', 'sending', 'uncertain'].includes(row.state),
        );
        const isPaused = contacts.find((one) => one.id === contact_id)?.paused_by != null;
        found.push(
          listed.has(message)
            ? 'uncertain'
            : status !== 'active'
              ? status
              : overdue
                ? 'overdue'
                : isPaused
                  ? 'organization'
                  : before
                    ? 'the mail before'
                    : due_at
                      ? 'its time'
                      : undefined,
        );
      }
    }
    return found;
  }

  /** A person settles every mail and lifts every pause, and the days pass. */
  async end(): Promise<void> {
    for (const id of this.campaigns) {
      await api.testDatabase.database.pool.query(
        "update messages set state = 'sent', sent_at = sending_at where campaign_id = $1 and state = 'uncertain'",
        [id],
      );
      await this.#change(id, { status: 'active' });
      await api.ask('POST', `${CAMPAIGNS}${id}/continue/`);
    }
    for (let day = 0; day < 90; day += 1) {
      for (const id of this.campaigns) {
        for (const { id: organization } of (await api.read(id)).paused_organizations)
          await api.ask('POST', `${CAMPAIGNS}${id}/organizations/${organization}/continue/`);
      }
      await this.send(Number.POSITIVE_INFINITY);
      if ((await this.reasons()).length === 0) return;
      moment = new Date(moment.getTime() + 11 * HOUR);
    }
  }

  #id = (index: number) => this.campaigns[index] ?? 0;
  #person = (index: number) => this.people[index] ?? 0;
}

it('E1 E2 E3 whatever happens in whatever order, nobody gets a step twice or anything after the end, and no mail is forgotten', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 30 }), async (acts) => {
      const world = new World();
      await world.begin();
      for (const one of acts) {
        await world.act(one);
        expect(await world.reasons()).not.toContain(undefined);
      }
      await world.end();
      expect(world.faults).toEqual([]);
      expect(await world.reasons()).toEqual([]);
      for (const id of world.campaigns) {
        const mails = await api.messages(id);
        // Whatever has sent all that it had is over, or was never taken up again.
        const { status } = await api.read(id);
        expect([mails.length > 0, status]).not.toEqual([true, 'active']);
      }
    }),
    { numRuns: volume(12) },
  );
}, 180_000);
