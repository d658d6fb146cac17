import {
  DAY,
  api,
  campaign,
  one,
  two,
  ask,
  act,
  statesOf,
  dueOf,
  statusOf,
} from './people-actions.testing.ts';

describe('whoever is stopped gets, once resumed, what was planned meanwhile', () => {
  it('V8 and the campaign stays completed where nothing is left for them', async () => {
    await api.sendNext(campaign, one);
    await api.change(campaign, { contact_ids: [one] });
    await act('stop', one);
    const { template_map } = await api.read(campaign);
    await api.change(campaign, { template_map: { 1: template_map[1] ?? 0 } });
    await act('resume', one);
    expect([await statesOf(one), await statusOf()]).toEqual(['sent cancelled cancelled', 'completed']);
  });
});

describe('skip', () => {
  it('V8 of a paused campaign the time of the skipped step is kept as well', async () => {
    const sentAt = new Date(Date.now() - DAY);
    await api.sendNext(campaign, one, sentAt);
    await api.change(campaign, { status: 'paused' });
    expect(await act('skip', one, two)).toMatchObject({ done: 1, refused: [{ reason: 'not_begun' }] });
    await api.change(campaign, { status: 'active' });
    expect(await dueOf(one, 3)).toEqual(new Date(sentAt.getTime() + 6 * DAY));
  });
});

describe('whom it is done for', () => {
  it.each<[string, object]>([
    ['neither ids nor a filter', { action: 'stop' }],
    ['both', { action: 'stop', contact_ids: [1], matching: {} }],
    ['no ids', { action: 'stop', contact_ids: [] }],
    ['an id beyond int4', { action: 'stop', contact_ids: [2_147_483_648] }],
    ['a text', { action: 'stop', contact_ids: ['1'] }],
    ['an unknown action', { action: 'delete', contact_ids: [1] }],
    ['NUL in the search', { action: 'stop', matching: { search: 'a\u0000' } }],
    ['a lone surrogate', { action: 'stop', matching: { search: '\ud800' } }],
    ['an unknown state', { action: 'stop', matching: { state: 'lost' } }],
    ['an unknown field', { action: 'stop', contact_ids: [1], all: true }],
    [
      'too many ids',
      { action: 'stop', contact_ids: Array.from({ length: 100_001 }, (_, index) => index + 1) },
    ],
  ])('V8 %s is refused', async (_what, body) => {
    expect((await ask(body)).statusCode).toBe(400);
  });
});
