import { type ContactPage, DELETION_HEADER, type MonitoringContact } from '@touchline/shared/contract';
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
  rows,
  rowOf,
  followUp,
  patch,
  note,
  outcome,
  marked,
  seen,
} from './follow-ups.testing.ts';

/** The team's zone is UTC-4: its day begins at four. */
const ZONE_BEGINS = 4;

const contactOf = async (id: number) =>
  (await get<ContactPage>(`/api/contacts/contacts/${id}/page/`)).contact;

/** What the list shows that must be answered, as the page counts it. */
const listed = async () =>
  (await rows()).filter(
    ({ status, followUp: noted }) =>
      noted?.state === 'returning' || (status === 'awaiting_reply' && noted?.state !== 'put_off'),
  ).length;

describe('V4 a day to come back on', () => {
  it('until then the conversation does not count; that morning it does, and is marked as returning', async () => {
    await api.respond(campaign, one, 'replied', 'Ask me in March', on(2, 10));
    await api.respond(campaign, two, 'replied', 'Yes', on(2, 11));
    expect(await toAnswer()).toBe(2);
    await note(one, { come_back_on: '2026-03-10' });
    expect([await toAnswer(), await listed()]).toEqual([1, 1]);
    // The spec's words keep their meaning: nobody has answered.
    expect(await rowOf(one)).toMatchObject({
      status: 'awaiting_reply',
      followUp: { comeBackOn: '2026-03-10', state: 'put_off' },
    });
    const [before] = [await api.ask('GET', `${MONITORING}contacts/`)];
    clock.at = new Date(on(10, ZONE_BEGINS).getTime() - 1);
    expect([await toAnswer(), await listed()]).toEqual([1, 1]);
    clock.at = on(10, ZONE_BEGINS);
    expect([await toAnswer(), await listed()]).toEqual([2, 2]);
    expect((await rowOf(one))?.followUp).toMatchObject({ state: 'returning', comeBackOn: '2026-03-10' });
    expect((await api.ask('GET', `${MONITORING}contacts/`)).headers['etag']).not.toBe(
      before?.headers['etag'],
    );
    const history = await get<{ contact: MonitoringContact }>(`${MONITORING}contacts/${one}/history/`);
    expect(history.contact.followUp?.state).toBe('returning');
  });

  it('a reply before then brings it back at once, however it is dated', async () => {
    await api.respond(campaign, one, 'replied', 'Later', on(2, 10));
    await note(one, { come_back_on: '2026-03-10' });
    expect(await toAnswer()).toBe(0);
    // Written before it was put off, and read from the mailbox after.
    await api.respond(campaign, one, 'replied', 'No, now!', on(2, 12));
    expect([await toAnswer(), await listed()]).toEqual([1, 1]);
    expect(await followUp(one)).toMatchObject({ come_back_on: null, state: null });
    await api.answer(campaign, one, 'Here I am', on(3));
    clock.at = on(12);
    expect([await toAnswer(), await listed()]).toEqual([0, 0]);
  });

  it('one that the person had not seen when they put it off is not hidden', async () => {
    await api.respond(campaign, one, 'replied', 'Later', on(2, 10));
    await api.respond(campaign, one, 'replied', 'Now!', on(2, 12));
    await note(one, { come_back_on: '2026-03-10', seen_reply_at: on(2, 10).toISOString() });
    expect(await toAnswer()).toBe(1);
    await note(one, { come_back_on: '2026-03-11', seen_reply_at: on(2, 12).toISOString() });
    expect(await toAnswer()).toBe(0);
    await note(one, { come_back_on: '2026-03-12', seen_reply_at: null });
    expect(await toAnswer()).toBe(1);
    const odd = await patch(one, {
      version: 3,
      come_back_on: '2026-03-13',
      seen_reply_at: '0000-01-01T00:00:00.000Z',
    });
    expect(odd.statusCode).toBe(200);
  });

  it('returns also when nobody waits for an answer, or was never written to, until it is dealt with', async () => {
    const [silent = 0] = await api.addContacts(1);
    await api.respond(campaign, one, 'replied', 'Next year', on(2, 10));
    await api.answer(campaign, one, 'Good', on(2, 11));
    await note(one, { come_back_on: '2026-03-10' });
    await note(silent, { come_back_on: '2026-03-10' });
    expect([await toAnswer(), await rowOf(silent)]).toEqual([0, undefined]);
    clock.at = on(10);
    expect([await toAnswer(), await listed()]).toEqual([2, 2]);
    expect(await rowOf(one)).toMatchObject({ status: 'replied', followUp: { state: 'returning' } });
    expect(await rowOf(silent)).toMatchObject({ status: 'none', followUp: { state: 'returning' } });
    const settle = (contact: number, is_done: boolean, come_back_on = '2026-03-10') =>
      api.ask('PUT', `/api/conversations/${contact}/return/`, { come_back_on, is_done });
    expect((await settle(silent, true, '2026-03-09')).statusCode).toBe(409);
    expect((await settle(silent, true)).statusCode).toBe(204);
    expect([await toAnswer(), await listed()]).toEqual([1, 1]);
    await settle(silent, false);
    expect(await toAnswer()).toBe(2);
    await api.ask('DELETE', `/api/contacts/contacts/${silent}/`);
    expect([await toAnswer(), await listed()]).toEqual([1, 1]);
    await api.answer(campaign, one, 'How about now?', on(10, 15));
    expect([await toAnswer(), await listed()]).toEqual([0, 0]);
  });

  it('V11 a mark as answered deals with the return of the day, and taking it back brings both', async () => {
    await api.respond(campaign, one, 'replied', 'Later', on(2, 10));
    await note(one, { come_back_on: '2026-03-10' });
    clock.at = on(10);
    const mark = (is_answered: boolean) =>
      api.ask('PUT', `${MONITORING}contacts/${one}/reply/marks/`, {
        reply_at: on(2, 10).toISOString(),
        is_answered,
      });
    await mark(true);
    expect([await toAnswer(), await listed()]).toEqual([0, 0]);
    await mark(false);
    expect([await toAnswer(), await listed()]).toEqual([1, 1]);
    expect((await rowOf(one))?.followUp?.state).toBe('returning');
  });

  it('comes back with a contact that was deleted, and undeleted', async () => {
    const [silent = 0] = await api.addContacts(1);
    await note(silent, { note: 'Knows everybody', come_back_on: '2026-03-10' });
    const gone = await api.ask('DELETE', `/api/contacts/contacts/${silent}/`);
    expect((await api.ask('GET', `/api/conversations/${silent}/`)).statusCode).toBe(404);
    await api.ask('POST', `/api/deletions/${String(gone.headers[DELETION_HEADER])}/restore/`, {});
    clock.at = on(10);
    expect(await followUp(silent)).toMatchObject({ note: 'Knows everybody', state: 'returning' });
  });
});

describe('V4 an outcome that ends the conversation', () => {
  it('deals with the return of the day as well, also of somebody who never wrote, and taking it back brings it', async () => {
    const [silent = 0] = await api.addContacts(1);
    for (const contact of [one, silent]) await note(contact, { come_back_on: '2026-03-10' });
    await api.respond(campaign, two, 'replied', 'Later', on(2, 10));
    await note(two, { come_back_on: '2026-03-20' });
    clock.at = on(10);
    expect([await toAnswer(), await listed()]).toEqual([2, 2]);
    const ended = await outcome('not_interested');
    for (const contact of [one, two, silent]) await note(contact, { outcome_id: ended });
    expect([await toAnswer(), await listed()]).toEqual([0, 0]);
    clock.at = on(11);
    for (const contact of [one, two, silent]) await note(contact, { outcome_id: null });
    expect([await toAnswer(), await listed()]).toEqual([2, 2]);
    // Nobody comes back to what has ended, unless the outcome is taken back.
    await note(two, { outcome_id: ended });
    clock.at = on(20);
    expect((await followUp(two)).state).toBeNull();
    await note(two, { outcome_id: null });
    expect((await followUp(two)).state).toBe('returning');
  });

  it('gives way to another one that ends it: Undo brings back the first, and what waited since', async () => {
    const [first, second] = [await outcome('not_interested'), await outcome('wrong_person')];
    await api.respond(campaign, one, 'replied', 'No', on(2, 8));
    const before = await note(one, { outcome_id: first });
    clock.at = on(3);
    await note(one, { outcome_id: second });
    expect(await toAnswer()).toBe(0);
    clock.at = on(4);
    // As the page does: what was marked before is marked again, and nothing else.
    await note(one, { outcome_id: first, seen_reply_at: before.marked?.reply_at ?? null });
    expect(await toAnswer()).toBe(0);
    await api.respond(campaign, one, 'replied', 'Are you there?', on(2, 9));
    const waiting = await followUp(one);
    clock.at = on(5);
    await note(one, { outcome_id: second });
    expect(await toAnswer()).toBe(0);
    clock.at = on(6);
    await note(one, { outcome_id: first, seen_reply_at: waiting.marked?.reply_at ?? null });
    expect(await toAnswer()).toBe(1);
  });

  it('and a mark at the same moment do not wait for each other, and of two outcomes one is told', async () => {
    await api.respond(campaign, one, 'replied', 'No', on(2, 10));
    await note(one, { come_back_on: '2026-03-10' });
    clock.at = on(10);
    const { version } = await followUp(one);
    const ended = await outcome('not_interested');
    const reply_at = on(2, 10).toISOString();
    const mark = (is_answered: boolean) =>
      api.ask('PUT', `${MONITORING}contacts/${one}/reply/marks/`, { reply_at, is_answered });
    const answers = await Promise.all([
      ...[true, false, true, false, true].map(mark),
      ...[1, 2].map(() => patch(one, { version, outcome_id: ended })),
    ]);
    const codes = answers.map(({ statusCode }) => statusCode);
    expect(codes.slice(0, 5)).toEqual([204, 204, 204, 204, 204]);
    expect(codes.slice(5).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('is of one contact: another of the same person waits, and one made of both waits', async () => {
    await api.testDatabase.database.pool.query(
      `update contacts set organization_id = null, (email, email_key) = (select email, email_key from contacts where id = $1)
       where id = $2`,
      [one, two],
    );
    await api.respond(campaign, two, 'replied', 'Hello', on(2, 8));
    await api.respond(campaign, one, 'replied', 'No', on(2, 9));
    await note(one, { outcome_id: await outcome('wrong_person') });
    expect(await toAnswer()).toBe(1);
    expect(await rowOf(two)).toMatchObject({ status: 'awaiting_reply' });
    const [kept, other] = await Promise.all([contactOf(one), contactOf(two)]);
    const { id: _, updated_at, ...fields } = kept;
    const both = { other: two, updated_at, other_updated_at: other.updated_at };
    const merged = await api.ask('POST', `/api/contacts/contacts/${one}/merge/`, { ...fields, ...both });
    expect([merged.statusCode, merged.body]).toEqual([200, expect.any(String)]);
    expect(await rowOf(one)).toMatchObject({ status: 'awaiting_reply' });
    clock.at = on(3);
    await note(one, { outcome_id: await outcome('not_interested') });
    expect(await toAnswer()).toBe(0);
  });

  it('ends nothing with any other outcome, and waits again once it has one', async () => {
    await api.respond(campaign, one, 'replied', 'No', on(2, 8));
    await note(one, { outcome_id: await outcome('later') });
    expect(await toAnswer()).toBe(1);
    await note(one, { outcome_id: await outcome('wrong_person') });
    expect(await toAnswer()).toBe(0);
    clock.at = on(3);
    await note(one, { outcome_id: await outcome('interested') });
    expect(await toAnswer()).toBe(1);
  });

  it('is followed by a reply that came later, or that the person had not seen: it waits', async () => {
    await api.respond(campaign, one, 'replied', 'No', on(2, 8));
    await note(one, { outcome_id: await outcome('not_interested') });
    await api.respond(campaign, one, 'replied', 'On second thoughts', on(2, 9));
    expect(await rowOf(one)).toMatchObject({
      status: 'awaiting_reply',
      waitingSince: on(2, 9).toISOString(),
    });
    clock.at = on(3);
    await note(one, { outcome_id: await outcome('wrong_person'), ...seen(8) });
    expect(await toAnswer()).toBe(1);
  });

  it('leaves what was answered, or marked by hand, meanwhile as it is when it is taken back', async () => {
    const mark = () =>
      api.ask('PUT', `${MONITORING}contacts/${one}/reply/marks/`, {
        reply_at: on(2, 8).toISOString(),
        is_answered: true,
      });
    await api.respond(campaign, one, 'replied', 'No', on(2, 8));
    await note(one, { outcome_id: await outcome('not_interested') });
    clock.at = on(3);
    await mark();
    clock.at = on(4);
    await note(one, { outcome_id: null });
    expect([await toAnswer(), (await marked())?.at]).toEqual([0, on(3).toISOString()]);
    // Marked before, it is not marked again: taking the outcome back leaves it answered.
    await note(one, { outcome_id: await outcome('wrong_person') });
    clock.at = on(5);
    await note(one, { outcome_id: null });
    expect([await toAnswer(), (await marked())?.at]).toEqual([0, on(3).toISOString()]);
  });
});

it.each([
  ['no such contact', 2_000_000_000, {}, 404],
  ['an id beyond all', 9_999_999_999, {}, 404],
  ['an outcome that is none', 0, { outcome_id: 2_000_000_000 }, 400],
  ['an account that is none', 0, { assignee_id: 2_000_000_000 }, 400],
  ['an account beyond all', 0, { assignee_id: 9_999_999_999 }, 400],
  ['today', 0, { come_back_on: '2026-03-02' }, 400],
  ['a day in three years', 0, { come_back_on: '2029-03-02' }, 400],
  ['a day that there is not', 0, { come_back_on: '2026-02-30' }, 400],
  ['the year 0', 0, { come_back_on: '0000-01-01' }, 400],
  ['a note with NUL', 0, { note: 'a\0b' }, 400],
  ['half a character', 0, { note: '\ud800' }, 400],
  ['a note without end', 0, { note: 'x'.repeat(4001) }, 400],
  ['another field', 0, { colour: 'red' }, 400],
])('V4 %s is refused', async (_what, contact, change, status) => {
  expect((await patch(contact || one, { version: 0, ...change })).statusCode).toBe(status);
  expect((await followUp(one)).version).toBe(0);
});

it.each([
  ['before its midnight', on(3, ZONE_BEGINS - 1), '2026-03-02', '2026-03-03'],
  ['after its midnight', on(3, ZONE_BEGINS), '2026-03-03', '2026-03-04'],
] as const)(
  'V4 says which day it is for the team %s: the next one can be chosen',
  async (_, at, today, tomorrow) => {
    clock.at = at;
    expect(await followUp(one)).toMatchObject({ version: 0, today });
    expect((await patch(one, { version: 0, come_back_on: today })).statusCode).toBe(400);
    expect((await patch(one, { version: 0, come_back_on: tomorrow })).statusCode).toBe(200);
  },
);

describe('V4 Undo of an outcome', () => {
  it('V4 back to an outcome that ends it too leaves what that one ended', async () => {
    await api.respond(campaign, one, 'replied', 'First', on(2, 8));
    const wrong = await outcome('wrong_person');
    await note(one, { outcome_id: wrong });
    clock.at = on(3);
    await api.respond(campaign, one, 'replied', 'Second', on(3, 10));
    await note(one, { outcome_id: await outcome('not_interested') });
    expect(await toAnswer()).toBe(0);
    clock.at = on(4);
    // As the page asks: before, nothing had the second reply count as answered.
    await note(one, { outcome_id: wrong, seen_reply_at: null });
    expect(await rowOf(one)).toMatchObject({ waitingSince: on(3, 10).toISOString() });
    await note(one, { outcome_id: null });
    expect(await rowOf(one)).toMatchObject({ waitingSince: on(2, 8).toISOString() });
  });
});
