import { readConfig } from '../config.ts';
import { createTestDatabase, type TestDatabase } from '../testing/databases.ts';
import { writeEnvironmentMailbox } from './environment-mailbox.ts';

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.drop());

const write = async (environment: Record<string, string>) => {
  const { kysely } = testDatabase.database;
  await writeEnvironmentMailbox(kysely, readConfig(environment).mail);
  return kysely.selectFrom('mailboxes').selectAll().execute();
};

it('B1 is the sandbox while no mail server is set', async () => {
  expect(await write({ MAIL_HOURS: '0:00-24:00', MAIL_TIME_ZONE: 'Europe/Berlin' })).toMatchObject([
    {
      id: 1,
      kind: 'sandbox',
      email: 'outreach@touchline.local',
      name: 'Touchline',
      smtp: null,
      imap: null,
      envelope: 'per_mail',
      daily_cap: null,
      per_minute: 60,
      sending_window: {
        weekdays: [1, 2, 3, 4, 5],
        starts_at: '00:00',
        ends_at: '24:00',
        time_zone: 'Europe/Berlin',
      },
    },
  ]);
});

it('B1 has the days of its window in the order of the page, whatever order the setting has', async () => {
  const [mailbox] = await write({ MAIL_WEEKDAYS: 'sun,mon,tue,mon' });
  expect(mailbox?.sending_window.weekdays).toEqual([1, 2, 7]);
});

it('B2 is what the environment says, without its password, and unchanged by the same settings', async () => {
  const environment = {
    SMTP_URL: 'smtps://jo%40club.example:a%20secret@smtp.club.example',
    IMAP_URL: 'imap://jo%40club.example:a%20secret@imap.club.example:1143/INBOX',
    MAIL_FROM: 'Jo <Jo@club.example>',
    MAIL_PER_MINUTE: '7',
  };
  const written = await write(environment);
  expect(written).toMatchObject([
    {
      kind: 'environment',
      email: 'Jo@club.example',
      email_key: 'jo@club.example',
      name: 'Jo',
      user_name: 'jo@club.example',
      smtp: { host: 'smtp.club.example', port: 465, security: 'tls' },
      imap: { host: 'imap.club.example', port: 1143, security: 'starttls' },
      secret: null,
      per_minute: 7,
    },
  ]);
  expect(JSON.stringify(written)).not.toContain('a secret');
  expect(await write(environment)).toEqual(written);
});
