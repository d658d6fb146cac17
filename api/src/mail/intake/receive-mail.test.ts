import type { MailProposal } from '@touchline/shared/contract';
import { mailboxKey } from '../../database/keys.ts';
import { CAMPAIGNS } from '../../testing/campaign-api.ts';
import {
  envelopeSenderOf,
  messageIdOf,
  referenceText,
  unsubscribeAddressOf,
  type MailReference,
} from '../addresses.ts';
import { deliveryReport, feedbackReport, plainMail } from '../reading/testing/mails.ts';
import { DOMAIN, TRUSTED_SERVER } from './testing/intake-api.ts';
import { intake, receive, send, events, history, states } from './receive-mail.testing.ts';

const answering = (mail: MailReference) => [`In-Reply-To: ${messageIdOf(mail, DOMAIN)}`];

/** A mail that names none of ours, from an address that the server proves. */
const proved = (email: string) =>
  plainMail({
    from: `Somebody <${email}>`,
    headers: [`Authentication-Results: ${TRUSTED_SERVER}; dmarc=pass header.from=${email.split('@').at(-1)}`],
  });

const sentDaysAgo = (days: number) =>
  intake.api.testDatabase.database.pool.query(
    'update messages set sent_at = sent_at - make_interval(days => $1)',
    [days],
  );

describe('a reply', () => {
  it('E4 finds its mail by what it answers, shows its own words, and ends the sequence', async () => {
    const mail = await send();
    const body = 'Yes, on Monday.\n\nOn Fri, 20 Nov 2026 at 10:00, Touchline wrote:\n> Shall we call?\n';
    const received = await receive(plainMail({ headers: answering(mail), body }));
    expect(received).toMatchObject({ kind: 'reply', message_id: mail.id });
    expect(await events()).toEqual([{ kind: 'replied', reply_text: 'Yes, on Monday.', message_id: mail.id }]);
    expect(await history()).toMatchObject([
      { kind: 'replied', text: 'Yes, on Monday.', is_folded: true },
      { kind: 'sent', is_folded: false },
    ]);
    expect(await states()).toEqual(['sent', 'cancelled', 'cancelled', 'cancelled']);
    expect((await intake.api.read(intake.campaign())).replied).toBe(1);
  });

  it('E4 finds its mail by the contact when nothing else names it, and the server proves who wrote', async () => {
    const mail = await send();
    const email = (await intake.email()).toUpperCase();
    expect(await receive(proved(email))).toMatchObject({ kind: 'reply', message_id: mail.id });
  });

  it.each([
    [80, 'reply'],
    [100, 'unknown'],
  ])('E4 by its sender alone is a reply until 90 days after the mail: after %i, %s', async (days, kind) => {
    await send();
    await sentDaysAgo(days);
    expect(await receive(proved(await intake.email()))).toMatchObject({ kind });
  });

  it('S13 E4 finds its mail by a sender whose domain is written as mail servers do', async () => {
    const mail = await send();
    const email = 'ann@стадион.рф';
    const { kysely } = intake.api.testDatabase.database;
    await kysely
      .updateTable('contacts')
      .set({ email, email_key: mailboxKey(email) })
      .execute();
    expect(await receive(proved('ann@xn--80aimueoh.xn--p1ai'))).toMatchObject({
      kind: 'reply',
      message_id: mail.id,
    });
  });

  it('E4 to none of our mails stays unknown, and has no effect', async () => {
    await send();
    const received = await receive(plainMail({ from: 'stranger@elsewhere.example' }));
    expect(received).toMatchObject({ kind: 'unknown', message_id: null });
    expect(await events()).toEqual([]);
  });

  it('E4 with the number of a mail but another token finds nothing', async () => {
    const { id } = await send();
    const token = '00000000-0000-4000-8000-000000000000';
    expect(await receive(plainMail({ headers: answering({ id, token }) }))).toMatchObject({
      kind: 'unknown',
    });
  });

  it('E4 is no reply when we wrote it ourselves', async () => {
    const mail = await send();
    const from = 'Touchline <outreach@touchline.example>';
    expect(await receive(plainMail({ from, headers: answering(mail) }))).toMatchObject({ kind: 'unknown' });
    expect(await events()).toEqual([]);
  });

  it('E4 counts once, however often and in however many mailboxes it is read', async () => {
    const mail = await send();
    const raw = plainMail({ headers: answering(mail) });
    const first = await receive(raw);
    const copy = Buffer.concat([Buffer.from('Delivered-To: sales@touchline.example\r\n'), raw]);
    const again = await Promise.all([receive(raw), receive(copy, 'sales@mail.example/INBOX')]);
    expect(again).toEqual([first, first]);
    expect(await events()).toHaveLength(1);
  });
});

describe('a bounce', () => {
  it('E4 finds its mail by the address it comes to, and gives the contact no more mail', async () => {
    const mail = await send();
    const raw = deliveryReport({ recipient: mail.email });
    expect(await receive(raw, 'sandbox', envelopeSenderOf(mail, DOMAIN))).toMatchObject({
      kind: 'bounce',
      message_id: mail.id,
    });
    expect(await events()).toMatchObject([{ kind: 'bounced' }]);
    expect(await states()).toEqual(['sent', 'cancelled', 'cancelled', 'cancelled']);
    expect((await intake.api.read(intake.campaign())).bounced).toBe(1);
  });

  it('E4 finds its mail by the one it gives back', async () => {
    const mail = await send();
    const returned = `Message-ID: ${messageIdOf(mail, DOMAIN)}`;
    expect(await receive(deliveryReport({ recipient: mail.email, returned }))).toMatchObject({
      kind: 'bounce',
      message_id: mail.id,
    });
  });

  it('E4 that may pass is forgotten once the contact opens a mail', async () => {
    const refused = { status: '4.1.1', diagnostic: '450 4.1.1 user unknown' };
    for (let step = 0; step < 2; step += 1) {
      const mail = await send();
      await receive(
        deliveryReport({ ...refused, recipient: mail.email }),
        'sandbox',
        envelopeSenderOf(mail, DOMAIN),
      );
    }
    const mail = await send();
    await intake.api.respond(intake.campaign(), intake.contact(), 'opened');
    await receive(
      deliveryReport({ ...refused, recipient: mail.email }),
      'sandbox',
      envelopeSenderOf(mail, DOMAIN),
    );
    expect((await events()).at(-1)?.kind).toBe('soft_bounced');
  });

  it('E4 of a late mail is none', async () => {
    const mail = await send();
    const raw = deliveryReport({ recipient: mail.email, action: 'delayed', status: '4.4.1' });
    expect(await receive(raw, 'sandbox', envelopeSenderOf(mail, DOMAIN))).toMatchObject({
      kind: 'automatic_reply',
      message_id: mail.id,
    });
    expect(await events()).toEqual([]);
  });

  it('E4 of an address that the contact forwards to does not count against the contact', async () => {
    const mail = await send();
    const raw = deliveryReport({ recipient: 'gone@elsewhere.example' });
    await receive(raw, 'sandbox', envelopeSenderOf(mail, DOMAIN));
    expect(await events()).toMatchObject([{ kind: 'soft_bounced' }]);
  });

  it.each([
    [10, ['bounced']],
    [20, []],
  ])('E4 by its recipient alone may be about a mail of the last 14 days: after %i', async (days, kinds) => {
    await send();
    await sentDaysAgo(days);
    await receive(deliveryReport({ recipient: await intake.email(), returned: 'X-Mailer: some program' }));
    const proposals = await intake.api.ask('GET', '/api/mail/proposals/');
    expect(proposals.json<MailProposal[]>().map(({ kind }) => kind)).toEqual(kinds);
  });

  it('E4 that names another mail, such as a test of one, is not about what its recipient was sent', async () => {
    await send();
    const { contacts } = await intake.api.read(intake.campaign());
    const returned = 'Message-ID: <test-7a2b@touchline.example>';
    expect(await receive(deliveryReport({ recipient: contacts[0]?.email ?? '', returned }))).toMatchObject({
      kind: 'bounce',
      message_id: null,
    });
    expect(await events()).toEqual([]);
  });

  it('E4 of a mail that nobody was sent marks nobody', async () => {
    const [queued] = await intake.api.messages(intake.campaign());
    const row = await intake.api.testDatabase.database.kysely
      .selectFrom('messages')
      .select(['id', 'token'])
      .where('id', '=', queued?.id ?? '')
      .executeTakeFirstOrThrow();
    const received = await receive(deliveryReport(), 'sandbox', envelopeSenderOf(row, DOMAIN));
    expect(received).toMatchObject({ kind: 'bounce', message_id: null });
    expect(await events()).toEqual([]);
  });

  it('E4 that may pass becomes permanent at the third mail in a row, not at the third notice of one', async () => {
    const refused = { status: '5.0.0', diagnostic: '550 5.0.0 refused' };
    const bounce = async (mail: MailReference & { email: string }) =>
      receive(
        deliveryReport({ ...refused, recipient: mail.email }),
        'sandbox',
        envelopeSenderOf(mail, DOMAIN),
      );
    const first = await send();
    for (let notice = 0; notice < 3; notice += 1) await bounce(first);
    await bounce(await send());
    expect((await events()).map(({ kind }) => kind)).toEqual(Array(4).fill('soft_bounced'));
    await bounce(await send());
    expect((await events()).at(-1)?.kind).toBe('bounced');
    expect(await states()).toEqual(['sent', 'sent', 'sent', 'cancelled']);
  });
});

describe('other mails', () => {
  it('E4 an automatic answer is no reply and stops nothing', async () => {
    const mail = await send();
    const headers = [...answering(mail), 'Auto-Submitted: auto-replied'];
    const body = 'I am back on Monday.';
    expect(await receive(plainMail({ headers, subject: 'Out of office', body }))).toMatchObject({
      kind: 'automatic_reply',
    });
    // In the history it says what it said.
    expect(await events()).toMatchObject([{ kind: 'automatic_reply', reply_text: body }]);
    expect(await states()).toEqual(['sent', 'queued', 'queued', 'queued']);
  });

  it('E2 a complaint through a feedback loop gives the contact no more mail', async () => {
    const mail = await send();
    const returned = `Message-ID: ${messageIdOf(mail, DOMAIN)}`;
    expect(await receive(feedbackReport({ returned }))).toMatchObject({ kind: 'feedback_report' });
    expect(await events()).toMatchObject([{ kind: 'unsubscribed', message_id: mail.id }]);
    expect(await history()).toMatchObject([
      { kind: 'unsubscribed', is_complaint: true },
      { kind: 'sent', is_complaint: false },
    ]);
  });

  it('E2 a report about a signature is no complaint', async () => {
    const mail = await send();
    const returned = `Message-ID: ${messageIdOf(mail, DOMAIN)}`;
    await receive(feedbackReport({ type: 'auth-failure', returned }));
    expect(await events()).toEqual([]);
  });

  it.each([
    ['to a plus-address', (text: string) => ({ to: `outreach+unsub-${text}@${DOMAIN}` })],
    ['with the reference in its subject', (text: string) => ({ subject: `unsubscribe ${text}` })],
  ])(
    'B3 a mail %s unsubscribes whom our mail went to, where the domain has no catch-all',
    async (_, fields) => {
      const mail = await send();
      const received = await receive(
        plainMail({ from: mail.email, body: '', ...fields(referenceText(mail)) }),
      );
      expect(received).toMatchObject({ kind: 'unsubscribe_request', message_id: mail.id });
      expect(await events()).toMatchObject([{ kind: 'unsubscribed', message_id: mail.id }]);
    },
  );

  it('E2 a mail to the address for unsubscribing unsubscribes, whatever it says', async () => {
    const mail = await send();
    const to = unsubscribeAddressOf(mail, DOMAIN);
    expect(
      await receive(plainMail({ to, body: '', headers: ['Auto-Submitted: auto-generated'] })),
    ).toMatchObject({
      kind: 'unsubscribe_request',
    });
    expect(await events()).toMatchObject([{ kind: 'unsubscribed', message_id: mail.id }]);
  });

  it('E2 a request to unsubscribe is granted even when the mail it is about is not found', async () => {
    const { contacts } = await intake.api.read(intake.campaign());
    await receive(
      plainMail({ from: contacts[0]?.email ?? '', subject: 'Hello', body: 'Отпишите меня, пожалуйста.' }),
    );
    expect(await states()).toEqual(Array(4).fill('cancelled'));
    expect((await intake.api.ask('GET', `${CAMPAIGNS}${intake.campaign()}/`)).json()).toMatchObject({
      contacts: [{ state: 'unsubscribed' }],
    });
  });
});

describe('GET /api/mail/incoming/', () => {
  it('E4 shows a mail whole and its source byte for byte', async () => {
    const raw = plainMail({ from: 'Зоя Поле <zoe@elsewhere.example>', body: 'Hello.\n> quoted' });
    const { id } = await receive(raw);
    expect((await intake.api.ask('GET', `/api/mail/incoming/${id}/`)).json()).toMatchObject({
      id,
      from: '"Зоя Поле" <zoe@elsewhere.example>',
      to: 'outreach@touchline.example',
      html: null,
      text: expect.stringContaining('> quoted'),
    });
    const source = await intake.api.ask('GET', `/api/mail/incoming/${id}/raw/`);
    expect(source.headers['content-type']).toBe('message/rfc822');
    expect(source.rawPayload.equals(raw)).toBe(true);
  });

  it('S12 serves an attachment as a file that no browser runs', async () => {
    const raw = plainMail({
      headers: ['Content-Type: multipart/mixed; boundary=b'],
      body: `--b\n\nHello\n--b\nContent-Type: text/html\nContent-Disposition: attachment; filename="план.html"\n\n<script>run()</script>\n--b--`,
    });
    const { id } = await receive(raw);
    const mail = (await intake.api.ask('GET', `/api/mail/incoming/${id}/`)).json<{
      attachments: unknown[];
    }>();
    expect(mail.attachments).toMatchObject([{ number: 0, name: 'план.html', type: 'text/html' }]);
    const file = await intake.api.ask('GET', `/api/mail/incoming/${id}/attachments/0/`);
    expect(file.body).toContain('<script>run()</script>');
    expect(file.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringMatching(/^attachment; .*filename\*=UTF-8''%D0/u),
      'x-content-type-options': 'nosniff',
    });
    for (const path of [`${id}/attachments/1/`, `${id}/attachments/-1/`, '999999/attachments/0/']) {
      expect((await intake.api.ask('GET', `/api/mail/incoming/${path}`)).statusCode).toBe(404);
    }
  });

  it('E4 lists those that could not be classified', async () => {
    await intake.api.testDatabase.empty('incoming_mails');
    const { id } = await receive(plainMail({ from: 'stranger@elsewhere.example' }));
    await receive(deliveryReport());
    const list = (await intake.api.ask('GET', '/api/mail/incoming/?kind=unknown')).json<{ id: string }[]>();
    expect(list.map((row) => row.id)).toEqual([id]);
    expect((await intake.api.ask('GET', '/api/mail/incoming/?kind=other')).statusCode).toBe(400);
  });

  it('E4 knows no mail that never came', async () => {
    expect((await intake.api.ask('GET', '/api/mail/incoming/999999/')).statusCode).toBe(404);
    expect((await intake.api.ask('GET', '/api/mail/incoming/999999/raw/')).statusCode).toBe(404);
  });
});
