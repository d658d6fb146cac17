import type { ContactPage, PeopleActionResult } from '@touchline/shared/contract';
import { PERSON } from '../../testing/api.ts';
import { CAMPAIGNS } from '../../testing/campaign-api.ts';
import {
  DAY,
  api,
  campaign,
  one,
  two,
  three,
  ask,
  act,
  statesOf,
  dueOf,
  statusOf,
} from './people-actions.testing.ts';

const SENT_AT = new Date('2026-11-20T15:00:00Z');

const undo = async (action: number | null, status = 204) => {
  const answer = await api.ask('POST', `${CAMPAIGNS}${campaign}/people/${action ?? 0}/undo/`);
  expect(answer.statusCode).toBe(status);
};

const shown = async (contact: number) => (await api.read(campaign)).contacts.find(({ id }) => id === contact);

const reasons = ({ refused }: PeopleActionResult) =>
  Object.fromEntries(refused.map(({ reason, contacts }) => [reason, contacts]));

const query = (text: string, values: unknown[] = []) => api.testDatabase.database.pool.query(text, values);

describe('stop and resume', () => {
  it('V8 stopped people get nothing more, and it is told who stopped them; resumed, they go on where they were', async () => {
    await api.sendNext(campaign, one, SENT_AT);
    expect(await act('stop', one, two)).toMatchObject({ done: 2, refused: [] });
    expect([await statesOf(one), await statesOf(two), await statesOf(three)]).toEqual([
      'sent cancelled cancelled',
      'cancelled cancelled cancelled',
      'queued queued queued',
    ]);
    expect(await shown(one)).toMatchObject({
      kept_from: 'stopped_by_staff',
      stopped: 'ended',
      stopped_by: PERSON.email,
    });
    expect(await shown(three)).toMatchObject({ kept_from: null, stopped: null, stopped_by: null });
    const pageOf = async (id: number) =>
      (await api.ask('GET', `/api/contacts/contacts/${id}/page/`)).json<ContactPage>().campaigns[0]?.stop;
    expect(await pageOf(one)).toEqual({ at: expect.any(String) as string, by: PERSON.email });
    expect(await pageOf(three)).toBeNull();
    // Whatever is saved of the campaign meanwhile.
    await api.change(campaign, { frequency_days: 4 });
    expect(await statesOf(two)).toBe('cancelled cancelled cancelled');
    await act('resume', one, two);
    expect([await statesOf(one), await statesOf(two)]).toEqual([
      'sent queued queued',
      'queued queued queued',
    ]);
    expect(await dueOf(one, 2)).toEqual(new Date(SENT_AT.getTime() + 4 * DAY));
    expect(await dueOf(two, 1)).toBeInstanceOf(Date);
  });

  it('V8 a campaign of which nobody is left is completed, and active again by whoever is resumed', async () => {
    await act('stop', one, two, three);
    expect(await statusOf()).toBe('completed');
    await act('resume', two);
    expect([await statusOf(), await statesOf(one), await statesOf(two)]).toEqual([
      'active',
      'cancelled cancelled cancelled',
      'queued queued queued',
    ]);
  });

  it('V8 of a campaign that a person completed nobody is resumed: all the rest would go out', async () => {
    await act('stop', one);
    await api.change(campaign, { status: 'completed' });
    expect((await ask({ action: 'resume', contact_ids: [one] })).statusCode).toBe(409);
    expect(await shown(one)).toMatchObject({ stopped: 'ended' });
  });

  it('V8 who needs no stopping, or cannot be resumed, is told with the reason', async () => {
    await api.sendNext(campaign, one);
    await api.respond(campaign, one, 'replied');
    await act('stop', two);
    expect(reasons(await act('stop', one, two, three, 999_999))).toEqual({
      nothing_left: 1,
      stopped: 1,
      unknown: 1,
    });
    expect(reasons(await act('resume', one))).toEqual({ not_stopped: 1 });
    await query(
      `insert into suppressions (email_key, reason) select email_key, 'unsubscribed' from contacts where id = $1`,
      [two],
    );
    const { refused } = await act('resume', two);
    expect(refused).toMatchObject([{ reason: 'address_refused', contacts: 1, people: [{ id: two }] }]);
  });

  it('V8 whoever waits because a colleague replied is resumed with the organization, not alone', async () => {
    const [replying = 0, waiting = 0] = await api.addContacts(2);
    await api.change(campaign, { contact_ids: [replying, waiting] });
    await api.sendNext(campaign, replying);
    await api.respond(campaign, replying, 'replied');
    expect(reasons(await act('resume', waiting))).toEqual({ colleague_replied: 1 });
  });

  it('V8 S6 a reply to another campaign does not lift a stop by hand, and resuming lifts both', async () => {
    await act('stop', one);
    const other = await api.addCampaign({
      status: 'active',
      contacts: [one],
      overlap: 'send',
      template_map: { 1: (await api.addTemplate()).id },
    });
    await api.sendNext(other.id, one);
    await api.respond(other.id, one, 'replied');
    expect(await shown(one)).toMatchObject({ kept_from: 'stopped_by_staff' });
    await act('resume', one);
    expect(await statesOf(one)).toBe('queued queued queued');
  });

  it('V8 both can be taken back, once', async () => {
    const stopped = await act('stop', one, two);
    await undo(stopped.undo);
    expect([await statesOf(one), await statesOf(two)]).toEqual([
      'queued queued queued',
      'queued queued queued',
    ]);
    await undo(stopped.undo, 404);
    await act('stop', one);
    const resumed = await act('resume', one);
    await undo(resumed.undo);
    expect([await statesOf(one), (await shown(one))?.stopped]).toEqual([
      'cancelled cancelled cancelled',
      'ended',
    ]);
  });

  it('V8 taking a stop back leaves alone whom somebody else has stopped since', async () => {
    const first = await act('stop', one, two);
    await act('resume', one);
    await act('stop', one);
    await undo(first.undo);
    expect([await statesOf(one), await statesOf(two)]).toEqual([
      'cancelled cancelled cancelled',
      'queued queued queued',
    ]);
  });
});

describe('whoever is stopped gets, once resumed, what was planned meanwhile', () => {
  const ALL = 'queued queued queued';

  it('V8 steps that were added', async () => {
    const { template_map } = await api.read(campaign);
    const { 3: last = 0, ...before } = template_map;
    await api.change(campaign, { template_map: before });
    const { undo: first } = await act('stop', one);
    await act('stop', two);
    await api.change(campaign, { template_map: { ...before, 3: last } });
    await act('resume', two);
    await undo(first);
    expect([await statesOf(one), await statesOf(two)]).toEqual([ALL, ALL]);
    expect(await dueOf(two, 1)).toBeInstanceOf(Date);
  });

  it('V8 the mails of those who were taken out and put back', async () => {
    await act('stop', one);
    await undo((await act('take_out', one)).undo);
    expect(await statesOf(one)).toBe('');
    await act('resume', one);
    expect(await statesOf(one)).toBe(ALL);
  });

  it('V8 P4 the mails of those who were deleted and restored', async () => {
    await act('stop', one);
    const deleted = await api.ask('DELETE', `/api/contacts/contacts/${one}/`);
    const restored = await api.ask(
      'POST',
      `/api/deletions/${String(deleted.headers['touchline-deletion'])}/restore/`,
      {},
    );
    expect(restored.statusCode).toBe(204);
    await act('resume', one);
    expect(await statesOf(one)).toBe(ALL);
  });

  it('V8 everybody, in a campaign that their stop had completed', async () => {
    const stopped = await act('stop', one, two, three);
    await undo((await act('take_out', one, two, three)).undo);
    await undo(stopped.undo);
    expect([await statusOf(), await statesOf(one), await statesOf(two), await statesOf(three)]).toEqual([
      'active',
      ALL,
      ALL,
      ALL,
    ]);
  });
});

describe('skip', () => {
  it('V8 the next mail never goes out, and the one after comes when it would have been its turn', async () => {
    await api.sendNext(campaign, one, SENT_AT);
    await query(
      "update messages set due_at = now() + interval '2 days' where contact_id = $1 and step_number = 2",
      [one],
    );
    const due = await dueOf(one, 2);
    await act('skip', one);
    expect(await statesOf(one)).toBe('sent skipped queued');
    const { skipped } = (await shown(one))!;
    expect(skipped).toEqual([{ step_number: 2, by: PERSON.email, at: expect.any(String) }]);
    expect(Date.parse(skipped[0]!.at!)).toBeCloseTo(Date.now(), -5);
    expect(await dueOf(one, 3)).toEqual(new Date((due?.getTime() ?? 0) + 3 * DAY));
  });

  it('V8 a failed mail is skipped, one that is with the server is not', async () => {
    await api.setState(campaign, one, 1, 'failed');
    await api.setState(campaign, two, 1, 'sending');
    expect(await act('skip', one, two)).toMatchObject({ done: 1, refused: [{ reason: 'being_sent' }] });
    expect([await statesOf(one), await statesOf(two)]).toEqual([
      'skipped queued queued',
      'sending queued queued',
    ]);
    expect(await dueOf(one, 2)).toBeInstanceOf(Date);
  });

  it('V8 the last step skipped completes the campaign; taken back, it goes on', async () => {
    await api.change(campaign, { contact_ids: [one] });
    await api.sendNext(campaign, one);
    await act('skip', one);
    const last = await act('skip', one);
    expect([await statesOf(one), await statusOf()]).toEqual(['sent skipped skipped', 'completed']);
    await undo(last.undo);
    expect([await statesOf(one), await statusOf()]).toEqual(['sent skipped queued', 'active']);
    expect(await dueOf(one, 3)).toBeInstanceOf(Date);
  });

  it('V8 says that a later skip has to be taken back first, and then takes back both', async () => {
    const { undo: first } = await act('skip', one);
    const { undo: second } = await act('skip', one);
    expect(await statesOf(one)).toBe('skipped skipped queued');
    await undo(first, 409);
    await undo(second);
    await undo(first);
    expect(await statesOf(one)).toBe('queued queued queued');
  });

  it('V8 what a later step has overtaken is not taken back', async () => {
    await api.sendNext(campaign, one);
    const { undo: action } = await act('skip', one);
    await api.sendNext(campaign, one);
    await undo(action, 409);
    expect(await statesOf(one)).toBe('sent skipped sent');
  });

  it('V8 nor does it make a completed campaign active, in which nothing is left to send', async () => {
    await api.change(campaign, { contact_ids: [one] });
    await api.sendNext(campaign, one);
    const { undo: action } = await act('skip', one);
    await api.sendNext(campaign, one);
    await undo(action, 409);
    expect([await statesOf(one), await statusOf()]).toEqual(['sent skipped sent', 'completed']);
  });
});

it('V8 retry sends failed and uncertain mails again, and says of the others why not', async () => {
  await api.setState(campaign, one, 1, 'failed');
  await api.setState(campaign, two, 1, 'uncertain');
  const result = await act('retry', one, two, three);
  expect([result.done, reasons(result), result.undo]).toEqual([2, { nothing_failed: 1 }, null]);
  expect([await statesOf(one), await statesOf(two)]).toEqual([
    'queued queued queued',
    'queued queued queued',
  ]);
  expect(await dueOf(two, 1)).toBeInstanceOf(Date);
  await api.setState(campaign, three, 1, 'failed');
  await api.setState(campaign, three, 2, 'sent');
  expect(reasons(await act('retry', three))).toEqual({ overtaken: 1 });
});

describe('take out', () => {
  it('V8 keeps what was sent in the figures, and nobody who got nothing; Undo puts both back', async () => {
    await api.sendNext(campaign, one, SENT_AT);
    const result = await act('take_out', one, two);
    expect(result.done).toBe(2);
    const { contacts, total_contacts } = await api.read(campaign);
    expect(contacts.map(({ id, removed }) => [id, removed])).toEqual([
      [one, true],
      [three, false],
    ]);
    expect(total_contacts).toBe(2);
    expect(await statesOf(one)).toBe('sent');
    expect(reasons(await act('take_out', one))).toEqual({ removed: 1 });
    await undo(result.undo);
    expect([await statesOf(one), await statesOf(two)]).toEqual([
      'sent queued queued',
      'queued queued queued',
    ]);
    expect(await dueOf(one, 2)).toEqual(new Date(SENT_AT.getTime() + 3 * DAY));
  });

  it('V8 Undo leaves out whoever was deleted meanwhile', async () => {
    const result = await act('take_out', one, two);
    await api.ask('DELETE', `/api/contacts/contacts/${two}/`);
    await undo(result.undo);
    expect((await api.read(campaign)).contacts.map(({ id }) => id)).toEqual([one, three]);
  });
});

describe('whom it is done for', () => {
  it('V8 all who match a filter at that moment, as the page filters', async () => {
    await api.sendNext(campaign, one);
    await api.respond(campaign, one, 'opened');
    const by = async (matching: object) => {
      const answer = await ask({ action: 'stop', matching });
      return answer.json<PeopleActionResult>().done;
    };
    expect(await by({ state: 'bounced' })).toBe(0);
    expect(await by({ state: 'opened' })).toBe(1);
    expect(await statesOf(one)).toBe('sent cancelled cancelled');
    expect(await by({ search: 'PERSON', state: 'waiting' })).toBe(2);
    expect((await ask({ action: 'resume', matching: { state: 'stopped_by_staff' } })).json()).toMatchObject({
      done: 3,
    });
    expect(await by({ state: 'away' })).toBe(0);
  });

  it('V8 a completed campaign still says who of its people got nothing, and why', async () => {
    await api.sendNext(campaign, one);
    await act('stop', two);
    await api.ask('PUT', `/api/contacts/contacts/${three}/`, {
      full_name: 'Anna',
      email: '',
      title: '',
      phone: '',
    });
    await api.change(campaign, { status: 'completed' });
    const { contacts } = await api.read(campaign);
    expect(contacts.map(({ sent_count, kept_from, email }) => [sent_count, kept_from, email === ''])).toEqual(
      [
        [1, null, false],
        [0, 'stopped_by_staff', false],
        [0, null, true],
      ],
    );
    const answer = await ask({ action: 'take_out', matching: { state: 'unsent' } });
    expect(answer.json<PeopleActionResult>().done).toBe(2);
    expect((await api.read(campaign)).contacts.map(({ id }) => id)).toEqual([one]);
  });

  it('V8 a campaign or an action that there is not is not found', async () => {
    expect((await ask({ action: 'stop', contact_ids: [one] }, 999_999)).statusCode).toBe(404);
    await undo(999_999, 404);
    await undo(2_147_483_648, 404);
    await api.ask('DELETE', `${CAMPAIGNS}${campaign}/delete/`);
    expect((await ask({ action: 'stop', contact_ids: [one] })).statusCode).toBe(404);
    expect((await api.ask('GET', `${CAMPAIGNS}${campaign}/mails/`)).statusCode).toBe(404);
  });
});

it('V8 two people at once: each is done for once, and the mails are as after one of them', async () => {
  const all = [one, two, three];
  const results = await Promise.all([act('stop', ...all), act('stop', ...all), act('skip', ...all)]);
  expect(results[0].done + results[1].done).toBe(3);
  for (const contact of all)
    expect(await statesOf(contact)).toMatch(/^(skipped|cancelled) cancelled cancelled$/u);
  const undone = await Promise.all(
    results
      .slice(0, 2)
      .flatMap(({ undo: action }) =>
        action === null
          ? []
          : [0, 1].map(() => api.ask('POST', `${CAMPAIGNS}${campaign}/people/${action}/undo/`)),
      ),
  );
  expect(new Set(undone.map(({ statusCode }) => statusCode))).toEqual(new Set([204, 404]));
});

it('V8 hands out every mail with what came of it, for a file', async () => {
  await api.sendNext(campaign, one, SENT_AT);
  await api.respond(campaign, one, 'opened', undefined, new Date('2026-11-20T16:00:00Z'));
  const mails = (await api.ask('GET', `${CAMPAIGNS}${campaign}/mails/`)).json<object[]>();
  expect(mails).toHaveLength(9);
  expect(mails[0]).toEqual({
    contact_id: one,
    step_number: 1,
    state: 'sent',
    sent_at: '2026-11-20T15:00:00.000Z',
    opened_at: '2026-11-20T16:00:00.000Z',
    replied_at: null,
    bounced_at: null,
    unsubscribed_at: null,
  });
});
