import type { ErrorBody, Mailbox, MailboxList } from '@touchline/shared/contract';
import { startSmtpServer } from './testing/smtp-server.ts';
import { URL, api, smtp, access, connect, change } from './connect.testing.ts';

it('B1 one that was disconnected is connected again as it was', async () => {
  const first = (await connect()).json<Mailbox>();
  await api.ask('PUT', `${URL}${first.id}/`, {
    updated_at: first.updated_at,
    signature_html: '<p>Jo</p>',
    daily_cap: 30,
    ramp: null,
  });
  await api.ask('DELETE', `${URL}${first.id}/`);
  const again = (await connect({ name: 'Jo again' })).json<Mailbox>();
  expect(again).toMatchObject({
    id: first.id,
    name: 'Jo again',
    signature_html: '<p>Jo</p>',
    daily_cap: 30,
    ramp: null,
  });
  await api.ask('DELETE', `${URL}${first.id}/`);
  const answers = await Promise.all([connect(), connect()]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
    201, 409,
  ]);
});

describe('another connection', () => {
  it('B3 to another server leaves no envelope that was found out of the one before', async () => {
    const { id } = (await connect()).json<Mailbox>();
    const { pool } = api.testDatabase.database;
    await pool.query("update mailboxes set envelope = 'per_mail' where id = $1", [id]);
    expect((await change(id, access())).json()).toMatchObject({ envelope: 'per_mail' });
    const elsewhere = await startSmtpServer();
    try {
      const server = { host: '127.0.0.1', port: elsewhere.port, security: 'none' };
      expect((await change(id, { ...access(), smtp: server })).json()).toMatchObject({
        envelope: 'plain',
        smtp: server,
      });
    } finally {
      await elsewhere.close();
    }
  });
});

it('B1 after ten attempts in a minute a person has to wait', async () => {
  const before = smtp.connections();
  const answers = [];
  for (let attempt = 0; attempt < 11; attempt += 1)
    answers.push(await connect({ password: `wrong ${attempt}` }));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([
    ...Array.from({ length: 10 }, () => 422),
    429,
  ]);
  const last = answers.at(-1);
  expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0);
  expect(last?.json<ErrorBody>().detail).toMatch(/^Too many attempts/u);
  // Each of the ten: to look, and to sign in.
  expect(smtp.connections() - before).toBeLessThanOrEqual(20);
  expect((await api.ask('GET', URL)).json<MailboxList>().results).toHaveLength(1);
});
