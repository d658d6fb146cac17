import type { Organization } from '@touchline/shared/contract';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { buildApp, type AppOptions } from '../app.ts';
import { hashPassword } from '../auth/passwords.ts';
import { systemClock } from '../clock.ts';
import { readConfig, type Config } from '../config.ts';
import { mailboxKey } from '../database/keys.ts';
import type { DomainResolver } from '../mail/domain-checks/domain-check.ts';
import { TemplateReader } from '../mail/composition/template-reader.ts';
import { writeEnvironmentMailbox } from '../mailboxes/environment-mailbox.ts';
import { TemplateInspector } from '../preflight/template-inspector.ts';
import type { Timing } from '../outreach/sending-window.ts';
import { expectContract } from './contract.ts';
import { createTestDatabase, type TestDatabase } from './databases.ts';

/** The account that every test API has. */
export const PERSON = { email: 'Ann@Example.com', password: 'correct horse battery staple' };
/** The secret the test API signs with. */
export const SECRET = 'a secret of the tests, longer than thirty-two characters';

/** For all test APIs of this process: each would start a process of its own, for half a second of processor time. */
const templates = new TemplateReader();
const inspector = new TemplateInspector();

/** A request whose address is a path. */
export type ApiRequest = InjectOptions & { readonly url: string };

/** The whole API on a database of its own, as a signed-in person uses it. */
export interface TestApi {
  readonly app: FastifyInstance;
  readonly testDatabase: TestDatabase;
  readonly tokens: { readonly access: string; readonly refresh: string };
  /** The clock and sending window of its campaigns. */
  readonly timing: Timing;
  /** Asks with the access token; an object as `payload` is sent as JSON. */
  ask(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    payload?: InjectOptions['payload'],
  ): Promise<LightMyRequestResponse>;
  /** Like `ask`, with everything `inject` can do. Both check each answer against the contract. */
  inject(options: ApiRequest): Promise<LightMyRequestResponse>;
  createOrganization(name: string, contacts?: object[]): Promise<Organization>;
  /** Empties the tables of organizations, contacts and campaigns; ids start at 1 again. */
  clearContacts(): Promise<void>;
  countContacts(): Promise<number>;
  close(): Promise<void>;
}

const unreachable = () =>
  Promise.reject(Object.assign(new Error('No name server is asked.'), { code: 'ECONNREFUSED' }));
/** Tests ask no name server but one of their own. */
const NO_NAME_SERVER: DomainResolver = {
  resolveTxt: unreachable,
  resolveMx: unreachable,
  resolve4: unreachable,
  resolve6: unreachable,
  reverse: unreachable,
};

/**
 * Starts the API for a test file.
 * @param settings environment variables that differ from the defaults.
 * @param appOptions limits other than the usual ones, and another clock.
 */
export async function startTestApi(
  settings: Record<string, string> = {},
  appOptions: Pick<
    AppOptions,
    | 'clock'
    | 'exportLimits'
    | 'importLimits'
    | 'inspector'
    | 'linkCheckMilliseconds'
    | 'mailServers'
    | 'mailTransport'
    | 'preflightMilliseconds'
    | 'resolver'
    | 'uploads'
    | 'webhookTargets'
  > = {},
): Promise<TestApi> {
  const testDatabase = await createTestDatabase();
  const config: Config = readConfig({ LOG_LEVEL: 'silent', ...settings });
  await testDatabase.database.kysely
    .insertInto('users')
    .values({
      email: PERSON.email,
      email_key: mailboxKey(PERSON.email),
      role: 'administrator',
      // The least that Argon2 can: at the usual cost each test API would take a fifth of a second for its account.
      password_hash: await hashPassword(PERSON.password, { memory: 8, passes: 1, parallelism: 1 }),
      password_set_at: new Date(),
    })
    .execute();
  await writeEnvironmentMailbox(testDatabase.database.kysely, config.mail);
  const app = await buildApp({
    config,
    database: testDatabase.database,
    jwtSecret: SECRET,
    templates: { read: templates.read, stop: () => Promise.resolve() },
    inspector: { inspect: (template) => inspector.inspect(template), stop: () => Promise.resolve() },
    resolver: NO_NAME_SERVER,
    ...appOptions,
  });
  await app.ready();
  const login = await app.inject({ method: 'POST', url: '/api/auth/login/', payload: PERSON });
  const tokens = login.json<{ access: string; refresh: string }>();
  const inject = async (options: ApiRequest) => {
    const answer = await app.inject({
      ...options,
      headers: { authorization: `Bearer ${tokens.access}`, ...options.headers },
    });
    expectContract(options.method ?? 'GET', options.url, answer);
    return answer;
  };
  const ask: TestApi['ask'] = (method, url, payload) =>
    inject({ method, url, ...(payload !== undefined && { payload }) });
  return {
    app,
    testDatabase,
    tokens,
    timing: { clock: appOptions.clock ?? systemClock, window: config.mail.window },
    inject,
    ask,
    createOrganization: async (name, contacts = []) => {
      const answer = await ask('POST', '/api/contacts/organizations/', { name, contacts });
      if (answer.statusCode !== 201) throw new Error(`${answer.statusCode}: ${answer.body}`);
      return answer.json<Organization>();
    },
    clearContacts: () => testDatabase.empty('organizations', 'contacts', 'campaigns'),
    countContacts: async () => {
      const { rows } = await testDatabase.database.pool.query<{ count: number }>(
        'select count(*)::integer as count from contacts',
      );
      return rows[0]?.count ?? Number.NaN;
    },
    close: async () => {
      await app.close();
      await testDatabase.drop();
    },
  };
}
