import type { NewMailbox } from '@touchline/shared/contract';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { AUTHORITY } from './testing/certificates.ts';
import { startImapServer, type ImapServer } from './testing/imap-server.ts';
import { PASSWORD, startSmtpServer, USER, type SmtpServer } from './testing/smtp-server.ts';

export const URL = '/api/mailboxes/';

export const HOST = 'mail.club.example';

export let folder: string;

export let api: TestApi;

export let smtp: SmtpServer;

export let imap: ImapServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'touchline-connect-'));
  [smtp, imap] = await Promise.all([startSmtpServer({ secure: true }), startImapServer({ secure: true })]);
  api = await startTestApi(
    { DATA_DIR: folder },
    {
      mailServers: {
        lookup: async () => [{ address: '127.0.0.1', family: 4 }],
        isAllowedAddress: () => true,
        privateServers: true,
        authorities: AUTHORITY,
        connectLimit: 2000,
        greetingLimit: 500,
        commandLimit: 3000,
        totalLimit: 10_000,
      },
    },
  );
});

beforeEach(async () => {
  await api.testDatabase.database.pool.query('delete from mailboxes where id > 1; delete from rate_limits');
});

afterAll(async () => {
  await api.close();
  await Promise.all([smtp.close(), imap.close()]);
  await rm(folder, { recursive: true });
});

export const access = (password = PASSWORD) => ({
  user: USER,
  password,
  smtp: { host: HOST, port: smtp.port, security: 'tls' as const },
  imap: { host: HOST, port: imap.port, security: 'tls' as const },
});

export const newMailbox = (changes: Partial<NewMailbox> = {}): NewMailbox => ({
  email: USER,
  name: 'Jo',
  ...access(),
  ...changes,
});

export const connect = (changes: Partial<NewMailbox> = {}) => api.ask('POST', URL, newMailbox(changes));

export const change = (id: number, connection: object) =>
  api.ask('PUT', `${URL}${id}/connection/`, connection);
