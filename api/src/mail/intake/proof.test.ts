import type { CampaignDetail } from '@touchline/shared/contract';
import { sql } from 'kysely';
import { readConfig } from '../../config.ts';
import { recordEvent } from '../../outreach/messages.ts';
import { touchCampaigns } from '../../outreach/plan.ts';
import { PERSON } from '../../testing/api.ts';
import { CAMPAIGNS } from '../../testing/campaign-api.ts';
import { messageIdOf } from '../addresses.ts';
import { deliveryReport, feedbackReport, plainMail } from '../reading/testing/mails.ts';
import { DOMAIN, TRUSTED_SERVER } from './testing/intake-api.ts';
import {
  intake,
  receive,
  send,
  events,
  history,
  states,
  email,
  ask,
  proposals,
  suppressions,
  lift,
  dismissed,
  copy,
  UNTOUCHED,
  stateOfContact,
  passed,
  sendAndBounce,
} from './proof.testing.ts';

const settle = async (id: string, outcome: string) =>
  (await ask('POST', `/api/mail/proposals/${id}/settle/`, { outcome })).statusCode;

const domainOf = (address: string) => address.slice(address.indexOf('@') + 1);

describe('an unproved mail', () => {
  it('S12 in the name of a contact changes nothing until somebody confirms it', async () => {
    await send();
    const from = await email();
    const { id, message_id, kind } = await receive(
      plainMail({ from, body: 'We are not interested.\n\n> Shall we call?' }),
    );
    expect({ message_id, kind }).toEqual({ message_id: null, kind: 'reply' });
    expect([await events(), await states()]).toEqual([[], UNTOUCHED]);
    expect(await proposals()).toMatchObject([
      {
        id,
        kind: 'replied',
        text: 'We are not interested.',
        is_folded: true,
        contact_email: from,
        campaign_name: 'A campaign',
      },
    ]);
    expect([await settle(id, 'confirmed'), await settle(id, 'confirmed')]).toEqual([204, 204]);
    expect(await settle(id, 'dismissed')).toBe(409);
    expect(await events()).toMatchObject([{ kind: 'replied', reply_text: 'We are not interested.' }]);
    expect(await history()).toMatchObject([{ kind: 'replied', is_folded: true }, { kind: 'sent' }]);
    expect(await states()).toEqual(['sent', 'cancelled', 'cancelled', 'cancelled']);
    expect(await proposals()).toEqual([]);
  });

  it('S12 E4 counts as that of the contact although a group is its sender, and what proves the group proves nobody else', async () => {
    await send();
    const from = await email();
    const { id } = await receive(
      plainMail({
        from: "'Zoe' via Outreach <outreach@touchline.example>",
        headers: [
          passed('touchline.example'),
          'List-ID: <outreach.touchline.example>',
          `X-Original-From: Zoe <${from}>`,
          `X-Original-Sender: ${from}`,
          `Reply-To: Zoe <${from}>`,
        ],
      }),
    );
    expect(await events()).toEqual([]);
    expect(await proposals()).toMatchObject([{ id, kind: 'replied', contact_email: from }]);
  });

  it('S12 E2 a request to unsubscribe that a group forwards is the writer’s, not the group’s', async () => {
    await receive(
      plainMail({
        from: 'Anna via Outreach <outreach@touchline.example>',
        headers: ['List-Post: <mailto:outreach@touchline.example>', 'Reply-To: anna@elsewhere.example'],
        body: 'Unsubscribe',
      }),
    );
    expect((await suppressions()).suppressed).toMatchObject([{ email: 'anna@elsewhere.example' }]);
  });

  it('S12 a forged report bans nobody, and never does once dismissed', async () => {
    await send();
    const { id } = await receive(
      deliveryReport({ recipient: await email(), returned: 'X-Mailer: some program' }),
    );
    expect(await proposals()).toMatchObject([{ id, kind: 'bounced' }]);
    expect(await settle(id, 'dismissed')).toBe(204);
    expect([await events(), await states(), (await suppressions()).suppressed]).toEqual([[], UNTOUCHED, []]);
    expect(await settle('999999', 'dismissed')).toBe(404);
  });

  it('S12 dismissed by mistake, it can be found, reopened, and confirmed after all', async () => {
    await send();
    const { id } = await receive(plainMail({ from: await email(), body: 'We are not interested.' }));
    expect([await settle(id, 'dismissed'), await proposals()]).toEqual([204, []]);
    expect(await dismissed()).toContain(id);
    expect([await settle(id, 'open'), await settle(id, 'open')]).toEqual([204, 204]);
    expect(await proposals()).toMatchObject([{ id }]);
    expect(await dismissed()).not.toContain(id);
    expect([await settle(id, 'confirmed'), await settle(id, 'open')]).toEqual([204, 409]);
    expect(await events()).toMatchObject([{ kind: 'replied' }]);
  });

  it('S12 a forged report of a server that proves its own name bans nobody either', async () => {
    await send();
    const recipient = await email();
    const headers = [passed('mx.example')];
    await receive(deliveryReport({ recipient, returned: 'X-Mailer: some program', headers }));
    expect([await events(), (await proposals()).length]).toEqual([[], 1]);
  });

  it('S12 a complaint that names no mail of ours bans nobody', async () => {
    await send();
    await receive(feedbackReport({ from: await email() }));
    expect([await events(), await states(), (await suppressions()).suppressed]).toEqual([[], UNTOUCHED, []]);
  });

  it('S12 a complaint that names only the address counts as an unproved request, for that address alone', async () => {
    await send();
    await intake.api.testDatabase.database.pool.query(
      `insert into contact_addresses (contact_id, email, email_key) values ($1, $2, $2)`,
      [intake.contact(), 'zoe@before.example'],
    );
    const { id } = await receive(feedbackReport({ recipient: await email() }));
    expect(await states()).toEqual(['sent', 'cancelled', 'cancelled', 'cancelled']);
    await receive(feedbackReport({ recipient: 'zoe@meadow.example' }));
    await receive(feedbackReport({ recipient: 'tom@meadow.example', type: 'not-spam' }));
    expect((await suppressions()).suppressed).toMatchObject([
      { email: 'zoe@meadow.example', is_complaint: true, is_proved: false },
      { email: await email(), is_complaint: true, is_proved: false, incoming_mail_id: id },
    ]);
  });

  it('S12 is not buried under many others in the name of one contact', async () => {
    await send();
    const recipient = await email();
    const { id: bounce } = await receive(deliveryReport({ recipient, returned: 'X-Mailer: some program' }));
    const { id } = await receive(plainMail({ from: recipient }));
    await copy(id, 210);
    const listed = await proposals();
    expect(listed.map(({ kind }) => kind)).toEqual(['replied', 'replied', 'replied', 'bounced']);
    expect(listed.at(-1)?.id).toBe(bounce);
    expect(listed.map(({ group_total }) => group_total)).toEqual([211, 211, 211, 1]);
    expect(await settle(listed[0]?.id ?? '', 'dismissed')).toBe(204);
    expect(await proposals()).toHaveLength(4);
  });

  it('S12 the newest of each of hundreds of senders comes before the second of any', async () => {
    await send();
    const { id } = await receive(plainMail({ from: await email() }));
    await copy(id, 300, `'a' || (n % 150) || '@elsewhere.example'`);
    const listed = await proposals();
    expect(listed).toHaveLength(200);
    expect(new Set(listed.map(({ from }) => from)).size).toBe(151);
  });

  it('S12 ignores a request from an impossibly long address', async () => {
    const from = `${'z'.repeat(9000)}@meadow.example`;
    expect((await receive(plainMail({ from, subject: 'Hello', body: 'stop' }))).kind).toBe('unknown');
    expect((await suppressions()).suppressed).toEqual([]);
  });

  it('S12 an automatic reply says nothing about the contact', async () => {
    await send();
    await receive(plainMail({ from: await email(), headers: ['Auto-Submitted: auto-replied'] }));
    expect([await events(), await proposals()]).toEqual([[], []]);
  });

  it.each([
    ['a colleague', PERSON.email],
    ['ourselves', `outreach@${DOMAIN}`],
  ])('S11 S12 a forged request of %s suppresses nobody', async (_who, from) => {
    await receive(plainMail({ from, subject: 'Hello', body: 'stop' }));
    expect((await suppressions()).suppressed).toEqual([]);
  });

  it('S12 a request to unsubscribe is granted, is marked as unproved, and can be lifted with a reason', async () => {
    const { email: sentTo } = await send();
    const from = 'anna@now.example';
    await sql`update contacts set email = ${from}, email_key = ${from}`.execute(
      intake.api.testDatabase.database.kysely,
    );
    const { id } = await receive(plainMail({ from, subject: 'Hello', body: 'stop' }));
    expect(await states()).toEqual(['sent', 'cancelled', 'cancelled', 'cancelled']);
    const [banned] = (await suppressions()).suppressed;
    expect(banned).toMatchObject({
      email: from,
      reason: 'unsubscribed',
      is_proved: false,
      incoming_mail_id: id,
    });
    expect(await stateOfContact()).toBe('unsubscribed');
    expect((await history())[0]).toMatchObject({ kind: 'unsubscribed', text: 'stop', is_unproved: true });

    // The last mail went to another address, and nobody has proved to speak for that one.
    expect(await lift(sentTo)).toBe(404);
    expect(await lift(from, ' ')).toBe(400);
    expect(await lift(from)).toBe(204);
    expect(await lift(from)).toBe(404);
    expect(await states()).toEqual(UNTOUCHED);
    expect(await stateOfContact()).toBe('sent');
    const { suppressed, lifted } = await suppressions();
    expect(suppressed).toEqual([]);
    expect(lifted).toMatchObject([
      {
        email: from,
        is_proved: false,
        lifted_by: 'Ann@Example.com',
        explanation: 'They called: it was not them.',
      },
    ]);
    await send();
    expect(await states()).toEqual(['sent', 'sent', 'queued', 'queued']);
  });

  it('S12 stop in the name of a colleague, by somebody who has the token, does not ban the colleague', async () => {
    const mail = await send();
    const headers = [`In-Reply-To: ${messageIdOf(mail, DOMAIN)}`];
    await receive(plainMail({ from: PERSON.email, headers, body: 'stop' }));
    expect((await suppressions()).suppressed.map((one) => one.email)).toEqual([mail.email]);
  });

  it.each([
    ['whether or not it is sure who writes', false],
    ['shown as proved where it is sure who writes', true],
  ])(
    'S12 a person who says stop from a new address gets no more mail at either, %s',
    async (_how, isSure) => {
      const mail = await send();
      const from = `anna${isSure}@new.example`;
      const headers = [
        `In-Reply-To: ${messageIdOf(mail, DOMAIN)}`,
        ...(isSure ? [passed('new.example')] : []),
      ];
      const { id } = await receive(plainMail({ from, headers, body: 'stop' }));
      const { suppressed } = await suppressions();
      expect(suppressed).toHaveLength(2);
      expect(suppressed).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ email: mail.email, is_proved: true, incoming_mail_id: id }),
          expect.objectContaining({ email: from, is_proved: isSure, incoming_mail_id: id }),
        ]),
      );
      expect(await stateOfContact()).toBe('unsubscribed');
      expect([await lift(from), await stateOfContact()]).toEqual([204, 'unsubscribed']);
      expect([await lift(mail.email), await stateOfContact()]).toEqual([204, 'sent']);
      expect((await suppressions()).suppressed).toEqual([]);
    },
  );
});

describe('a ban', () => {
  it('S12 that is lifted while a bounce is recorded counts that bounce as one of before', async () => {
    const { email: address } = await sendAndBounce();
    const { kysely } = intake.api.testDatabase.database;
    let lifting: Promise<number> | undefined;
    await kysely.transaction().execute(async (transaction) => {
      await touchCampaigns(transaction, [intake.campaign()]);
      lifting = lift(address);
      // The lift waits for the campaign that is held here.
      await vi.waitFor(async () => {
        const waiting =
          await sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
            kysely,
          );
        expect(waiting.rows).toHaveLength(1);
      });
      const { message_id = '' } = (await events())[0] ?? {};
      const timing = { clock: intake.clock, window: readConfig({}).mail.window };
      await recordEvent(
        transaction,
        message_id,
        { kind: 'bounced', occurred_at: intake.clock.now() },
        timing,
      );
    });
    expect(await lifting).toBe(204);
    expect(await stateOfContact()).toBe('sent');
    expect(await states()).toEqual(UNTOUCHED);
  });

  it('S12 that is lifted can come again by the same link', async () => {
    const mail = await send();
    const link = `/api/mail/unsubscribe/m${mail.id}-${mail.token.replaceAll('-', '')}/`;
    const unsubscribe = () => intake.api.app.inject({ method: 'POST', url: link });
    await unsubscribe();
    expect((await suppressions()).suppressed).toMatchObject([{ email: mail.email, is_proved: true }]);
    expect(await lift(mail.email)).toBe(204);
    await unsubscribe();
    expect((await suppressions()).suppressed).toMatchObject([{ email: mail.email }]);
    expect(await states()).toEqual(['sent', 'cancelled', 'cancelled', 'cancelled']);
  });

  it('S12 no longer says that it is unproved once it is proved', async () => {
    const mail = await send();
    await receive(plainMail({ from: mail.email, subject: 'Hello', body: 'stop' }));
    expect((await suppressions()).suppressed).toMatchObject([{ is_proved: false, is_complaint: false }]);
    const returned = `Message-ID: ${messageIdOf(mail, DOMAIN)}`;
    await receive(feedbackReport({ returned }));
    expect((await suppressions()).suppressed).toMatchObject([{ is_proved: true, is_complaint: true }]);
  });

  it('S12 is found by a part of the address', async () => {
    await receive(plainMail({ from: 'zoe@meadow.example', subject: 'Hello', body: 'stop' }));
    expect([(await suppressions('MEADOW')).total, (await suppressions('park')).total]).toEqual([1, 0]);
  });

  it('S12 that is lifted after a month leaves a campaign completed that it completed', async () => {
    await send();
    const from = await email();
    await receive(plainMail({ from, subject: 'Hello', body: 'stop' }));
    expect((await intake.api.read(intake.campaign())).status).toBe('completed');
    await intake.api.testDatabase.database.pool.query(
      "update suppressions set created_at = now() - interval '31 days'",
    );
    expect(await lift(from)).toBe(204);
    expect((await intake.api.read(intake.campaign())).status).toBe('completed');
  });
});

describe('the result of DMARC', () => {
  it('S12 from a trusted server proves who writes', async () => {
    await send();
    const from = await email();
    await receive(plainMail({ from, headers: [passed(domainOf(from))] }));
    expect(await events()).toMatchObject([{ kind: 'replied' }]);
    expect(await proposals()).toEqual([]);
  });

  it.each([
    ['of a server that is not trusted', (domain: string) => [passed(domain, 'mx.elsewhere.example')]],
    ['about another domain', () => [passed('elsewhere.example')]],
    ['that failed', (domain: string) => [passed(domain).replace('pass', 'fail')]],
    [
      'that came with the mail, below that of the server',
      (domain: string) => [`Authentication-Results: ${TRUSTED_SERVER}; spf=fail`, passed(domain)],
    ],
    [
      'that the sender wrote into a comment',
      (domain: string) => [
        `Authentication-Results: ${TRUSTED_SERVER}; spf=fail (; dmarc=pass header.from=${domain})`,
      ],
    ],
    [
      'that the sender wrote into a quoted string',
      (domain: string) => [
        `Authentication-Results: ${TRUSTED_SERVER}; spf=fail smtp.mailfrom="; dmarc=pass header.from=${domain}"`,
      ],
    ],
    ['of a mail with two authors', (domain: string) => [passed(domain), `From: other@${domain}`]],
  ])('S12 %s proves nothing', async (_name, headersFor) => {
    await send();
    const from = await email();
    await receive(plainMail({ from, headers: headersFor(domainOf(from)) }));
    expect(await events()).toEqual([]);
  });
});

it('S12 whoever knows one mail of ours cannot fill the history of its contact: beyond fifty a day, a person is asked', async () => {
  const mail = await send();
  const answer = (body: string) =>
    receive(plainMail({ headers: [`In-Reply-To: ${messageIdOf(mail, DOMAIN)}`], body }));
  await answer('One.');
  await intake.api.testDatabase.database.pool.query(
    `insert into incoming_mails (received_at, mailbox, kind, message_id, sender, subject, digest, raw)
     select received_at, mailbox, kind, message_id, sender, subject, digest || n, raw
     from incoming_mails, generate_series(1, 48) n where message_id = $1`,
    [mail.id],
  );
  await answer('The fiftieth.');
  await answer('One more.');
  expect((await events()).map(({ reply_text }) => reply_text)).toEqual(['One.', 'The fiftieth.']);
  expect(await proposals()).toMatchObject([{ kind: 'replied', text: 'One more.' }]);
  intake.clock.advance(86_400_000);
  await answer('The day after.');
  expect((await events()).at(-1)).toMatchObject({ reply_text: 'The day after.' });
});

/** The contact writes without answering a mail of ours. */
const write = async (headers: string[]) =>
  receive(plainMail({ from: await email(), headers, body: 'Could you call me about the pitch on Monday?' }));

describe('a mail that answers none of ours', () => {
  it('S6 stops the sequences to its proved writer', async () => {
    await write([passed(domainOf(await email()))]);
    expect(await states()).toEqual(['cancelled', 'cancelled', 'cancelled', 'cancelled']);
    const { contacts } = (await ask('GET', `${CAMPAIGNS}${intake.campaign()}/`)).json<CampaignDetail>();
    expect(contacts[0]?.kept_from).toBe('replied_elsewhere');
  });

  it('S6 S12 changes nothing when anybody may have written it', async () => {
    await write([]);
    expect(await states()).toEqual(['queued', 'queued', 'queued', 'queued']);
  });
});
