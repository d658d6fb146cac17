import type { CampaignDetail, Organization } from '@touchline/shared/contract';
import { MovableClock } from '../../clock.ts';
import { importFile } from '../../contact-import/testing/import-api.ts';
import { fileOf } from '../../contact-import/testing/workbooks.ts';
import { CAMPAIGNS, SCENARIO, startCampaignApi, type CampaignApi } from '../../testing/campaign-api.ts';
import { pixelUrlOf, unsubscribeUrlOf } from '../addresses.ts';

let api: CampaignApi;
const clock = new MovableClock();
beforeAll(async () => {
  api = await startCampaignApi({ clock });
});
afterAll(() => api.close());

/** A campaign of two steps whose first was sent to its one contact; answers the paths its links lead to. */
async function sendOne() {
  const [contact = 0] = await api.addContacts(1);
  const template = await api.addTemplate();
  const campaign = await api.addCampaign({
    contacts: [contact],
    email_count: 2,
    template_map: { 1: template.id, 2: template.id },
    status: 'active',
  });
  await api.sendNext(campaign.id, contact, clock.now());
  const { id, token } = await api.testDatabase.database.kysely
    .selectFrom('messages')
    .select(['id', 'token'])
    .where('campaign_id', '=', campaign.id)
    .where('step_number', '=', 1)
    .executeTakeFirstOrThrow();
  const mail = { id, token };
  return {
    campaign: campaign.id,
    contact,
    mail,
    pixel: pixelUrlOf(mail, ''),
    unsubscribe: unsubscribeUrlOf(mail, ''),
  };
}
const events = (id: string) =>
  api.testDatabase.database.kysely
    .selectFrom('message_events')
    .select(['kind', 'occurred_at'])
    .where('message_id', '=', id)
    .orderBy('id')
    .execute();
/** What is kept of a mail once there is something: its pixel is answered before its request is stored when that takes long. */
const kindsOf = async (id: string, count: number) => {
  await vi.waitFor(async () => expect((await events(id)).length).toBeGreaterThanOrEqual(count), 30_000);
  return (await events(id)).map(({ kind }) => kind);
};
const stateOf = async ({ campaign }: { campaign: number }, step: number) =>
  (await api.messages(campaign)).find(({ step_number }) => step_number === step)?.state;

describe('the pixel', () => {
  it('E4 tells that a mail was opened, once for each time, and is never kept', async () => {
    const { mail, pixel, campaign } = await sendOne();
    const answer = await api.app.inject(pixel);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('image/gif');
    expect(answer.rawPayload.subarray(0, 6).toString()).toBe('GIF89a');
    expect(answer.headers['cache-control']).toContain('no-store');
    expect(answer.headers['cross-origin-resource-policy']).toBe('cross-origin');
    await api.app.inject(pixel);
    expect(await kindsOf(mail.id, 1)).toEqual(['opened']);
    clock.advance(61_000);
    await api.app.inject(pixel);
    expect(await kindsOf(mail.id, 2)).toEqual(['opened', 'opened']);
    expect(await api.read(campaign)).toMatchObject({ opened: 1 } satisfies Partial<CampaignDetail>);
  });

  it('E4 counts requests that come at the same time as one open', async () => {
    const { mail, pixel } = await sendOne();
    await Promise.all(Array.from({ length: 8 }, () => api.app.inject(pixel)));
    expect(await kindsOf(mail.id, 1)).toEqual(['opened']);
  });

  it('is answered alike for a mail that does not exist, was not sent, or is asked for with HEAD', async () => {
    const { mail, pixel, campaign, contact } = await sendOne();
    await api.app.inject({ method: 'HEAD', url: pixel });
    await api.setState(campaign, contact, 1, 'queued');
    const answers = await Promise.all(
      [
        pixel,
        pixelUrlOf({ ...mail, token: crypto.randomUUID() }, ''),
        '/api/mail/pixel/test/',
        '/api/mail/pixel/x/',
      ].map((url) => api.app.inject(url)),
    );
    for (const answer of answers) expect(answer.statusCode).toBe(200);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(await events(mail.id)).toEqual([]);
  });
});

describe('unsubscribing', () => {
  it('E5 asks a person first: a program that only looks at links changes nothing', async () => {
    const sent = await sendOne();
    for (const language of ['en', 'ru']) {
      const answer = await api.app.inject({
        url: sent.unsubscribe,
        headers: { 'accept-language': language },
      });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.body).toContain(`<html lang="${language}">`);
      expect(answer.body).toContain('<form method="post"');
      expect(answer.body).not.toContain('<script');
    }
    expect(await events(sent.mail.id)).toEqual([]);
    expect(await stateOf(sent, 2)).toBe('queued');
  });

  it('E5 needs one click (RFC 8058), in both forms that mail programs send, and ends every sequence (E2)', async () => {
    const bodies = [
      ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
      [
        'multipart/form-data; boundary=x',
        '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
      ],
    ];
    for (const [type, payload] of bodies) {
      const sent = await sendOne();
      const answer = await api.app.inject({
        method: 'POST',
        url: sent.unsubscribe,
        headers: { 'content-type': type },
        payload: payload ?? '',
      });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['location']).toBeUndefined();
      expect((await events(sent.mail.id)).map(({ kind }) => kind)).toEqual(['unsubscribed']);
      expect(await stateOf(sent, 2)).toBe('cancelled');
      expect((await api.read(sent.campaign)).contacts).toMatchObject([{ state: 'unsubscribed' }]);
    }
  });

  it('E5 changes nothing when it is asked again, or twice at once', async () => {
    const sent = await sendOne();
    await Promise.all(
      Array.from({ length: 5 }, () => api.app.inject({ method: 'POST', url: sent.unsubscribe })),
    );
    expect(await events(sent.mail.id)).toHaveLength(1);
    const page = await api.app.inject(sent.unsubscribe);
    expect(page.body).toContain('You are unsubscribed');
    expect(page.body).not.toContain('<form');
  });

  it('E5 holds too while it is not certain that the mail went out', async () => {
    const sent = await sendOne();
    await api.testDatabase.database.kysely
      .updateTable('messages')
      .set({ state: 'uncertain' })
      .where('id', '=', sent.mail.id)
      .execute();
    await api.app.inject({ method: 'POST', url: sent.unsubscribe });
    expect((await events(sent.mail.id)).map(({ kind }) => kind)).toEqual(['unsubscribed']);
    expect(await stateOf(sent, 2)).toBe('cancelled');
  });

  it('E5 is not undone by importing the address again, nor by a new contact with it', async () => {
    const sent = await sendOne();
    const { email } = await api.testDatabase.database.kysely
      .selectFrom('messages')
      .select('recipient_email as email')
      .where('id', '=', sent.mail.id)
      .executeTakeFirstOrThrow();
    await api.app.inject({ method: 'POST', url: sent.unsubscribe });
    const created = await api.createOrganization('By hand', [{ full_name: 'Once more', email: email ?? '' }]);
    await importFile(
      api,
      fileOf([
        ['Organization', 'Full name', 'E-mail'],
        ['By import', 'And again', (email ?? '').toUpperCase()],
      ]),
    );
    const imported = (await api.ask('GET', '/api/contacts/'))
      .json<Organization[]>()
      .find(({ name }) => name === 'By import');
    const ids = [created.contacts[0]?.id, imported?.contacts[0]?.id];
    expect(ids).toEqual([expect.any(Number), expect.any(Number)]);
    for (const id of ids) {
      const answer = await api.ask('POST', CAMPAIGNS, {
        name: 'Another',
        scenario: SCENARIO,
        contacts: [id],
      });
      expect(answer.statusCode).toBe(400);
      expect(answer.body).toContain('unsubscribed');
    }
  });

  it('E5 says so when a link is cut off, and to whoever tries many; a link of ours works all the same', async () => {
    const { mail, unsubscribe } = await sendOne();
    const ask = (url: string) => api.app.inject({ url, remoteAddress: '203.0.113.7' });
    expect((await ask(unsubscribe.slice(0, -3))).statusCode).toBe(404);
    expect((await ask(unsubscribe.slice(0, -3))).body).toContain('This link does not work');
    for (let tries = 0; tries < 40; tries += 1)
      await ask(unsubscribeUrlOf({ ...mail, token: crypto.randomUUID() }, ''));
    const refused = await ask(unsubscribe.slice(0, -3));
    expect(refused.statusCode).toBe(429);
    expect(refused.body).toContain('Too many requests');
    expect((await ask(unsubscribe)).statusCode).toBe(200);
    const done = await api.app.inject({ method: 'POST', url: unsubscribe, remoteAddress: '203.0.113.7' });
    expect(done.statusCode).toBe(200);
    expect((await events(mail.id)).map(({ kind }) => kind)).toContain('unsubscribed');
  });

  it('E5 does nothing from a test mail, and says so', async () => {
    const answers = await Promise.all([
      api.app.inject('/api/mail/unsubscribe/test/'),
      api.app.inject({ method: 'POST', url: '/api/mail/unsubscribe/test/' }),
    ]);
    for (const answer of answers) {
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toContain('This was a test email');
    }
  });

  it('is a page that can run nothing, be framed by nobody and send its form nowhere else', async () => {
    const { unsubscribe } = await sendOne();
    const answer = await api.app.inject(unsubscribe);
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});
