import type { MailStatus } from '@touchline/shared/contract';
import { startCampaignApi, type CampaignApi } from '../../testing/campaign-api.ts';
import { parkClosed } from '../../outreach/waiting-mails.ts';
import { connectMailbox } from '../intake/testing/mailboxes.ts';
import { folderNameOf, readingServiceOf, smtpServiceOf } from '../service-state.ts';

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

it('S11 E6 tells of mails that have been due for long while a worker has none to send', async () => {
  await addActiveCampaign(2);
  await query('update messages set due_at = $1', [ago(30 * MINUTE)]);
  await query('insert into mail_workers (started_at, seen_at, claimed_at) values ($1, $2, $3)', [
    ago(60 * MINUTE),
    ago(5000),
    ago(20 * MINUTE),
  ]);
  expect(await status()).toMatchObject({ is_stalled: true });
  await query('update mail_workers set claimed_at = $1', [ago(MINUTE)]);
  expect(await status()).toMatchObject({ is_stalled: false });
});

it('S11 E6 a hold whose time is over explains no mails that are due for long', async () => {
  await addActiveCampaign(2);
  await query('update messages set due_at = $1', [ago(30 * MINUTE)]);
  await query('insert into mail_workers (started_at, seen_at) values ($1, $2)', [
    ago(60 * MINUTE),
    ago(5000),
  ]);
  await query(
    "insert into sending_holds (mailbox_id, cause, reply, since, until, refusals) values (1, 'rate', '', $1, $2, 1)",
    [ago(60 * MINUTE), ago(-MINUTE)],
  );
  expect(await status()).toMatchObject({ is_stalled: false });
  await query('update sending_holds set until = $1', [ago(MINUTE)]);
  expect(await status()).toMatchObject({ is_stalled: false });
  await query('update sending_holds set until = $1', [ago(11 * MINUTE)]);
  expect(await status()).toMatchObject({ is_stalled: true });
});

it('E6 calls nothing due while the sending window is closed, and later only for as long as it might have gone out', async () => {
  // Friday, a minute past 18 o'clock.
  moment = new Date('2026-11-20T22:01:00Z');
  await addActiveCampaign(3);
  expect(await status()).toMatchObject({
    due_count: 0,
    oldest_due_at: null,
    waiting_count: 3,
    window_opens_at: '2026-11-23T13:00:00.000Z',
  });
  const closed = await api.app.inject({ url: '/api/metrics', remoteAddress: '127.0.0.1' });
  expect(closed.body).toMatch(/^touchline_mail_due 0$/m);
  expect(closed.body).toMatch(/^touchline_mail_waiting 3$/m);
  expect(closed.body).toMatch(/^touchline_mail_oldest_due_seconds 0$/m);
  moment = new Date('2026-11-23T13:01:00Z');
  expect(await status()).toMatchObject({
    due_count: 3,
    oldest_due_at: '2026-11-23T13:00:00.000Z',
    waiting_count: 0,
    window_opens_at: null,
  });
  const open = await api.app.inject({ url: '/api/metrics', remoteAddress: '127.0.0.1' });
  expect(open.body).toMatch(/^touchline_mail_oldest_due_seconds 60$/m);
});

it('V10 E6 counts mails that wait for the hours of their recipients while workers do not check them', async () => {
  await addActiveCampaign(3);
  await query("update organizations set time_zone = 'Asia/Tokyo'");
  const closed = [{ mailbox: 1, place: 1, opensAt: new Date('2026-11-23T00:00:00Z') }];
  await parkClosed(api.testDatabase.database.kysely, ['Asia/Tokyo'], closed, moment);
  const { rows } = await query('select retry_at, parked_until from messages order by id limit 1');
  expect(rows).toEqual([{ retry_at: null, parked_until: ago(-15 * MINUTE) }]);
  expect(await status()).toMatchObject({
    due_count: 0,
    waiting_count: 3,
    window_opens_at: '2026-11-23T00:00:00.000Z',
  });
});

it('B1 E6 calls the services of a connected mailbox, and mails set aside there, by its address', async () => {
  const id = await connectMailbox(api.testDatabase.database, 'jo@club.example');
  const folder = folderNameOf(id, 'INBOX');
  await query('insert into mail_services values ($1, $3), ($2, $3)', [
    readingServiceOf(id),
    smtpServiceOf(id),
    ago(0),
  ]);
  await query(
    'insert into mail_attempts (mailbox, uid_validity, uid, attempts, set_aside_at) values ($1, 1, 1, 3, $2)',
    [folder, ago(0)],
  );
  const { services, set_aside } = await status();
  expect(services.map(({ name }) => name).toSorted()).toEqual([
    'jo@club.example/imap',
    'jo@club.example/smtp',
  ]);
  expect(set_aside).toMatchObject([{ mailbox: 'jo@club.example/INBOX', from: '', subject: '' }]);
});
