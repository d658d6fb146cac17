import { sql } from 'kysely';
import type { ContactHistory } from '@touchline/shared/contract';
import { messageIdOf, referenceText } from '../addresses.ts';
import { plainMail, type MailFields } from '../reading/testing/mails.ts';
import { fromGoogle } from '../reading/testing/traces.ts';
import { connectMailbox } from './testing/mailboxes.ts';
import type { TestSentMail } from './testing/intake-api.ts';
import {
  intake,
  read,
  send,
  events,
  history,
  states,
  database,
  mailbox,
  sent,
  inbox,
  stored,
  written,
} from './written-by-staff.testing.ts';

const OF_EXCHANGE = '<DB7PR04MB4618A3C2B4F7E8A5D6B0C1D2E3F40@DB7PR04MB4618.eurprd04.prod.outlook.com>';

const THEIRS = '<CAFx1-zoe-1@mail.meadow.example>';

const statusOf = async () =>
  (
    await intake.api.ask('GET', `/api/campaigns/monitoring/contacts/${intake.contact()}/history/`)
  ).json<ContactHistory>().contact.status;

const nameOf = async ({ id }: TestSentMail) =>
  (
    await database()
      .kysely.selectFrom('messages')
      .select('message_id_header')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).message_id_header;

describe('an answer that a person wrote in a mail program', () => {
  it.each<[how: string, fields: (mail: TestSentMail) => MailFields]>([
    ['naming the reply alone', ({ email }) => ({ to: email, headers: [`In-Reply-To: ${THEIRS}`] })],
    [
      'naming our mail',
      (mail) => ({ to: mail.email, headers: [`References: ${messageIdOf(mail, 'club.example')}`] }),
    ],
  ])(
    'B4 %s is that person’s in the history, without the quote, and the contact counts as answered',
    async (_, fields) => {
      const mail = await send();
      await replied(mail);
      expect(await statusOf()).toBe('awaiting_reply');
      const body =
        'Monday it is.\n\nOn Fri, 20 Nov 2026 at 10:00, Zoe <zoe@meadow.example> wrote:\n> Yes, please call me.';
      const raw = written({ subject: 'Re: Your pitch', body, ...fields(mail) });
      expect(await read(raw, sent())).toBeUndefined();
      expect((await history())[0]).toMatchObject({
        kind: 'staff_reply',
        text: 'Monday it is.',
        is_folded: true,
        author: 'Jo of the club',
      });
      expect(await statusOf()).toBe('replied');
      await read(raw, sent());
      await read(Buffer.concat([Buffer.from('X-Moved: yes\r\n'), raw]), { ...sent(), provider: 'google' });
      expect((await events()).map(({ kind }) => kind)).toEqual(['replied', 'staff_reply']);
    },
  );

  it('B4 is found by the address of the contact alone', async () => {
    await replied(await send());
    await read(written({ to: await intake.email(), subject: 'About Monday' }), sent());
    expect(await statusOf()).toBe('replied');
  });

  it('S11 B4 that came in from outside is none, though Gmail has it among what was sent', async () => {
    const mail = await send();
    await replied(mail);
    const trace = fromGoogle('club.example').map((line) => `${line}\r\n`);
    const forged = written({ to: mail.email, headers: [`In-Reply-To: ${THEIRS}`] });
    await read(Buffer.concat([Buffer.from(trace.join('')), forged]), { ...sent(), provider: 'google' });
    expect((await events()).map(({ kind }) => kind)).toEqual(['replied']);
  });

  it('B4 handed on to a colleague is none', async () => {
    const mail = await send();
    await replied(mail);
    await read(
      written({
        to: 'tom@club.example',
        headers: [`References: ${messageIdOf(mail, 'club.example')} ${THEIRS}`],
      }),
      sent(),
    );
    expect(await statusOf()).toBe('awaiting_reply');
  });

  it('B4 by the mailbox itself, such as a vacation note, is none', async () => {
    const mail = await send();
    await replied(mail);
    await read(
      written({ to: mail.email, headers: [`In-Reply-To: ${THEIRS}`, 'Auto-Submitted: auto-replied'] }),
      sent(),
    );
    expect(await statusOf()).toBe('awaiting_reply');
  });
});

it('B4 a follow-up that a person writes before any reply stays in the history, and is no reply', async () => {
  await send();
  await read(
    written({ to: await intake.email(), subject: 'One more thing', body: 'We open at nine.' }),
    sent(),
  );
  expect((await history())[0]).toMatchObject({ kind: 'staff_reply', text: 'We open at nine.' });
  expect([await statusOf(), await states()]).toEqual(['sent', ['sent', 'queued', 'queued', 'queued']]);
});

describe('a mail of ours', () => {
  it.each([
    ['Sent', sent, OF_EXCHANGE],
    // Anybody can put one there that names a conversation of others.
    ['the inbox', inbox, null],
  ])(
    'B4 in %s is no reply and no answer; only there where servers put it, it tells the Message-ID that it was given',
    async (_, place, name) => {
      const mail = await send();
      const raw = written({ to: mail.email, headers: [`X-Touchline-Message: ${referenceText(mail)}`] });
      const renamed = Buffer.from(raw.toString().replace(/Message-ID: .*/u, `Message-ID: ${OF_EXCHANGE}`));
      expect(await read(renamed, place())).toBeUndefined();
      expect([await events(), await nameOf(mail), await stored()]).toEqual([[], name, 0]);
    },
  );

  it('S11 B4 a recipient who knows the mark of a mail cannot give it the Message-ID of a private conversation', async () => {
    const mail = await send();
    const intimate = '<0123456789abcdef0123456789abcdef0123456789@hospital.example>';
    const marked = written({
      to: 'jo@club.example',
      headers: [`X-Touchline-Message: ${referenceText(mail)}`],
    });
    const named = Buffer.from(marked.toString().replace(/Message-ID: .*/u, `Message-ID: ${intimate}`));
    await read(named, inbox());
    await read(named, sent());
    expect(await nameOf(mail)).toBeNull();
  });

  it('B4 under its own Message-ID is known by that', async () => {
    const mail = await send();
    const raw = written({ to: mail.email }).toString();
    const ours = raw.replace(/Message-ID: .*/u, `Message-ID: ${messageIdOf(mail, 'club.example')}`);
    await read(Buffer.from(ours), sent());
    expect([await events(), await nameOf(mail)]).toEqual([[], null]);
  });

  it('B4 without any mark of ours is known by recipient, subject and time', async () => {
    const mail = await send();
    await database()
      .kysely.updateTable('messages')
      .set({
        mailbox_id: mailbox,
        sending_at: new Date('2026-11-20T10:01:00Z'),
        recipient_key: sql`lower(recipient_email)`,
      })
      .where('id', '=', mail.id)
      .execute();
    const raw = written({ to: mail.email, subject: 'A subject', body: 'Hello' }).toString();
    await read(Buffer.from(raw.replace(/Message-ID: .*/u, `Message-ID: ${OF_EXCHANGE}`)), sent());
    expect([await events(), await nameOf(mail)]).toEqual([[], OF_EXCHANGE]);
  });

  it('B4 of Quick Reply or a test, copied to Sent, does not appear twice', async () => {
    const mail = await send();
    await replied(mail);
    for (const mark of [
      `${referenceText(mail)}-5f0c`,
      'test-7a2b',
      'answer-0b0f1f7e-4a39-4c9f-9b3b-2a1d7e5c8f60',
    ]) {
      await read(written({ to: mail.email, headers: [`X-Touchline-Message: ${mark}`] }), sent());
    }
    expect((await events()).map(({ kind }) => kind)).toEqual(['replied']);
  });
});

it('B4 whoever tries a campaign on themselves can answer it', async () => {
  const mail = await send();
  const own = await connectMailbox(database(), mail.email);
  const headers = [`In-Reply-To: ${messageIdOf(mail, 'sent.example')}`];
  const raw = plainMail({ from: mail.email, to: mail.email, headers });
  await read(raw, { ...sent(), id: own });
  await read(raw, { ...inbox(), id: own });
  expect((await events()).map(({ kind }) => kind)).toEqual(['replied']);
});

/** The contact answers a mail, under {@link THEIRS}. */
async function replied(mail: TestSentMail): Promise<void> {
  const id = messageIdOf(mail, 'club.example');
  const raw = plainMail({ from: mail.email, headers: [`In-Reply-To: ${id}`] }).toString();
  await read(Buffer.from(raw.replace(/Message-ID: .*/u, `Message-ID: ${THEIRS}`)), inbox());
}
