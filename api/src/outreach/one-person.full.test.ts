import { seedOf, volume } from '@touchline/shared/testing/volume';
import type { NewCampaign } from '@touchline/shared/contract';
import fc from 'fast-check';
import { startTestEngine, type TestEngine } from '../mail/sending/testing/engine.ts';
import { writeCampaign } from '../mail/sending/testing/fill-campaign.ts';
import { planCampaign } from '../campaigns/plan-campaign.ts';
import { updateCampaign } from '../campaigns/campaigns.repository.ts';
import { actOnPeople } from '../campaigns/people/people-actions.ts';
import { readCampaign } from '../campaigns/campaign-reads.ts';
import { writeTeamSettings } from './team-settings.ts';
import { recordEvent } from './messages.ts';
import { parkWaiting } from './waiting-mails.ts';
import { holdMissedMails } from './missed-mails.ts';
import { planMessages } from './plan.ts';
import type { CampaignDetail } from '@touchline/shared/contract';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

let engine: TestEngine;
beforeEach(async () => {
  engine = await startTestEngine();
});
afterEach(() => engine.close());

const query = async <Row>(statement: string, values: unknown[] = []): Promise<Row[]> =>
  (await engine.database.pool.query(statement, values)).rows as Row[];
const plan = (campaign: number) =>
  engine.database.kysely
    .transaction()
    .execute((transaction) => planMessages(transaction, campaign, engine.timing));
const setAddress = (contact: number, email: string) =>
  query('update contacts set email = $2::text, email_key = $2::text where id = $1', [contact, email]);
const contactsOf = async (campaign: number) =>
  (
    await query<{ contact_id: number }>(
      'select contact_id from campaign_contacts where campaign_id = $1 order by 1',
      [campaign],
    )
  ).map(({ contact_id }) => contact_id);
/** A second active campaign to the same contacts, made active later. */
async function another(first: number, overlap: 'wait' | 'send', steps = 2): Promise<number> {
  const campaign = await writeCampaign(engine.database, { contacts: 1, steps, frequencyDays: 1 });
  await query('delete from campaign_contacts where campaign_id = $1', [campaign]);
  await query(
    'insert into campaign_contacts (campaign_id, contact_id) select $1, contact_id from campaign_contacts where campaign_id = $2',
    [campaign, first],
  );
  await query("update campaigns set overlap = $2, activated_at = now() + interval '1 second' where id = $1", [
    campaign,
    overlap,
  ]);
  await plan(campaign);
  return campaign;
}
const detailOf = async (campaign: number) =>
  JSON.parse(await readCampaign(engine.database.kysely, campaign, engine.timing)) as CampaignDetail;
const planOf = async (campaign: number, changes: Partial<NewCampaign> = {}) => {
  const { name, scenario, frequency_days, stagger_sends, email_count, template_map } =
    await detailOf(campaign);
  return planCampaign(
    engine.database,
    {
      id: campaign,
      name,
      scenario,
      frequency_days,
      stagger_sends,
      email_count,
      template_map,
      status: 'active',
      contacts: await contactsOf(campaign),
      ...changes,
    },
    { ...engine.timing, rates: engine.settings },
  );
};
const pass = async (time: number, worker: { idle: () => Promise<void> }) => {
  for (let passed = 0; passed < time; passed += 6 * HOUR) {
    engine.clock.advance(Math.min(6 * HOUR, time - passed));
    await worker.idle();
  }
};

it('S4 an address gets each step once, however many contacts of the campaign have it, and the plan says who is left out', async () => {
  const { sink, startWorker, database, reach } = engine;
  const campaign = await writeCampaign(database, { contacts: 5, steps: 2, frequencyDays: 1 });
  const [one = 0, two = 0, three = 0] = await contactsOf(campaign);
  await setAddress(two, 'p@same.example');
  await setAddress(three, 'p@same.example');
  await plan(campaign);
  const planned = await planOf(campaign);
  expect(planned.same_address).toEqual({
    contacts: 1,
    people: [{ id: three, name: expect.any(String), email: 'p@same.example' }],
  });
  expect(planned.without_mail).toEqual([{ reason: 'same_address', contacts: 1 }]);
  expect(planned.mails).toBe(8);
  const worker = startWorker();
  await pass(2 * DAY, worker);
  await reach({ sent: 8 });
  expect(sink.mails.filter(({ to }) => to === 'p@same.example')).toHaveLength(2);
  const { contacts } = await detailOf(campaign);
  expect(contacts.map(({ id, kept_from }) => [id, kept_from]).slice(0, 3)).toEqual([
    [one, null],
    [two, null],
    [three, 'same_address'],
  ]);
});

it('S4 contacts who come to share an address after the plan get each step once between them', async () => {
  const { sink, startWorker, database, reach } = engine;
  const campaign = await writeCampaign(database, { contacts: 2, steps: 2, frequencyDays: 1 });
  await plan(campaign);
  const [one = 0, two = 0] = await contactsOf(campaign);
  await setAddress(one, 'p@same.example');
  await setAddress(two, 'p@same.example');
  const worker = startWorker();
  await reach({ sent: 1, cancelled: 2, queued: 1 });
  await pass(2 * DAY, worker);
  await reach({ sent: 2, cancelled: 2 });
  expect(sink.mails.map(({ raw }) => /^In-Reply-To:/mu.test(raw))).toEqual([false, true]);
});

it('S5 a person in another active campaign waits until that has ended, and the plan names them first', async () => {
  const { sink, startWorker, database, states, reach } = engine;
  const first = await writeCampaign(database, { contacts: 3, steps: 2, frequencyDays: 1 });
  await query('update campaigns set activated_at = now() where id = $1', [first]);
  await plan(first);
  const second = await another(first, 'wait', 1);
  const planned = await planOf(second);
  expect(planned.in_other_campaigns).toMatchObject({
    contacts: 3,
    contact_ids: await contactsOf(second),
    people: [{ campaigns: ['A campaign'] }, {}, {}],
  });
  expect(planned.without_mail).toEqual([{ reason: 'other_campaign', contacts: 3 }]);
  const worker = startWorker();
  await reach({ sent: 3, queued: 3 }, first);
  await worker.idle();
  expect(await states(second)).toEqual({ queued: 3 });
  expect((await detailOf(second)).contacts.map(({ kept_from }) => kept_from)).toEqual(
    Array.from({ length: 3 }, () => 'other_campaign'),
  );
  await pass(2 * DAY, worker);
  await reach({ sent: 6 }, first);
  await worker.idle();
  await reach({ sent: 3 }, second);
  expect(sink.mails).toHaveLength(9);
});

it('S5 sends beside the other campaign where that was chosen', async () => {
  const { startWorker, database, reach } = engine;
  const first = await writeCampaign(database, { contacts: 3, steps: 2, frequencyDays: 5 });
  await plan(first);
  const second = await another(first, 'send', 1);
  const planned = await planOf(second);
  expect(planned.without_mail).toEqual([]);
  expect(planned.in_other_campaigns.contacts).toBe(3);
  startWorker();
  await reach({ sent: 3 }, second);
});

it.each(['ended', 'held'] as const)(
  'S6 a reply to one campaign leaves the person’s other sequences %s, and pauses the organization in each',
  async (reply_effect) => {
    const { startWorker, database, timing, reach } = engine;
    await writeTeamSettings(database.kysely, { reply_effect });
    const first = await writeCampaign(database, {
      contacts: 4,
      steps: 2,
      frequencyDays: 1,
      perOrganization: 2,
    });
    await plan(first);
    const second = await another(first, 'send');
    const worker = startWorker();
    await reach({ sent: 4 }, first);
    await reach({ sent: 4 }, second);
    const [contact = 0, colleague = 0] = await contactsOf(first);
    const [message] = await query<{ id: string }>(
      "select id from messages where campaign_id = $1 and contact_id = $2 and state = 'sent'",
      [first, contact],
    );
    const reply = { kind: 'replied', occurred_at: timing.clock.now(), reply_text: 'Yes' } as const;
    await recordEvent(database.kysely, message?.id ?? '', reply, timing);
    await pass(2 * DAY, worker);
    const later = await query<{ campaign_id: number; contact_id: number }>(
      "select campaign_id, contact_id from messages where step_number = 2 and state = 'sent'",
    );
    expect(later.filter(({ contact_id }) => [contact, colleague].includes(contact_id))).toEqual([]);
    expect(later).toHaveLength(4);
    const people = (await detailOf(second)).contacts;
    expect(people.find(({ id }) => id === contact)?.kept_from).toBe('replied_elsewhere');
    expect(people.find(({ id }) => id === colleague)?.paused_by).not.toBeNull();

    const resume = { action: 'resume' as const, contact_ids: [contact] };
    const acting = { by: 'ann@club.example', timing };
    expect(await actOnPeople(database.kysely, second, resume, acting)).toMatchObject({ done: 1 });
    await worker.idle();
    await engine.until(
      () =>
        query(
          'select 1 from messages where campaign_id = $1 and contact_id = $2 and step_number = 2 and state = $3',
          [second, contact, 'sent'],
        ),
      (rows) => rows.length === 1,
    );
  },
);

it('S5 nobody waits for what only a person can set going: a mail that failed, or a campaign that missed its mails', async () => {
  const { database, states, startWorker, reach } = engine;
  const first = await writeCampaign(database, { contacts: 2, steps: 2, frequencyDays: 1 });
  await query("update campaigns set activated_at = now() - interval '1 hour' where id = $1", [first]);
  await plan(first);
  const second = await another(first, 'wait', 1);
  const [one = 0] = await contactsOf(first);
  await query(
    "update messages set state = 'failed', due_at = null, sending_at = now() where campaign_id = $1 and contact_id = $2 and step_number = 1",
    [first, one],
  );
  expect((await detailOf(second)).contacts.map(({ kept_from }) => kept_from)).toEqual([
    null,
    'other_campaign',
  ]);
  expect((await planOf(second)).without_mail).toEqual([{ reason: 'other_campaign', contacts: 1 }]);
  await query('update campaigns set overdue_since = now() where id = $1', [first]);
  expect((await detailOf(second)).contacts.map(({ kept_from }) => kept_from)).toEqual([null, null]);
  startWorker();
  await reach({ sent: 2 }, second);
  expect(await states(first)).toEqual({ failed: 1, queued: 3 });
});

it('S5 a mail that waits for another campaign is asked again after five minutes, not at every turn', async () => {
  const { database, startWorker, reach, clock } = engine;
  const first = await writeCampaign(database, { contacts: 2, steps: 1 });
  await query(
    "update campaigns set activated_at = now() - interval '1 hour', status = 'active' where id = $1",
    [first],
  );
  await plan(first);
  await query("update messages set due_at = due_at + interval '1 hour' where campaign_id = $1", [first]);
  const second = await another(first, 'wait', 1);
  expect(await parkWaiting(database.kysely, clock.now())).toBe(2);
  expect(await parkWaiting(database.kysely, clock.now())).toBe(0);
  await query("update messages set state = 'sent', sent_at = now(), due_at = null where campaign_id = $1", [
    first,
  ]);
  const worker = startWorker();
  await worker.idle();
  await reach({ queued: 2 }, second);
  clock.advance(5 * 60_000);
  await reach({ sent: 2 }, second);
});

it('S5 mails that wait for another campaign are neither missed nor told as due', async () => {
  const { database, timing, clock } = engine;
  const first = await writeCampaign(database, { contacts: 2, steps: 2, frequencyDays: 30 });
  await query("update campaigns set activated_at = now() - interval '1 hour' where id = $1", [first]);
  await plan(first);
  await query(
    "update messages set state = 'sent', sent_at = now() where campaign_id = $1 and step_number = 1",
    [first],
  );
  await plan(first);
  const second = await another(first, 'wait', 1);
  expect((await detailOf(second)).upcoming_templates[0]?.next_send_at).toBeNull();
  clock.advance(3 * DAY);
  expect(await holdMissedMails(database.kysely, timing)).toEqual([]);
});

it('S6 a reply stops what has failed and what is completed as well, and finds a contact whose address is another by now', async () => {
  const { database, timing } = engine;
  const first = await writeCampaign(database, { contacts: 1, steps: 1 });
  await plan(first);
  const second = await another(first, 'send');
  const [contact = 0] = await contactsOf(first);
  await query(
    "update messages set state = 'failed', due_at = null, sending_at = now() where campaign_id = $1 and step_number = 1",
    [second],
  );
  await plan(second);
  expect((await detailOf(second)).status).toBe('completed');
  await query(
    "update messages set state = 'sent', sent_at = now(), recipient_email = 'old@same.example', recipient_key = 'old@same.example' where campaign_id = $1",
    [first],
  );
  const [message] = await query<{ id: string }>('select id from messages where campaign_id = $1', [first]);
  const reply = { kind: 'replied', occurred_at: timing.clock.now(), reply_text: 'Yes' } as const;
  await recordEvent(database.kysely, message?.id ?? '', reply, timing);
  expect((await detailOf(second)).contacts).toMatchObject([{ id: contact, kept_from: 'replied_elsewhere' }]);
  expect((await detailOf(second)).failed_messages).toEqual([]);
});

it('S5 a campaign that is resumed comes after those that are active', async () => {
  const { database, timing } = engine;
  const first = await writeCampaign(database, { contacts: 2, steps: 1 });
  await query('update campaigns set activated_at = now() where id = $1', [first]);
  await plan(first);
  const second = await another(first, 'wait', 1);
  const { contacts, ...detail } = await detailOf(first);
  const fields = {
    name: detail.name,
    scenario: detail.scenario,
    frequency_days: detail.frequency_days,
    stagger_sends: detail.stagger_sends,
    email_count: detail.email_count,
    template_map: detail.template_map,
    contact_ids: contacts.map(({ id }) => id),
  };
  await query("update campaigns set activated_at = activated_at - interval '1 hour' where id = $1", [second]);
  await updateCampaign(database.kysely, first, { ...fields, status: 'paused' }, timing);
  await updateCampaign(database.kysely, first, { ...fields, status: 'active' }, timing);
  expect((await detailOf(first)).contacts[0]?.kept_from).toBe('other_campaign');
  expect((await detailOf(second)).contacts[0]?.kept_from).toBeNull();
});

const seed = seedOf(14);
it(`S4 S5 S6 no address gets a step twice, and no step overtakes another, whatever shares and replies (TEST_SEED=${seed})`, async () => {
  const shape = fc.record({
    sharing: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 6, maxLength: 6 }),
    overlap: fc.constantFrom('wait' as const, 'send' as const),
    effect: fc.constantFrom('ended' as const, 'held' as const),
    replies: fc.array(fc.integer({ min: 0, max: 11 }), { maxLength: 3 }),
  });
  for (const { sharing, overlap, effect, replies } of fc.sample(shape, { seed, numRuns: volume(8) })) {
    const { database, startWorker, timing, sink } = engine;
    sink.mails.length = 0;
    await writeTeamSettings(database.kysely, { reply_effect: effect });
    const first = await writeCampaign(database, { contacts: 6, steps: 2, frequencyDays: 1 });
    for (const [index, contact] of (await contactsOf(first)).entries()) {
      await setAddress(contact, `a${sharing[index]}@c${first}.example`);
    }
    await plan(first);
    const second = await another(first, overlap);
    const worker = startWorker();
    await worker.idle();
    for (const reply of replies) {
      const sent = await query<{ id: string }>(
        "select id from messages where campaign_id = any($1) and state = 'sent' order by id",
        [[first, second]],
      );
      const message = sent[reply % sent.length];
      const event = { kind: 'replied', occurred_at: timing.clock.now(), reply_text: 'Yes' } as const;
      if (message) await recordEvent(database.kysely, message.id, event, timing);
      await pass(6 * HOUR, worker);
    }
    await pass(5 * DAY, worker);
    const sent = await query<{
      campaign_id: number;
      step_number: number;
      recipient_key: string;
      sent_at: Date;
    }>(
      "select campaign_id, step_number, recipient_key, sent_at from messages where campaign_id = any($1) and state = 'sent' order by sent_at, id",
      [[first, second]],
    );
    const steps = sent.map(
      ({ campaign_id, step_number, recipient_key }) => `${campaign_id} ${recipient_key} ${step_number}`,
    );
    expect(new Set(steps).size).toBe(steps.length);
    for (const [, own] of Map.groupBy(
      sent,
      ({ campaign_id, recipient_key }) => `${campaign_id} ${recipient_key}`,
    )) {
      expect(own.map(({ step_number }) => step_number)).toEqual(own.map((_, index) => index + 1));
    }
    const overtaken = [...Map.groupBy(sent, ({ recipient_key }) => recipient_key).values()].filter((own) => {
      const lastOfFirst = own.findLastIndex(({ campaign_id }) => campaign_id === first);
      const firstOfSecond = own.findIndex(({ campaign_id }) => campaign_id === second);
      return overlap === 'wait' && firstOfSecond !== -1 && firstOfSecond < lastOfFirst;
    });
    expect(overtaken).toEqual([]);
    await worker.stop();
  }
}, 120_000);
