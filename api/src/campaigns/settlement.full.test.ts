import { CAMPAIGNS } from '../testing/campaign-api.ts';
import { api, campaign, settle, mailsOfFirst } from './settlement.testing.ts';

it('refuses mails that the campaign does not have, and unknown outcomes', async () => {
  expect((await settle('99', 'sent')).statusCode).toBe(404);
  expect((await settle('1', 'sent', campaign + 1)).statusCode).toBe(404);
  expect((await settle('x', 'sent')).statusCode).toBe(400);
  expect((await settle('1', 'lost')).statusCode).toBe(400);
});

const fail = async (step: number, contact = 1) => {
  await api.setState(campaign, contact, step, 'failed');
  await api.testDatabase.database.pool.query(
    'update messages set sending_at = now() where campaign_id = $1 and contact_id = $2 and step_number = $3',
    [campaign, contact, step],
  );
};

const failedOf = async () =>
  (await api.read(campaign)).failed_messages.map(({ id, can_retry }) => ({ id, can_retry }));

const statusOf = async () => (await api.read(campaign)).status;

it('S2 a failed mail of which a later step went out is only skipped: sent now, it would come after that', async () => {
  await fail(1);
  await api.setState(campaign, 1, 2, 'sent');
  expect(await failedOf()).toEqual([{ id: '1', can_retry: false }]);
  await settle('1', 'send_again');
  await api.ask('POST', `${CAMPAIGNS}${campaign}/failed/`, { outcome: 'send_again' });
  expect((await mailsOfFirst())[0]?.state).toBe('failed');
  await settle('1', 'skip');
  expect((await mailsOfFirst())[0]?.state).toBe('skipped');
});

it('S2 a campaign that a person completed while more was to come is not opened again by one mail', async () => {
  await fail(1);
  await api.change(campaign, { status: 'completed' });
  const answer = await settle('1', 'send_again');
  expect([answer.statusCode, answer.json<{ detail: string }>().detail]).toEqual([
    409,
    expect.stringContaining('Set it to Active first'),
  ]);
  const all = await api.ask('POST', `${CAMPAIGNS}${campaign}/failed/`, { outcome: 'send_again' });
  expect(all.statusCode).toBe(409);
  expect((await settle('1', 'skip')).statusCode).toBe(200);
  expect(await statusOf()).toBe('completed');
  expect((await api.messages(campaign)).map(({ state, due_at }) => [state, due_at])).toEqual([
    ['skipped', null],
    ['queued', null],
    ['queued', null],
    ['queued', null],
  ]);
});

it('S2 a campaign that completed automatically resumes with a mail that is tried again, after those that are active by now', async () => {
  await fail(1);
  for (const step of [1, 2]) await api.setState(campaign, 2, step, 'sent');
  await api.change(campaign, {});
  expect(await statusOf()).toBe('completed');
  const activated = async () =>
    (
      await api.testDatabase.database.pool.query<{ activated_at: Date }>(
        'select activated_at from campaigns where id = $1',
        [campaign],
      )
    ).rows[0]?.activated_at.getTime() ?? 0;
  const before = await activated();
  await settle('1', 'send_again');
  expect(await statusOf()).toBe('active');
  expect(await activated()).toBeGreaterThan(before);
});

it('S2 what failed of a step that is given up keeps nobody waiting, and is not listed', async () => {
  await fail(1);
  const { template_map } = await api.read(campaign);
  await api.change(campaign, { template_map: { 2: template_map[2] ?? 0 } });
  expect(await failedOf()).toEqual([]);
  expect((await mailsOfFirst()).map(({ state, due_at }) => [state, due_at !== null])).toEqual([
    ['skipped', false],
    ['queued', true],
  ]);
});

it('S2 S6 what failed for a contact who has replied elsewhere is not listed', async () => {
  await fail(1);
  await api.testDatabase.database.pool.query(
    `insert into sequence_stops (campaign_id, contact_id, kind, stopped_at) values ($1, 1, 'ended', now())`,
    [campaign],
  );
  expect(await failedOf()).toEqual([]);
});
