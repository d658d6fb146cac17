import type { Mailbox } from '@touchline/shared/contract';
import { SIGNED_OUT_MAILBOXES_PATH, trySendingPath } from '@touchline/shared/contract/paths';
import type { SignedIn } from '../auth/allowed.ts';
import { mailboxKey } from '../database/keys.ts';
import { readConfig } from '../config.ts';
import { PERSON } from '../testing/api.ts';
import { insertMailbox } from '../testing/mailboxes.ts';
import { MAILBOXES_URL, testMailboxes } from './testing/mailbox-api.ts';
import { writeEnvironmentMailbox } from './environment-mailbox.ts';
import { requireOwn } from './own-mailbox.ts';

const NOW = new Date('2026-11-25T15:00:00.000Z');
let now = NOW;
const { api, kysely, list, read, remove, put } = testMailboxes({ now: () => now });
beforeEach(() => {
  now = NOW;
});

it('U3 staff may change their own mailboxes, neither those of others nor those of nobody', async () => {
  const [ofNobody, own] = await Promise.all([
    insertMailbox(kysely(), { email: 'club@club.example' }),
    insertMailbox(kysely(), { email: 'ann@club.example', owner_id: 1 }),
  ]);
  const as = (id: number) => ({ id, role: 'staff' }) as SignedIn;
  await expect(requireOwn(kysely(), as(1), own)).resolves.toBeUndefined();
  await expect(requireOwn(kysely(), as(2), own)).rejects.toThrow('This mailbox is not yours');
  await expect(requireOwn(kysely(), as(1), ofNobody)).rejects.toThrow('This mailbox is not yours');
});

describe('the list', () => {
  it('B1 begins with the sandbox, then by address, and names whom a mailbox may belong to', async () => {
    await insertMailbox(kysely(), { email: 'zoe@club.example', email_key: mailboxKey('zoe@club.example') });
    await insertMailbox(kysely(), { email: 'Amy@club.example', email_key: mailboxKey('amy@club.example') });
    await insertMailbox(kysely(), { email: 'gone@club.example', disconnected_at: NOW });
    const { results, people, providers } = await list();
    expect(results.map(({ kind, email }) => [kind, email])).toEqual([
      ['sandbox', 'outreach@touchline.local'],
      ['password', 'Amy@club.example'],
      ['password', 'zoe@club.example'],
    ]);
    expect(results[0]).toMatchObject({ smtp: null, imap: null, name: 'Touchline', envelope: 'per_mail' });
    expect(people).toEqual([{ id: 1, email: PERSON.email, name: PERSON.email, role: 'administrator' }]);
    expect(providers).toEqual({ google: false, microsoft: false });
  });

  it('B2 an answer never carries a secret', async () => {
    await insertMailbox(kysely(), { secret: 'v1.sealed' });
    expect((await api().ask('GET', MAILBOXES_URL)).body).not.toContain('sealed');
  });

  it('B1 what the environment says is written at each start, and owner and signature stay', async () => {
    await put(1, { owner_id: 1, signature_html: '<p>Jo</p>' });
    await writeEnvironmentMailbox(kysely(), readConfig({ MAIL_FROM: 'Jo <jo@club.example>' }).mail);
    const changed = await read(1);
    expect(changed).toMatchObject({
      email: 'jo@club.example',
      owner: { id: 1 },
      signature_html: '<p>Jo</p>',
    });
    expect((await put(1, { owner_id: null, signature_html: '' })).statusCode).toBe(200);
    await writeEnvironmentMailbox(kysely(), readConfig({}).mail);
  });

  it('B5 counts the mails of the last 24 hours, and the cap of a ramp by the day of the mailbox', async () => {
    const id = await insertMailbox(kysely(), {
      daily_cap: 20,
      // Wednesday 11:00 in UTC-4: the third day of the ramp.
      ramp: JSON.stringify({ first_day: 5, daily_increase: 4, started_on: '2026-11-23' }),
    });
    await sendFrom(id, new Date(NOW.getTime() - 23.9 * 3_600_000), new Date(NOW.getTime() - 24 * 3_600_000));
    expect(await read(id)).toMatchObject({ sent_last_24_hours: 1, cap_now: 13 });
  });
});

/** Puts mails into the database that went out from a mailbox at those moments. */
async function sendFrom(mailbox_id: number, ...moments: readonly Date[]): Promise<void> {
  const contacts = await api().addContacts(moments.length);
  const { id: campaign_id } = await api().addCampaign({ contacts });
  await kysely().deleteFrom('messages').execute();
  await kysely()
    .insertInto('messages')
    .values(
      moments.map((sending_at, index) => ({
        campaign_id,
        contact_id: contacts[index] ?? 0,
        step_number: 1,
        state: 'uncertain',
        mailbox_id,
        sending_at,
      })),
    )
    .execute();
}

describe('the state', () => {
  const since = new Date(NOW.getTime() - 60_000);

  it('B7 a dead sign-in is told before anything else', async () => {
    const id = await insertMailbox(kysely(), { sign_in_failed_at: since, sign_in_error: 'invalid_grant' });
    expect((await read(id)).state).toEqual({
      kind: 'sign_in_again',
      since: since.toISOString(),
      until: null,
      cause: null,
      reply: 'invalid_grant',
    });
  });

  it('B7 dead sign-ins alone are answered to whoever only asks for those', async () => {
    const signed_out = { sign_in_failed_at: since, sign_in_error: 'invalid_grant' };
    const id = await insertMailbox(kysely(), { ...signed_out, kind: 'google', email: 'ann@club.example' });
    await insertMailbox(kysely(), { ...signed_out, disconnected_at: NOW });
    await insertMailbox(kysely());
    const answer = await api().ask('GET', SIGNED_OUT_MAILBOXES_PATH);
    expect(answer.json()).toEqual([{ id, kind: 'google', email: 'ann@club.example' }]);
  });

  it('B9 a hold says until when and why, until somebody has it tried', async () => {
    const id = await insertMailbox(kysely());
    const until = new Date(NOW.getTime() + 60_000);
    await kysely()
      .insertInto('sending_holds')
      .values({ mailbox_id: id, cause: 'quota', reply: '550 Too much', since, until, refusals: 1 })
      .execute();
    expect((await read(id)).state).toMatchObject({
      kind: 'held',
      cause: 'quota',
      until: until.toISOString(),
    });
    expect((await api().ask('POST', `${MAILBOXES_URL}${id}/hold/try-now/`)).statusCode).toBe(204);
    expect((await read(id)).state.kind).toBe('working');
    expect((await api().ask('POST', `${MAILBOXES_URL}99/hold/try-now/`)).statusCode).toBe(404);
  });

  it('B9 trying one mailbox leaves the hold and the bounces of another', async () => {
    const [tried, bouncing] = [await insertMailbox(kysely()), await insertMailbox(kysely())];
    const hold = { reply: '', since, until: null, refusals: 1 };
    await kysely()
      .insertInto('sending_holds')
      .values([
        { mailbox_id: tried, cause: 'policy', ...hold },
        { mailbox_id: bouncing, cause: 'bounces', ...hold },
      ])
      .execute();
    const status = await api().ask('GET', '/api/mail/status/');
    expect(status.json()).toMatchObject({ hold: { mailbox_id: tried, cause: 'policy' } });
    expect((await api().ask('POST', trySendingPath(tried))).statusCode).toBe(204);
    expect([(await read(tried)).state.kind, (await read(bouncing)).state.kind]).toEqual(['working', 'held']);
    const { bounces_since } = await kysely()
      .selectFrom('mailboxes')
      .select('bounces_since')
      .where('id', '=', bouncing)
      .executeTakeFirstOrThrow();
    expect(bounces_since).toBeNull();
  });

  it('B1 a server that does not answer is told with its words', async () => {
    const id = await insertMailbox(kysely());
    await kysely()
      .insertInto('mail_services')
      .values({ name: `mailbox-${id}`, succeeded_at: null, failed_at: since, error: 'ECONNREFUSED' })
      .execute();
    expect((await read(id)).state).toMatchObject({ kind: 'unreachable', reply: 'ECONNREFUSED' });
  });
});

describe('a change', () => {
  it('B5 takes name, owner, signature, envelope, cap, ramp, pace and window', async () => {
    const id = await insertMailbox(kysely());
    const changes = {
      name: 'Jo of the club',
      owner_id: 1,
      signature_html: '<p style="color:#101828">Jo</p>',
      envelope: 'plus',
      daily_cap: 80,
      ramp: { first_day: 10, daily_increase: 5, started_on: '2026-11-25' },
      per_minute: 5,
      window: { weekdays: [5, 1, 1], starts_at: '07:30', ends_at: '24:00', time_zone: 'Europe/Moscow' },
    };
    const answer = await put(id, changes);
    expect(answer.statusCode).toBe(200);
    const { owner_id: _owner, window, ...same } = changes;
    expect(answer.json()).toMatchObject({
      ...same,
      owner: { id: 1, email: PERSON.email },
      window: { ...window, weekdays: [1, 5] },
      cap_now: 10,
    });
    expect(answer.json()).toEqual(await read(id));
  });

  it('B5 of some settings leaves all others as they are, also within the hours', async () => {
    const id = await insertMailbox(kysely(), { owner_id: 1, signature_html: '<p>Jo</p>', daily_cap: 9 });
    const before = await read(id);
    const changes = { window: { ends_at: '19:00' }, updated_at: before.updated_at };
    const answer = await api().ask('PUT', `${MAILBOXES_URL}${id}/`, changes);
    expect(answer.json()).toEqual({
      ...before,
      window: { ...before.window, ends_at: '19:00' },
      updated_at: expect.any(String),
    });
    const early = { window: { ends_at: '01:00' }, updated_at: answer.json<Mailbox>().updated_at };
    expect((await api().ask('PUT', `${MAILBOXES_URL}${id}/`, early)).json()).toMatchObject({
      errors: [{ field: 'window.ends_at' }],
    });
  });

  it.each([
    ['UTC-4', '2026-11-21'],
    ['UTC+9', '2026-11-22'],
    ['UTC', '2026-11-22'],
    ['Asia/Tokyo', '2026-11-22'],
    ['America/Los_Angeles', '2026-11-21'],
  ])('B5 a ramp that begins today begins on the day of the mailbox, and goes on: %s', async (zone, day) => {
    const id = await insertMailbox(kysely());
    now = new Date('2026-11-22T01:00:00.000Z');
    const ramp = { first_day: 10, daily_increase: 5 };
    const begun = (await put(id, { ramp, window: { time_zone: zone } })).json<Mailbox>();
    expect(begun.ramp).toEqual({ ...ramp, started_on: day });
    now = NOW;
    const faster = { first_day: 10, daily_increase: 6 };
    expect((await put(id, { ramp: faster })).json<Mailbox>().ramp).toEqual({ ...faster, started_on: day });
  });

  it('B5 a ramp that would begin in years is refused, and a name turns no text around', async () => {
    const id = await insertMailbox(kysely());
    const ramp = { first_day: 10, daily_increase: 5, started_on: '2099-01-01' };
    const slip = await put(id, { ramp });
    expect(slip.statusCode).toBe(400);
    expect(slip.json()).toMatchObject({ errors: [{ field: 'ramp.started_on' }] });
    expect((await put(id, { name: 'Bob\u202Emoc.bulc@' })).json<Mailbox>().name).toBe('Bobmoc.bulc@');
  });

  it('B1 based on an older mailbox is refused with 409 and overwrites nothing', async () => {
    const id = await insertMailbox(kysely());
    const first = await read(id);
    await put(id, { name: 'Changed' });
    const answer = await put(id, { name: 'Stale', updated_at: first.updated_at });
    expect(answer.statusCode).toBe(409);
    expect(answer.json<{ detail: string }>().detail).toContain('Somebody else has changed this mailbox');
    expect((await read(id)).name).toBe('Changed');
  });

  const window = { weekdays: [1], starts_at: '09:00', ends_at: '18:00', time_zone: 'UTC' };
  it.each([
    ['window.ends_at', { window: { ...window, ends_at: '09:00' } }, 'The end must be later'],
    ['window.starts_at', { window: { ...window, starts_at: '24:00' } }, 'must be a time of the day'],
    ['window.time_zone', { window: { ...window, time_zone: 'Mars/Base' } }, 'There is no such time zone'],
    ['window.time_zone', { window: { ...window, time_zone: 'UTC+90' } }, 'There is no such time zone'],
    ['window.weekdays', { window: { ...window, weekdays: [] } }, 'at least 1'],
    [
      'ramp.started_on',
      { ramp: { first_day: 1, daily_increase: 1, started_on: '2026-02-30' } },
      'a day such',
    ],
    ['daily_cap', { daily_cap: 0 }, 'must be at least 1'],
    ['owner_id', { owner_id: 999 }, 'Choose somebody else'],
  ])('B1 of %s that cannot be is refused there', async (field, changes, message) => {
    const id = await insertMailbox(kysely());
    const answer = await put(id, changes);
    expect(answer.statusCode).toBe(400);
    const { errors } = answer.json<{ errors: { field: string; message: string }[] }>();
    expect(errors.map((error) => error.field)).toEqual([field]);
    expect(errors[0]?.message).toContain(message);
  });

  it.each(['google', 'microsoft'] as const)('B3 leaves %s the plain envelope', async (kind) => {
    const id = await insertMailbox(kysely(), { kind });
    const answer = await put(id, { envelope: 'plus' });
    expect(answer.json()).toMatchObject({ errors: [{ field: 'envelope' }] });
    expect((await put(id, { daily_cap: 9 })).statusCode).toBe(200);
  });

  it('B1 of the sandbox is refused in everything but owner and signature', async () => {
    expect((await put(1, { owner_id: 1, signature_html: '<b>Jo</b>' })).json()).toMatchObject({
      owner: { id: 1 },
      signature_html: '<b>Jo</b>',
    });
    const answer = await put(1, { daily_cap: 5 });
    expect(answer.statusCode).toBe(409);
    expect(answer.json<{ detail: string }>().detail).toContain('An administrator sets up this mailbox');
  });

  it('B1 of the sandbox takes owner and signature with every lawful setting of the environment', async () => {
    const lawful = { MAIL_WEEKDAYS: 'sun,mon,tue', MAIL_PER_MINUTE: '1000000' };
    await writeEnvironmentMailbox(kysely(), readConfig(lawful).mail);
    expect((await put(1, { owner_id: 1 })).statusCode).toBe(200);
    // As a start of an earlier version has stored it.
    await kysely()
      .updateTable('mailboxes')
      .set({ sending_window: JSON.stringify({ ...window, weekdays: [7, 1, 2] }) })
      .where('id', '=', 1)
      .execute();
    expect((await put(1, { window: { ...window, weekdays: [1, 2, 7] } })).statusCode).toBe(200);
    await writeEnvironmentMailbox(kysely(), readConfig({}).mail);
  });

  it('B1 keeps what formats a signature, and nothing that runs, loads or covers', async () => {
    const id = await insertMailbox(kysely());
    const kept =
      '<p style="color:#101828"><a href="https://club.example" target="_blank">Jo</a><img src="https://club.example/jo.png" alt="Jo" width="80" /></p>';
    const answer = await put(id, {
      signature_html: `${kept}<script>alert(1)</script><img src="data:x" onerror="alert(1)" /><a href="javascript:alert(1)">x</a><p style="position:fixed;background-color:url(https://x.example)">y</p><!--[if mso]>z<![endif]-->`,
    });
    expect(answer.json<Mailbox>().signature_html).toBe(`${kept}<img /><a>x</a><p>y</p>`);
    const blank = { signature_html: '<p style="color:#101828">&nbsp;</p>\n<p> <br></p>' };
    expect((await put(id, blank)).json<Mailbox>().signature_html).toBe('');
  });
});

describe('disconnecting', () => {
  it('B1 forgets the secret and how far folders were read, and keeps the row', async () => {
    const imap = JSON.stringify({ host: 'imap.club.example', port: 993, security: 'tls' });
    const id = await insertMailbox(kysely(), { secret: 'v1.sealed', user_name: 'jo@club.example', imap });
    const own = `mailbox-${id}/INBOX`;
    const other = `mailbox-${id}0/INBOX`;
    await kysely()
      .insertInto('mail_folders')
      .values([own, other].map((name) => ({ name, uid_validity: '1', last_uid: '5' })))
      .execute();
    expect((await remove(id)).statusCode).toBe(204);
    const row = await kysely().selectFrom('mailboxes').selectAll().where('id', '=', id).executeTakeFirst();
    expect(row).toMatchObject({ secret: null, disconnected_at: NOW });
    const folders = await kysely().selectFrom('mail_folders').select('name').execute();
    expect(folders).toEqual([{ name: other }]);
    expect((await list()).results.map((mailbox) => mailbox.id)).toEqual([1]);
    expect((await remove(id)).statusCode).toBe(404);
  });

  it.each(['chosen', 'owner', 'contact'])(
    'B6 is refused while an active campaign sends from it (%s), naming it',
    async (how) => {
      const id = await insertMailbox(kysely(), { owner_id: 1 });
      const { id: template } = await api().addTemplate();
      const [contact = 0] = await api().addContacts(1, `Club ${how}`);
      const name = `Spring ${how}`;
      const created = await api().addCampaign({ name, contacts: [contact], template_map: { 1: template } });
      const campaign = await api().change(created.id, { status: 'active' });
      if (how === 'chosen') {
        const chosen = { campaign_id: campaign.id, mailbox_id: id };
        await kysely().insertInto('campaign_mailboxes').values(chosen).execute();
      } else if (how === 'owner') {
        await kysely()
          .updateTable('campaigns')
          .set({ sender: 'owner' })
          .where('id', '=', campaign.id)
          .execute();
        await kysely().updateTable('organizations').set({ owner_id: 1 }).execute();
        await kysely().updateTable('campaign_contacts').set({ mailbox_id: null }).execute();
      } else {
        await kysely()
          .updateTable('campaign_contacts')
          .set({ mailbox_id: id })
          .where('campaign_id', '=', campaign.id)
          .execute();
      }
      expect((await read(id)).campaign_count).toBe(1);
      const answer = await remove(id);
      expect(answer.statusCode).toBe(409);
      expect(answer.json<{ detail: string }>().detail).toContain(`“${name}”`);
      await api().change(campaign.id, { status: 'paused' });
      expect((await remove(id)).statusCode).toBe(204);
    },
  );

  it('B1 is refused for the sandbox', async () => {
    const answer = await remove(1);
    expect(answer.statusCode).toBe(409);
    expect(answer.json<{ detail: string }>().detail).toContain('cannot be disconnected here');
  });
});
