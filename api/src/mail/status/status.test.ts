import type { MailStatus } from '@touchline/shared/contract';
import { startCampaignApi, type CampaignApi } from '../../testing/campaign-api.ts';

const MINUTE = 60_000;

/** Friday, 14 o'clock in UTC-4, unless a test says otherwise. */
const FRIDAY = new Date('2026-11-20T18:00:00Z');

let api: CampaignApi;

let moment: Date;

beforeEach(async () => {
  moment = FRIDAY;
  api = await startCampaignApi({ clock: { now: () => moment } });
});

afterEach(() => api.close());

const status = async () => (await api.ask('GET', '/api/mail/status/')).json<MailStatus>();

const query = (statement: string, values: unknown[] = []) =>
  api.testDatabase.database.pool.query(statement, values);

const ago = (milliseconds: number) => new Date(moment.getTime() - milliseconds);

async function addActiveCampaign(contacts: number) {
  const template = await api.addTemplate();
  return api.addCampaign({
    status: 'active',
    contacts: await api.addContacts(contacts),
    template_map: { 1: template.id },
  });
}

it('E6 says how mail goes out, and that by default it stays on this machine', async () => {
  expect(await status()).toEqual({
    transport: 'sandbox',
    sandbox_url: null,
    from: 'Touchline <outreach@touchline.local>',
    sending_window: { weekdays: [1, 2, 3, 4, 5], starts_at: '09:00', ends_at: '18:00', time_zone: 'UTC-4' },
    per_minute: 60,
    per_domain_per_minute: 20,
    has_worker: false,
    is_stalled: false,
    due_count: 0,
    oldest_due_at: null,
    waiting_count: 0,
    window_opens_at: null,
    uncertain_count: 0,
    to_check_count: 0,
    services: [],
    hold: null,
    set_aside: [],
  });
});

it('E6 counts what waits, and knows whether somebody sends', async () => {
  const { id } = await addActiveCampaign(4);
  await api.setState(id, 1, 1, 'uncertain');
  const oldest = ago(30 * MINUTE);
  await query('update messages set due_at = $1 where contact_id = 2', [oldest]);
  await query('update messages set retry_at = $1 where contact_id = 3', [ago(-MINUTE)]);
  await query('insert into mail_workers (started_at, seen_at) values ($1, $2)', [ago(MINUTE), ago(5000)]);
  await query("insert into mail_services values ('smtp', $1, $2, '421 later')", [ago(MINUTE), ago(0)]);
  expect(await status()).toMatchObject({
    has_worker: true,
    due_count: 2,
    oldest_due_at: oldest.toISOString(),
    uncertain_count: 1,
    services: [{ name: 'smtp', error: '421 later' }],
  });
  await query('update mail_workers set seen_at = $1', [ago(2 * MINUTE)]);
  await api.change(id, { status: 'paused' });
  expect(await status()).toMatchObject({ has_worker: false, due_count: 0, oldest_due_at: null });
});

it('E6 gives the figures to Prometheus without an account, without addresses, and not to the internet', async () => {
  const { id } = await addActiveCampaign(3);
  await api.setState(id, 1, 1, 'sent');
  await query("insert into mail_services values ('ann@mail.example/INBOX', $1, null, null)", [ago(MINUTE)]);
  const near = await api.app.inject({ url: '/api/metrics', remoteAddress: '10.1.2.3' });
  expect(near.statusCode).toBe(200);
  expect(near.headers['content-type']).toMatch(/^text\/plain/);
  expect(near.body).toMatch(/^touchline_mail_due 2$/m);
  expect(near.body).toMatch(/^touchline_mail_messages\{state="sent"\} 1$/m);
  expect(near.body).toMatch(/^touchline_mail_service_lag_seconds\{service="mailbox_1"\} 6\d/m);
  expect(near.body).not.toContain('@');
  const far = await api.app.inject({ url: '/api/metrics', remoteAddress: '203.0.113.9' });
  expect(far.statusCode).toBe(404);
});
