import type { Account, Outcome, SequencesStopped } from '@touchline/shared/contract';
import {
  MONITORING,
  on,
  clock,
  api,
  one,
  two,
  campaign,
  get,
  toAnswer,
  rowOf,
  followUp,
  patch,
  note,
  outcome,
  marked,
  seen,
} from './follow-ups.testing.ts';

const me = async () => (await get<Account[]>('/api/accounts/')).find(({ is_own }) => is_own);

it('V4 outcome, assignee and note are kept, in the row and with who changed what, when', async () => {
  const interested = await outcome('interested');
  const account = await me();
  expect(await followUp(one)).toMatchObject({ version: 0, outcome: null, note: '', changes: [] });
  await note(one, { outcome_id: interested, assignee_id: account?.id });
  clock.at = on(3);
  const noted = await note(one, { note: ' Call in spring ' });
  expect(noted).toMatchObject({
    version: 2,
    outcome: { id: interested, code: 'interested', name: '' },
    assignee: { email: account?.email },
    note: 'Call in spring',
    organization: { name: 'Meadow Park' },
    changes: [
      { at: on(3).toISOString(), by: account?.email, note: 'Call in spring' },
      {
        at: on(2).toISOString(),
        by: account?.email,
        outcome: { code: 'interested' },
        assignee: account?.email,
      },
    ],
  });
  expect(noted.changes[0]).not.toHaveProperty('outcome');
  expect((await rowOf(one))?.followUp).toMatchObject({
    outcome: { code: 'interested' },
    assignee: { id: account?.id },
    comeBackOn: null,
    state: null,
  });
  expect((await rowOf(two))?.followUp).toBeNull();
  const cleared = await note(one, { outcome_id: null, assignee_id: null, note: '' });
  expect(cleared).toMatchObject({ version: 3, outcome: null, assignee: null, note: '' });
  expect(cleared.changes[0]).toMatchObject({ outcome: null, assignee: null, note: '' });
  expect((await note(one, { note: '' })).version).toBe(3);
});

it('V4 U9 nothing is noted about a contact who was deleted or erased', async () => {
  const outcome_id = await outcome('interested');
  await api.ask('DELETE', `/api/contacts/contacts/${one}/`);
  const deleted = await patch(one, { version: 0, outcome_id });
  expect([deleted.statusCode, deleted.json()]).toEqual([404, { detail: 'There is no such contact.' }]);
  const { kysely } = api.testDatabase.database;
  await kysely
    .updateTable('contacts')
    .set({ erased_at: on(1) })
    .where('id', '=', two)
    .execute();
  const erased = await patch(two, { version: 0, come_back_on: '2026-03-10' });
  expect([erased.statusCode, erased.json()]).toEqual([
    409,
    { detail: 'The data of this person has been erased.' },
  ]);
  expect([(await followUp(one)).version, (await followUp(two)).version]).toEqual([0, 0]);
});

it('V4 of two people at once the later one is told, and overwrites nothing', async () => {
  const [interested, later] = [await outcome('interested'), await outcome('later')];
  const answers = await Promise.all([
    patch(one, { version: 0, outcome_id: interested }),
    patch(one, { version: 0, outcome_id: later }),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const refused = answers.find(({ statusCode }) => statusCode === 409);
  expect(refused?.body).toContain((await me())?.email);
  const stored = await followUp(one);
  expect(stored.version).toBe(1);
  expect(stored.changes).toHaveLength(1);
  const other = stored.outcome?.code === 'later' ? interested : later;
  expect((await patch(one, { version: 1, outcome_id: other })).statusCode).toBe(200);
});

it('V4 who is not interested gets nothing more, when the staff says so; colleagues go on', async () => {
  expect((await followUp(one)).running_campaigns).toBe(1);
  const stop = () => api.ask('POST', `/api/conversations/${one}/stop/`);
  // Another contact of the same address is somebody else to the staff.
  await api.testDatabase.database.pool.query(
    `update contacts set organization_id = null, (email, email_key) = (select email, email_key from contacts where id = $1)
     where id = $2`,
    [one, two],
  );
  const stopped = (await stop()).json<SequencesStopped>();
  expect(stopped).toEqual({ stopped: 1, undo: [{ campaign, action: expect.any(Number) }] });
  expect((await followUp(one)).running_campaigns).toBe(0);
  expect((await followUp(two)).running_campaigns).toBe(1);
  const states = (await api.messages(campaign)).filter(({ step_number }) => step_number === 2);
  expect(states.map(({ contact_id, state }) => [contact_id === one, state])).toEqual([
    [true, 'cancelled'],
    [false, 'queued'],
    [false, 'queued'],
  ]);
  expect((await stop()).json()).toEqual({ stopped: 0, undo: [] });
  const keptFrom = async () => {
    const { kept_from, stopped_by } = (await api.read(campaign)).contacts.find(({ id }) => id === one)!;
    return [kept_from, stopped_by];
  };
  expect(await keptFrom()).toEqual(['stopped_by_staff', (await me())?.email]);
  const undo = `/api/campaigns/${campaign}/people/${stopped.undo[0]?.action}/undo/`;
  expect((await api.ask('POST', undo)).statusCode).toBe(204);
  expect([(await followUp(one)).running_campaigns, await keptFrom()]).toEqual([1, [null, null]]);
  expect((await api.ask('POST', '/api/conversations/2000000000/stop/')).statusCode).toBe(404);
});

it('V1 names the mark that alone has a reply count as answered, so that it can be taken back at any time', async () => {
  const mark = (at: Date, is_answered: boolean) =>
    api.ask('PUT', `${MONITORING}contacts/${one}/reply/marks/`, { reply_at: at.toISOString(), is_answered });
  await api.respond(campaign, one, 'replied', 'Yes', on(2, 8));
  expect(await marked()).toBeNull();
  await mark(on(2, 8), true);
  const by = (await me())?.email;
  expect(await marked()).toEqual({ by, at: on(2).toISOString(), reply_at: on(2, 8).toISOString() });
  expect((await followUp(two)).marked).toBeNull();
  await api.respond(campaign, one, 'replied', 'Are you there?', on(2, 9));
  expect(await marked()).toBeNull();
  await mark(on(2, 9), true);
  expect(await marked()).toMatchObject({ reply_at: on(2, 9).toISOString() });
  await mark(on(2, 9), false);
  expect([await marked(), await toAnswer()]).toEqual([null, 1]);
  await mark(on(2, 9), true);
  await api.answer(campaign, one, 'We are', on(2, 10));
  expect([await marked(), await toAnswer()]).toEqual([null, 0]);
});

const status = async () => (await rowOf(one))?.status;

describe('V4 an outcome that ends the conversation', () => {
  it.each(['not_interested', 'wrong_person'])(
    '%s takes it from what must be answered, for everybody, until it is taken back',
    async (code) => {
      await api.respond(campaign, one, 'replied', 'No', on(2, 8));
      await note(one, { outcome_id: await outcome(code), ...seen(8) });
      expect([await toAnswer(), await status()]).toEqual([0, 'replied']);
      expect(await marked()).toMatchObject({ by: (await me())?.email, reply_at: on(2, 8).toISOString() });
      clock.at = on(3);
      await note(one, { outcome_id: null });
      expect([await toAnswer(), await status(), await marked()]).toEqual([1, 'awaiting_reply', null]);
    },
  );

  it('is one of the team’s own that ends outreach as well', async () => {
    const added = await api.ask('POST', '/api/outcomes/', { name: 'Has a contractor', ends_outreach: true });
    const { id } = added.json<Outcome>();
    await api.respond(campaign, one, 'replied', 'No', on(2, 8));
    await note(one, { outcome_id: id });
    expect([await toAnswer(), (await followUp(one)).outcome]).toMatchObject([0, { ends_outreach: true }]);
    await note(one, { outcome_id: null });
    await api.ask('PATCH', `/api/outcomes/${id}/`, { ends_outreach: false });
    await note(one, { outcome_id: id });
    expect(await toAnswer()).toBe(1);
  });
});

describe('V4 Undo of an outcome', () => {
  it('V4 leaves a colleague’s older mark, and brings back the day to come back on', async () => {
    await api.respond(campaign, one, 'replied', 'First', on(2, 8));
    const { kysely } = api.testDatabase.database;
    const bob = { marked_by: 'bob@club.example', marked_at: on(2, 9) };
    await kysely
      .insertInto('answered_replies')
      .values({ contact_id: one, reply_at: on(2, 8), ...bob })
      .execute();
    await api.respond(campaign, one, 'replied', 'Second', on(2, 10));
    await note(one, { come_back_on: '2026-03-09' });
    await note(one, { outcome_id: await outcome('not_interested') });
    expect(await rowOf(one)).toMatchObject({
      status: 'replied',
      followUp: { state: null, comeBackOn: null },
    });
    await note(one, { outcome_id: null });
    expect(await rowOf(one)).toMatchObject({
      status: 'awaiting_reply',
      waitingSince: on(2, 10).toISOString(),
      followUp: { state: 'put_off', comeBackOn: '2026-03-09' },
    });
  });

  it('V4 leaves the older mark below one that was set by hand in place of that of the outcome', async () => {
    const mark = (hour: number, is_answered = true) =>
      api.ask('PUT', `${MONITORING}contacts/${one}/reply/marks/`, {
        reply_at: on(2, hour).toISOString(),
        is_answered,
      });
    await api.respond(campaign, one, 'replied', 'First', on(2, 8));
    await mark(8);
    await api.respond(campaign, one, 'replied', 'Second', on(2, 10));
    clock.at = on(3);
    await note(one, { outcome_id: await outcome('not_interested') });
    clock.at = on(4);
    await mark(10);
    await note(one, { outcome_id: null });
    expect(await rowOf(one)).toMatchObject({ status: 'replied', waitingSince: null });
    await mark(10, false);
    expect(await rowOf(one)).toMatchObject({ waitingSince: on(2, 10).toISOString() });
  });
});
