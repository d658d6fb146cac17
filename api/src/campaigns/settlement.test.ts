import { api, campaign, settle, mailsOfFirst } from './settlement.testing.ts';

it('E3 an uncertain mail that was sent counts from when it was handed over, and the sequence goes on', async () => {
  expect((await api.read(campaign)).uncertain_messages).toHaveLength(1);
  const answer = await settle('1', 'sent');
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ uncertain_messages: [] });
  const [first, second] = await mailsOfFirst();
  expect(first).toMatchObject({ state: 'sent', sent_at: new Date('2026-11-20T15:00:00Z') });
  expect(second?.due_at).toEqual(new Date('2026-11-23T15:00:00Z'));
});

it('E3 an uncertain mail is listed with the subject that went out, not with that of its template', async () => {
  await api.testDatabase.database.pool.query("update messages set subject = 'For Ann' where id = 1");
  expect((await api.read(campaign)).uncertain_messages).toMatchObject([{ subject: 'For Ann' }]);
});

it('E3 an uncertain mail is sent again when a person says so', async () => {
  await settle('1', 'send_again');
  const [first, second] = await mailsOfFirst();
  expect(first).toMatchObject({ state: 'queued', due_at: expect.any(Date) as Date });
  expect(second?.due_at).toBeNull();
});

it('E3 what is settled already stays as it is', async () => {
  await settle('1', 'sent');
  const answer = await settle('1', 'send_again');
  expect(answer.statusCode).toBe(200);
  expect((await mailsOfFirst())[0]?.state).toBe('sent');
});

it('S2 a mail that failed is tried again with all its tries; an uncertain one has used up one', async () => {
  const attempts = async () => {
    const { rows } = await api.testDatabase.database.pool.query<{ attempts: number }>(
      'select attempts from messages where id = 1',
    );
    return rows[0]?.attempts;
  };
  await settle('1', 'send_again');
  expect(await attempts()).toBe(1);
  await api.testDatabase.database.pool.query(
    "update messages set state = 'failed', attempts = 5 where id = 1",
  );
  await settle('1', 'send_again');
  expect(await attempts()).toBe(0);
});
