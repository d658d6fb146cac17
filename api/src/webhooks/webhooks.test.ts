import {
  DELETION_HEADER,
  type MadeWebhook,
  type WebhookDeliveries,
  type WebhookDelivery,
  type WebhookEvent,
  type Webhooks,
} from '@touchline/shared/contract';
import { volume } from '@touchline/shared/testing/volume';
import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { MovableClock } from '../clock.ts';
import { readConfig } from '../config.ts';
import { rotateKey } from '../mailboxes/secrets/rotate-key.ts';
import { SecretKeys } from '../mailboxes/secrets/secret-keys.ts';
import { suppressAddress } from '../outreach/suppressions.ts';
import { startCampaignApi, type CampaignApi } from '../testing/campaign-api.ts';
import { giveUpOverdue, sweepEvents } from './deliveries.repository.ts';
import { forgetInWebhooks } from './forget.ts';
import { WebhookSender } from './sender.ts';
import { startReceiver, testTargets, type Receiver } from './testing/receiver.ts';

const HOUR = 3_600_000;
const ALL: WebhookEvent[] = [
  'reply.received',
  'mail.bounced',
  'contact.unsubscribed',
  'campaign.finished',
  'contact.changed',
];

let api: CampaignApi;
let folder: string;
let receiver: Receiver;
let clock: MovableClock;
let sender: WebhookSender;
/** Each line that is logged. */
const logged: string[] = [];
const log = { warn: (...parts: unknown[]) => void logged.push(JSON.stringify(parts)) };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'touchline-webhooks-'));
  api = await startCampaignApi({ webhookTargets: testTargets() }, { DATA_DIR: folder });
});
beforeEach(async () => {
  receiver = await startReceiver();
  clock = new MovableClock();
  sender = startSender();
});
afterEach(async () => {
  await sender.stop();
  receiver.close();
  await pool().query('delete from webhooks; delete from webhook_events');
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

const pool = () => api.testDatabase.database.pool;
const config = () => readConfig({ DATA_DIR: folder });
function startSender(rules: Parameters<typeof testTargets>[0] = {}, lease?: number) {
  return new WebhookSender({
    database: api.testDatabase.database.kysely,
    clock,
    log,
    keys: new SecretKeys(config()),
    targets: testTargets(rules),
    ...(lease !== undefined && { lease }),
  });
}

async function add(events: WebhookEvent[] = ALL, url = receiver.url()): Promise<MadeWebhook> {
  const answer = await api.ask('POST', '/api/webhooks/', { url, events });
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
  return answer.json<MadeWebhook>();
}
const logOf = async (id: number) =>
  (await api.ask('GET', `/api/webhooks/${id}/deliveries/`)).json<WebhookDeliveries>().results;
async function sendDue(by = sender) {
  await by.turn();
  await by.idle();
}
/** What a target was told, in the order in which it happened. */
async function told(): Promise<{ type: string; data: Record<string, unknown> }[]> {
  await sendDue();
  return receiver.received
    .map(({ body }) => JSON.parse(body) as { type: string; timestamp: string; data: Record<string, unknown> })
    .toSorted((a, b) => a.timestamp.localeCompare(b.timestamp))
    .map(({ type, data }) => ({ type, data }));
}
const person = (id: number, email: string | null) => ({ id, email, organization_id: expect.any(Number) });

describe('U8 what is told', () => {
  it('U8 changed contacts: made, changed, deleted and restored, and nothing where nothing differs', async () => {
    await add(['contact.changed']);
    const { id: organization, contacts } = await api.createOrganization('Riverside', [
      { full_name: 'Zoe', email: 'zoe@riverside.example' },
      { full_name: 'Dan', email: 'dan@riverside.example' },
    ]);
    const [zoe, dan] = contacts.map(({ id }) => id);
    const change = (title: string) =>
      api.ask('PUT', `/api/contacts/contacts/${zoe}/`, {
        full_name: 'Zoe',
        title,
        email: 'zoe@riverside.example',
        phone: '',
        organization,
      });
    expect((await change('Manager')).statusCode).toBe(200);
    await change('Manager');
    const deleted = await api.ask('DELETE', `/api/contacts/contacts/${dan}/`);
    const deletion = String(deleted.headers[DELETION_HEADER]);
    const restored = await api.ask('POST', `/api/deletions/${deletion}/restore/`, {
      resolve_conflicts: false,
    });
    expect(restored.statusCode).toBe(204);
    const changes = (await told()).map(({ data }) => data);
    const [z, d] = [person(zoe!, 'zoe@riverside.example'), person(dan!, 'dan@riverside.example')];
    expect(changes.slice(0, 3)).toEqual([
      { version: 1, change: 'created', contacts: [z, d] },
      { version: 1, change: 'updated', contacts: [z] },
      { version: 1, change: 'deleted', contacts: [d] },
    ]);
    expect(changes[3]).toEqual({ version: 1, change: 'restored', contacts: [d] });
    expect(changes).toHaveLength(4);
  });

  it('U8 replies, bounces, unsubscriptions and finished campaigns, without a word of any mail', async () => {
    const contacts = await api.addContacts(3, 'Lakeside');
    const template = await api.addTemplate();
    const { id: campaign } = await api.addCampaign({
      name: 'Autumn',
      contacts,
      template_map: { 1: template.id },
      status: 'active',
    });
    await add(ALL.filter((event) => event !== 'contact.changed'));
    for (const contact of contacts) await api.sendNext(campaign, contact);
    const [a = 0, b = 0, c = 0] = contacts;
    await api.respond(campaign, a, 'replied', 'Yes, the grass is green.');
    await api.respond(campaign, b, 'bounced');
    await api.respond(campaign, c, 'unsubscribed');
    await api.respond(campaign, a, 'opened');
    const events = await told();
    const of = (type: string) => events.filter((event) => event.type === type).map(({ data }) => data);
    const emailOf = async (id: number) =>
      (await pool().query<{ email: string }>('select email from contacts where id = $1', [id])).rows[0]
        ?.email;
    const mail = { version: 1, campaign_id: campaign, step_number: 1 };
    expect(of('reply.received')).toEqual([{ ...mail, contacts: [person(a, (await emailOf(a))!)] }]);
    expect(of('mail.bounced')).toEqual([{ ...mail, contacts: [person(b, (await emailOf(b))!)] }]);
    // By the address that the mail went to, and by that of the contact by now: nothing goes to either.
    const { rows } = await pool().query<{ email: string }>(
      'select recipient_email as email from messages where contact_id = $1',
      [c],
    );
    const addresses = [rows[0]?.email ?? '', (await emailOf(c))!];
    expect(of('contact.unsubscribed')).toEqual(
      addresses.map((email) => ({ version: 1, contacts: [person(c, email)] })),
    );
    expect(of('campaign.finished')).toEqual([
      { version: 1, campaign_id: campaign, name: 'Autumn', contacts: [] },
    ]);
    expect(events).toHaveLength(5);
    expect(JSON.stringify(receiver.received)).not.toContain('grass');
  });

  it('U8 somebody who unsubscribes twice, or is no contact, is told once, by their address', async () => {
    await add(['contact.unsubscribed']);
    const { kysely } = api.testDatabase.database;
    await suppressAddress(kysely, 'Nobody@Elsewhere.example', { reason: 'bounced' });
    for (let time = 0; time < 2; time += 1) {
      await suppressAddress(kysely, 'Nobody@Elsewhere.example', { reason: 'unsubscribed' });
    }
    expect((await told()).map(({ data }) => data)).toEqual([
      {
        version: 1,
        contacts: [{ id: null, email: 'nobody@elsewhere.example', organization_id: null }],
      },
    ]);
  });

  it('U8 U9 addresses that are taken on the list at once are told at once; a domain, and what it covers, is not', async () => {
    await add(['contact.unsubscribed']);
    await pool().query(`
      insert into suppressions (email_key, reason) select 'listed' || i || '@list.example', 'unsubscribed' from generate_series(1, 150) i;
      insert into suppressions (email_key, reason, kind) values ('@covering.example', 'unsubscribed', 'domain');
      insert into suppressions (email_key, reason, covered_by) values ('a@covering.example', 'unsubscribed', '@covering.example')`);
    const events = (await told()).map(({ data }) => data['contacts'] as { email: string }[]);
    expect(events.map(({ length }) => length).toSorted((a, b) => a - b)).toEqual([50, 100]);
    expect(events.flat().filter(({ email }) => !email.endsWith('@list.example'))).toEqual([]);
  });

  it('U8 thousands of contacts of one statement are told a hundred at a time, and hold nobody up', async () => {
    const contacts = volume(50_000, 1 / 10);
    const insert = async (from: number) => {
      const began = performance.now();
      await pool().query(
        `insert into contacts (full_name, title, phone, email, email_key)
         select 'P' || i, '', '', i || '@mass.example', i || '@mass.example' from generate_series($1::integer, $1::integer + $2::integer - 1) i`,
        [from, contacts],
      );
      return performance.now() - began;
    };
    const alone = await insert(1);
    const { id } = await add(['contact.changed']);
    const withWebhook = await insert(100_001);
    const { rows } = await pool().query<{ events: number; people: number }>(
      `select count(*)::integer as events, sum(jsonb_array_length(people))::integer as people from webhook_events`,
    );
    expect(rows[0]).toEqual({ events: contacts / 100, people: contacts });
    // About as long again, on this machine. A plan that compares each with each takes ten times as long, with as many as
    // `npm run test:full` has.
    expect(withWebhook).toBeLessThan(5 * alone + contacts / 15);
    await api.ask('DELETE', `/api/webhooks/${id}/`);
    await pool().query(`delete from contacts where email like '%@mass.example'`);
  }, 120_000);
});

describe('U8 how it is told', () => {
  it('U8 it is signed by Standard Webhooks', async () => {
    const { secret } = await add(['contact.changed']);
    await api.addContacts(1);
    await sendDue();
    const [{ headers, body }] = receiver.received as [(typeof receiver.received)[0]];
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/u);
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toMatchObject({
      type: 'contact.changed',
    });
    // Once more without the library that signed it.
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    const content = `${headers['webhook-id'] as string}.${headers['webhook-timestamp'] as string}.${body}`;
    const signature = createHmac('sha256', key).update(content).digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${signature}`);
    expect(headers['webhook-id']).toMatch(/^msg_[0-9a-f]{32}$/u);
  });

  it('U8 what is not taken is told again after a wait, under the same id, until it is', async () => {
    const { id } = await add(['contact.changed']);
    let status = 500;
    receiver.answer = (_request, response) => response.writeHead(status).end('try later');
    await api.addContacts(1);
    await sendDue();
    await sendDue();
    expect(receiver.received).toHaveLength(1);
    expect(await logOf(id)).toMatchObject([
      { state: 'waiting', attempts: 1, status: 500, answer: 'try later', failure: null },
    ]);
    clock.advance(10_000);
    await sendDue();
    status = 204;
    clock.advance(60_000);
    await sendDue();
    expect(receiver.received).toHaveLength(3);
    const [first, ...repeats] = receiver.received;
    for (const { headers, body } of repeats) {
      expect([headers['webhook-id'], body]).toEqual([first?.headers['webhook-id'], first?.body]);
    }
    expect(await logOf(id)).toMatchObject([{ state: 'delivered', attempts: 3, status: 204, next_at: null }]);
    clock.advance(24 * HOUR);
    await sendDue();
    expect(receiver.received).toHaveLength(3);
  });

  it('U8 a target that is gone is disabled, and told nothing again, until somebody enables it', async () => {
    const { id } = await add(['contact.changed']);
    receiver.answer = (_request, response) => response.writeHead(410).end();
    await api.addContacts(1);
    await sendDue();
    expect(await logOf(id)).toMatchObject([
      {
        state: 'failed',
        status: 410,
        next_at: null,
        failure: 'The target answered 410: it wants no more events, so the webhook was disabled.',
      },
    ]);
    const listed = async () =>
      (await api.ask('GET', '/api/webhooks/')).json<{ results: { is_enabled: boolean }[] }>().results;
    expect(await listed()).toMatchObject([{ is_enabled: false }]);
    await api.addContacts(1);
    clock.advance(HOUR);
    await sendDue();
    expect(receiver.received).toHaveLength(1);
    receiver.answer = (_request, response) => response.end();
    await api.ask('PATCH', `/api/webhooks/${id}/`, { is_enabled: true });
    await sendDue();
    expect(receiver.received).toHaveLength(2);
  });

  it('U8 after a day it is given up, and Send again gives it another day', async () => {
    const { id } = await add(['contact.changed']);
    receiver.answer = (_request, response) => response.writeHead(503).end();
    await api.addContacts(1);
    for (let hour = 0; hour < 40; hour += 1) {
      await sendDue();
      clock.advance(HOUR);
    }
    const [entry] = await logOf(id);
    expect(entry).toMatchObject({ state: 'failed', next_at: null });
    expect(entry?.attempts).toBeGreaterThan(8);
    const { length } = receiver.received;
    const again = () => api.ask('POST', `/api/webhooks/${id}/deliveries/${entry?.id}/again/`);
    expect((await again()).json<WebhookDelivery>()).toMatchObject({ state: 'waiting', status: 503 });
    receiver.answer = (_request, response) => response.end('ok');
    expect((await again()).json<WebhookDelivery>()).toMatchObject({ state: 'delivered', answer: 'ok' });
    expect(receiver.received).toHaveLength(length + 2);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('U8 a disabled one is told nothing, and what waits is told once it is enabled, or given up after its day', async () => {
    const { id } = await add(['contact.changed']);
    const enable = (is_enabled: boolean) => api.ask('PATCH', `/api/webhooks/${id}/`, { is_enabled });
    await enable(false);
    await api.addContacts(1);
    await sendDue();
    expect(receiver.received).toHaveLength(0);
    const { kysely } = api.testDatabase.database;
    await giveUpOverdue(kysely, clock.now());
    await enable(true);
    await sendDue();
    expect(receiver.received).toHaveLength(1);
    await enable(false);
    await api.addContacts(1);
    clock.advance(25 * HOUR);
    await giveUpOverdue(kysely, clock.now());
    expect(await logOf(id)).toMatchObject([
      { state: 'failed', attempts: 0, failure: 'The webhook was disabled for a day.' },
      { state: 'delivered' },
    ]);
  });

  it('U8 what no outcome could be recorded of for a day is given up as well', async () => {
    const { id } = await add(['contact.changed']);
    await api.addContacts(1);
    const { kysely } = api.testDatabase.database;
    await kysely
      .updateTable('webhook_deliveries')
      .set({ attempts: 1400, give_up_at: clock.now(), next_at: new Date(clock.now().getTime() - HOUR) })
      .where('webhook_id', '=', id)
      .execute();
    await giveUpOverdue(kysely, clock.now());
    expect(await logOf(id)).toMatchObject([{ state: 'failed' }]);
  });

  it('U8 a slow target holds up itself alone, and is cut off', async () => {
    const slow = await startReceiver();
    slow.answer = () => undefined;
    await sender.stop();
    sender = startSender({ milliseconds: 3000 });
    const { id } = await add(['contact.changed'], slow.url());
    await add(['contact.changed']);
    await api.addContacts(1);
    await sender.turn();
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1));
    // The other is still being waited for.
    expect(await logOf(id)).toMatchObject([{ state: 'waiting', attempts: 1, last_at: null }]);
    await sender.idle();
    expect(await logOf(id)).toMatchObject([
      { state: 'waiting', status: null, failure: '“hooks.example” did not answer within 3 s.' },
    ]);
    slow.close();
  });

  it('U8 of a huge answer only the beginning is read and kept', async () => {
    const { id } = await add(['contact.changed']);
    let written = 0;
    receiver.answer = (_request, response) => {
      const piece = Buffer.alloc(64 * 1024, 'x');
      const more = () => {
        while (!response.destroyed && written < 1e9) {
          written += piece.length;
          if (!response.write(piece)) return void response.once('drain', more);
        }
        return undefined;
      };
      more();
    };
    await api.addContacts(1);
    await sendDue();
    expect(await logOf(id)).toMatchObject([{ state: 'delivered', status: 200, answer: 'x'.repeat(1000) }]);
    expect(written).toBeLessThan(1e8);
  });

  it('U8 several processes tell each event once; one that was killed has it told again after its lease', async () => {
    await add(['contact.changed']);
    const others = [startSender(), startSender()];
    for (let round = 0; round < 15; round += 1) await api.addContacts(1);
    await Promise.all([sender, ...others].map((one) => sendDue(one)));
    expect(receiver.received).toHaveLength(15);
    // As a kill leaves it: claimed, and nothing recorded.
    await pool().query(
      `update webhook_deliveries set state = 'waiting', next_at = now() + interval '1 minute'
       where id = (select min(id) from webhook_deliveries)`,
    );
    await sendDue();
    expect(receiver.received).toHaveLength(15);
    clock.advance(61_000);
    await sendDue();
    expect(receiver.received).toHaveLength(16);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(15);
  });
});

/** What is answered to an address that is entered: the status, and the field. */
const refused = async (url: string) => {
  const answer = await api.ask('POST', '/api/webhooks/', { url, events: ['contact.changed'] });
  return [
    answer.statusCode,
    ...answer.json<{ errors: { field: string }[] }>().errors.map((one) => one.field),
  ];
};

/** The status of such an answer, and what it says of the field. */
const refusal = (message: string) => [400, { field: 'url', message }];

describe('U8 where it is told', () => {
  it.each([
    'ftp://hooks.example/',
    'hooks.example',
    'https://ann:secret@hooks.example/',
    'http://169.254.169.254/latest/meta-data/',
    'http://2852039166/',
    'http://[fd00::1]/',
    'http://10.0.0.1/',
    'http://localhost/',
    'http://intranet/',
    'http://metadata.google.internal/',
  ])('U8 %s is refused when it is entered', async (url) => {
    expect(await refused(url)).toEqual([400, 'url']);
    const { id } = await add(['contact.changed']);
    expect((await api.ask('PATCH', `/api/webhooks/${id}/`, { url })).statusCode).toBe(400);
  });

  it('U8 a webhook whose name no longer leads anywhere is changed and disabled; another such name is refused', async () => {
    const isKnown = new Set(['gone.example']);
    const fading = await startCampaignApi(
      {
        webhookTargets: testTargets({
          lookup: (host) =>
            isKnown.has(host)
              ? Promise.resolve([{ address: '127.0.0.1', family: 4 }])
              : Promise.reject(Object.assign(new Error(host), { code: 'ENOTFOUND' })),
        }),
      },
      { DATA_DIR: folder },
    );
    const url = 'https://gone.example/in';
    const made = await fading.ask('POST', '/api/webhooks/', { url, events: ALL });
    const path = `/api/webhooks/${made.json<MadeWebhook>().id}/`;
    isKnown.clear();
    const change = { url, events: ['reply.received'], is_enabled: false };
    expect((await fading.ask('PATCH', path, change)).statusCode).toBe(204);
    const [kept] = (await fading.ask('GET', '/api/webhooks/')).json<Webhooks>().results;
    expect(kept).toMatchObject(change);
    expect((await fading.ask('PATCH', path, { url: 'https://gone.example/other' })).statusCode).toBe(400);
    expect((await fading.ask('PATCH', '/api/webhooks/999999/', change)).statusCode).toBe(404);
    await fading.close();
  });

  it('U8 an address over two lines is refused: a URL would drop the break', async () => {
    const answer = await api.ask('POST', '/api/webhooks/', {
      url: 'https://listener.exam\nple/in',
      events: ['contact.changed'],
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ errors: [{ field: 'url' }] });
  });

  it('U8 a name that leads nowhere, or into a local network, is refused when it is entered', async () => {
    const found: Record<string, string> = {
      'metadata.example': '169.254.169.254',
      'inner.example': '10.0.0.1',
    };
    const strict = await startCampaignApi(
      {
        webhookTargets: testTargets({
          lookup: (host) => {
            const address = found[host];
            return address === undefined
              ? Promise.reject(
                  Object.assign(new Error(host), {
                    code: host.startsWith('busy') ? 'EAI_AGAIN' : 'ENOTFOUND',
                  }),
                )
              : Promise.resolve([{ address, family: 4 }]);
          },
        }),
      },
      { DATA_DIR: folder },
    );
    const enter = async (host: string) => {
      const payload = { url: `https://${host}/in`, events: ['contact.changed'] };
      const answer = await strict.ask('POST', '/api/webhooks/', payload);
      return [answer.statusCode, answer.json<{ errors?: object[] }>().errors?.[0]];
    };
    for (const host of Object.keys(found)) {
      expect(await enter(host)).toEqual(
        refusal(`“${host}” does not lead to a public address of the internet.`),
      );
    }
    expect(await enter('typo.example')).toEqual(refusal('There is no server named “typo.example”.'));
    // Whoever answers for names is not there at the moment: each delivery asks anew.
    expect(await enter('busy.example')).toEqual([201, undefined]);
    expect(
      await enter(`busy.${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(56)}`),
    ).toEqual([201, undefined]);
    // No answer is needed about what DNS cannot hold.
    for (const host of [
      `busy.${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(57)}`,
      `busy.${'a'.repeat(64)}.example`,
      'busy..example',
    ]) {
      expect(await enter(host)).toEqual(refusal(`There is no server named “${host}”.`));
    }
    await strict.close();
  });

  it('U8 the list tells how the last delivery went, and since when nothing is taken', async () => {
    const { id } = await add(['contact.changed']);
    const listed = async () =>
      (await api.ask('GET', '/api/webhooks/')).json<Webhooks>().results.find((one) => one.id === id);
    const happened = async () => (await logOf(id))[0]?.occurred_at;
    expect(await listed()).toMatchObject({ last: null, failing_since: null });
    await api.addContacts(1);
    await sendDue();
    expect(await listed()).toMatchObject({ last: { is_taken: true, status: 200 }, failing_since: null });
    receiver.answer = (_request, response) => response.writeHead(503).end();
    await api.addContacts(1);
    await sendDue();
    const since = await happened();
    expect(await listed()).toMatchObject({
      last: { is_taken: false, status: 503, failure: null },
      failing_since: since,
    });
    clock.advance(48 * HOUR);
    await sendDue();
    await giveUpOverdue(api.testDatabase.database.kysely, clock.now());
    await api.addContacts(1);
    await sendDue();
    expect(await listed()).toMatchObject({ failing_since: since });
    receiver.answer = (_request, response) => response.end('ok');
    await api.addContacts(1);
    await sendDue();
    expect(await listed()).toMatchObject({ last: { is_taken: true, status: 200 }, failing_since: null });
  });

  it('U8 names that lead to 169.254.0.0/16 or a local network are refused at each delivery', async () => {
    for (const address of ['169.254.169.254', '10.0.0.1', '127.0.0.3', '::1']) {
      const { id } = await add(['contact.changed']);
      const lookup = () => Promise.resolve([{ address, family: address.includes(':') ? 6 : 4 }]);
      const strict = startSender({ lookup });
      await api.addContacts(1);
      await sendDue(strict);
      expect(await logOf(id)).toMatchObject([
        { status: null, failure: '“hooks.example” does not lead to a public address of the internet.' },
      ]);
      await api.ask('DELETE', `/api/webhooks/${id}/`);
    }
    expect(receiver.received).toEqual([]);
  });

  it('U8 no redirect is followed, wherever it leads', async () => {
    const inner = await startReceiver('127.0.0.3');
    for (const location of ['http://169.254.169.254/', `http://127.0.0.3:${inner.port}/`, '/other']) {
      const { id } = await add(['contact.changed']);
      receiver.answer = (_request, response) => response.writeHead(307, { location }).end();
      await api.addContacts(1);
      await sendDue();
      expect(await logOf(id)).toMatchObject([{ state: 'waiting', status: 307 }]);
      await api.ask('DELETE', `/api/webhooks/${id}/`);
    }
    expect(inner.received).toEqual([]);
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook', '/hook', '/hook']);
    inner.close();
  });

  it('U8 a name that leads elsewhere a moment later leads nowhere', async () => {
    const inner = await startReceiver('127.0.0.3', receiver.port);
    let lookups = 0;
    const lookup = () => {
      lookups += 1;
      return Promise.resolve([{ address: lookups === 1 ? '127.0.0.1' : '127.0.0.3', family: 4 }]);
    };
    await sender.stop();
    sender = startSender({ lookup });
    await add(['contact.changed']);
    await api.addContacts(1);
    await sendDue();
    // Asked once: what was checked is what was connected to.
    expect([lookups, receiver.received.length]).toEqual([1, 1]);
    await api.addContacts(1);
    await sendDue();
    expect([lookups, receiver.received.length, inner.received.length]).toEqual([2, 1, 0]);
    inner.close();
  });

  it('U8 this machine is reached only where whoever runs Touchline allows it', async () => {
    const { targetRules } = await import('./targets.ts');
    const attempt = async (settings: Record<string, string>) => {
      await sender.stop();
      sender = startSender({ ...targetRules(readConfig(settings)), isLocalNameAllowed: true });
      const { id } = await add(['contact.changed'], receiver.url().replace('hooks.example', '127.0.0.1'));
      await api.addContacts(1);
      await sendDue();
      const [entry] = await logOf(id);
      await api.ask('DELETE', `/api/webhooks/${id}/`);
      return entry?.state;
    };
    expect(await attempt({})).toBe('waiting');
    expect(receiver.received).toEqual([]);
    expect(await attempt({ WEBHOOK_PRIVATE_TARGETS: '1' })).toBe('delivered');
    const { isAllowedAddress } = targetRules(readConfig({ WEBHOOK_PRIVATE_TARGETS: '1' }));
    expect(isAllowedAddress('169.254.169.254')).toBe(false);
  });
});

describe('U8 what is kept', () => {
  it('U8 the secret is told once, stored encrypted, and in no list, activity or log', async () => {
    const { id, secret } = await add(['contact.changed'], receiver.url('/path-as-good-as-a-password'));
    await api.addContacts(1);
    receiver.answer = (_request, response) => response.destroy();
    await sendDue();
    const listed = await api.ask('GET', '/api/webhooks/');
    const entries = await api.ask('GET', `/api/webhooks/${id}/deliveries/`);
    const activity = await api.ask('GET', '/api/activity/?kind=webhook');
    const { rows } = await pool().query<{ all: string }>(
      `select concat((select jsonb_agg(w) from webhooks w), (select jsonb_agg(a) from activity a)) as all`,
    );
    const bare = secret.slice('whsec_'.length);
    for (const text of [listed.body, entries.body, activity.body, rows[0]?.all, logged.join('')]) {
      expect(text).not.toContain(bare);
    }
    expect(activity.body).not.toContain('path-as-good');
    expect(activity.body).toContain(`http://hooks.example:${receiver.port}`);
    expect(listed.json<Webhooks>().results).toMatchObject([{ id, waiting: 1, delivered: 0, failed: 0 }]);
  });

  it('U8 B2 another key of the mailboxes encrypts the secrets anew', async () => {
    const { secret } = await add(['contact.changed']);
    const before = await pool().query('select secret from webhooks');
    await rotateKey(api.testDatabase.database, config());
    expect((await pool().query('select secret from webhooks')).rows).not.toEqual(before.rows);
    await api.addContacts(1);
    await sendDue();
    const [{ headers, body }] = receiver.received as [(typeof receiver.received)[0]];
    expect(() => new Webhook(secret).verify(body, headers as Record<string, string>)).not.toThrow();
  });

  it('U8 a test is told at once, to this target alone, and others are not', async () => {
    const { id } = await add(['campaign.finished']);
    const { id: other } = await add(['campaign.finished']);
    const answer = await api.ask('POST', `/api/webhooks/${id}/test/`);
    expect(answer.json<WebhookDelivery>()).toMatchObject({
      type: 'webhook.test',
      state: 'delivered',
      attempts: 1,
      status: 200,
      answer: 'ok',
    });
    expect(receiver.received).toHaveLength(1);
    expect(await logOf(other)).toEqual([]);
    expect((await api.ask('POST', `/api/webhooks/${id}/deliveries/999999/again/`)).statusCode).toBe(404);
    receiver.answer = (_request, response) => response.writeHead(500).end();
    expect((await api.ask('POST', `/api/webhooks/${id}/test/`)).json<WebhookDelivery>()).toMatchObject({
      state: 'failed',
      status: 500,
      next_at: null,
    });
    const [entry] = await logOf(id);
    // Of another target.
    expect((await api.ask('POST', `/api/webhooks/${other}/deliveries/${entry?.id}/again/`)).statusCode).toBe(
      404,
    );
  });

  it('U8 the log is read page by page, and goes after 30 days, but for what still waits', async () => {
    const { id } = await add(['contact.changed']);
    await pool().query(
      `insert into webhook_events (type, occurred_at) select 'contact.changed', now() - interval '31 days' from generate_series(1, 60)`,
    );
    const first = (await api.ask('GET', `/api/webhooks/${id}/deliveries/`)).json<WebhookDeliveries>();
    expect(first.results).toHaveLength(50);
    const url = `/api/webhooks/${id}/deliveries/?before=${first.next}`;
    const second = (await api.ask('GET', url)).json<WebhookDeliveries>();
    expect([second.results.length, second.next]).toEqual([10, null]);
    await pool().query(
      `update webhook_deliveries set state = 'delivered' where id <> (select max(id) from webhook_deliveries)`,
    );
    expect(await sweepEvents(api.testDatabase.database.kysely, new Date())).toBe(59);
    expect(await logOf(id)).toMatchObject([{ state: 'waiting' }]);
  });

  it('U8 U9 somebody is forgotten in what was told and in what still waits, others are not', async () => {
    const { id } = await add(['contact.changed', 'contact.unsubscribed']);
    receiver.answer = (_request, response) => response.end('hello sue@forget.example');
    const { contacts } = await api.createOrganization('Forget', [
      { full_name: 'Sue', email: 'sue@forget.example' },
      { full_name: 'Tom', email: 'tom@forget.example' },
    ]);
    await sendDue();
    const [sue = 0] = contacts.map((one) => one.id);
    const { kysely } = api.testDatabase.database;
    await suppressAddress(kysely, 'sue@forget.example', { reason: 'unsubscribed' });
    await kysely.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('contacts').where('id', '=', sue).execute();
      await forgetInWebhooks(transaction, { emails: ['Sue@Forget.example'], contactIds: [sue] });
    });
    const { rows } = await pool().query<{ all: string }>(
      `select concat((select jsonb_agg(e) from webhook_events e), (select jsonb_agg(d) from webhook_deliveries d)) as all`,
    );
    expect(rows[0]?.all).not.toContain('sue@');
    expect(rows[0]?.all).toContain('tom@forget.example');
    receiver.received.splice(0);
    await sendDue();
    expect(receiver.received.map(({ body }) => (JSON.parse(body) as { data: unknown }).data)).toEqual(
      expect.arrayContaining([
        { version: 1, contacts: [{ id: sue, email: null, organization_id: expect.any(Number) }] },
        {
          version: 1,
          change: 'deleted',
          contacts: [{ id: sue, email: null, organization_id: expect.any(Number) }],
        },
      ]),
    );
    expect(await logOf(id)).toHaveLength(3);
  });
});
