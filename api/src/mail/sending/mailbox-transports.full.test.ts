import { createCredentials } from '../../mailboxes/create-credentials.ts';
import { ProviderUnreachable, type Credentials } from '../../mailboxes/credentials.ts';
import { insertSignedInMailbox, MAILBOX_CONFIG } from '../../mailboxes/testing/signed-in-mailbox.ts';
import { ALWAYS } from '../../testing/mailboxes.ts';
import { storeSecret } from '../../mailboxes/secrets/mailbox-secret.ts';
import { SecretKeys } from '../../mailboxes/secrets/secret-keys.ts';
import { createTransports } from './mailbox-transports.ts';
import { startTestEngine, type TestEngine } from './testing/engine.ts';
import { fillCampaign } from './testing/fill-campaign.ts';
import type { MailSink } from './testing/mail-sink.ts';
import { openTransport } from './transport.ts';

let engine: TestEngine;
let sink: MailSink;
beforeEach(async () => {
  engine = await startTestEngine();
  sink = await engine.startSink(2);
});
afterEach(() => engine.close());

const serverOf = ({ url }: MailSink) => {
  const { hostname, port } = new URL(url);
  return { host: hostname, port: Number(port), security: 'none' as const };
};
/** Connects the mailbox 2, whose server is the sink. */
const connect = (values: Parameters<typeof insertSignedInMailbox>[3] = {}) =>
  insertSignedInMailbox(
    engine.database,
    MAILBOX_CONFIG,
    { password: 'right' },
    { smtp: JSON.stringify(serverOf(sink)), window: ALWAYS, per_minute: 1_000_000, ...values },
  );
/** Starts a worker that signs in by these. */
const startWorker = (credentials: Credentials) => {
  const environment = openTransport({ server: engine.sink.url, connections: 2 });
  return engine.startWorker(createTransports({ environment, credentials, connections: 2 }));
};
const fill = (contacts: number, mailboxes: readonly number[]) =>
  fillCampaign(engine.database, { contacts, mailboxes }, engine.timing);
const stored = () =>
  createCredentials({ database: engine.database, config: MAILBOX_CONFIG, clock: engine.clock });

it('B3 B7 signs in as the mailbox, and its mails come from its name, address and domain', async () => {
  await fill(3, [await connect({ envelope: 'plus', email: 'jo@club.example', name: 'Jo of the club' })]);
  const users: unknown[] = [];
  sink.takesSignIn = ({ username, password }) => {
    users.push(username);
    return password === 'right';
  };
  startWorker(stored());
  await engine.reach({ sent: 3 });
  expect(new Set(users)).toEqual(new Set(['jo@club.example']));
  for (const { raw, from, messageId } of sink.mails) {
    expect(from).toMatch(/^jo\+bounce-m\d+-[0-9a-f]{32}@club\.example$/u);
    expect(raw).toContain('From: Jo of the club <jo@club.example>');
    expect(messageId).toMatch(/@club\.example$/u);
    expect(raw).toMatch(/<mailto:jo\+unsub-m\d+-[0-9a-f]{32}@club\.example\?subject=unsubscribe>/u);
  }
});

it('B7 a refused password is told and fails no mail; others go on, and all go out once somebody signs in again', async () => {
  const [dead, well] = [await connect(), 1];
  await fill(20, [dead, well]);
  sink.takesSignIn = ({ password }) => password === 'new';
  const worker = startWorker(stored());
  await engine.reach({ sent: 10, queued: 10 });
  const read = () =>
    engine.database.kysely
      .selectFrom('mailboxes')
      .select(['sign_in_failed_at', 'sign_in_error'])
      .where('id', '=', dead)
      .executeTakeFirst();
  const told = await engine.until(read, (mailbox) => mailbox?.sign_in_failed_at !== null);
  expect(told?.sign_in_error).toContain('535');
  await worker.idle();
  expect(await engine.states()).toEqual({ sent: 10, queued: 10 });
  expect(await engine.database.kysely.selectFrom('sending_holds').selectAll().execute()).toEqual([]);
  await engine.database.kysely
    .transaction()
    .execute((transaction) =>
      storeSecret(transaction, new SecretKeys(MAILBOX_CONFIG), dead, { password: 'new' }),
    );
  await engine.database.kysely
    .updateTable('mailboxes')
    .set({ sign_in_failed_at: null, sign_in_error: null })
    .where('id', '=', dead)
    .execute();
  await engine.reach({ sent: 20 });
  expect(sink.mails).toHaveLength(10);
});

it('B7 a token that expires amid a campaign is renewed, a provider that is down is waited for, and nothing is lost', async () => {
  const mailbox = await connect();
  await fill(5, [mailbox]);
  let token = 'first';
  let isDown = false;
  const refused: string[] = [];
  const credentials: Credentials = {
    accessOf: async () => {
      if (isDown) throw new ProviderUnreachable('503');
      return { smtp: serverOf(sink), imap: undefined, signIn: { user: 'jo', accessToken: token } };
    },
    refused: async (_mailbox, signIn) => {
      refused.push('accessToken' in signIn ? signIn.accessToken : '');
      isDown = true;
      token = 'second';
      setTimeout(() => (isDown = false), 1500);
    },
    accepted: async () => undefined,
  };
  startWorker(credentials);
  await engine.reach({ sent: 5 });
  sink.takesSignIn = ({ accessToken }) => accessToken === 'second';
  sink.endConnections();
  await fill(25, [mailbox]);
  await engine.reach({ sent: 30 });
  expect(refused).toEqual(['first']);
  expect(new Set(sink.mails.map(({ messageId }) => messageId)).size).toBe(30);
});

it('B5 uses the servers that a mailbox has from now on', async () => {
  const mailbox = await connect();
  await fill(3, [mailbox]);
  startWorker(stored());
  await engine.reach({ sent: 3 });
  const other = await engine.startSink(3);
  await engine.database.kysely
    .updateTable('mailboxes')
    .set({ smtp: JSON.stringify(serverOf(other)) })
    .where('id', '=', mailbox)
    .execute();
  await fill(4, [mailbox]);
  await engine.reach({ sent: 7 });
  expect([sink.mails.length, other.mails.length]).toEqual([3, 4]);
});
