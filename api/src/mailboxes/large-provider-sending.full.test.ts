import type { HoldCause } from '@touchline/shared/contract';
import { readRaw, valueOf } from './testing/large-provider/mail-headers.ts';
import { knownReply } from './testing/large-provider/provider-traits.ts';
import {
  EMAIL,
  startTouchlineAt,
  until,
  type SentCampaign,
  type TouchlineAtProvider,
} from './testing/large-provider/touchline-at-provider.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let touchline: TouchlineAtProvider;
afterEach(() => touchline.stop());

/** Waits until all of it is out, and everybody has got it exactly once. */
async function expectAllOnce({ emails, messages, delivered }: SentCampaign): Promise<void> {
  await until(messages, (mails) => mails.every(({ state }) => state === 'sent'));
  expect(
    delivered()
      .map(({ to }) => to)
      .toSorted(),
  ).toEqual([...emails].toSorted());
}
const stateOf = async (mailbox?: number) => (await touchline.mailboxShown(mailbox))?.state;
const events = async () =>
  touchline.api.testDatabase.database.kysely.selectFrom('message_events').select('kind').execute();

describe.each(['google', 'microsoft'] as const)('a mailbox at %s', (kind) => {
  it('B1 B3 B4 sends as its person does, keeps one copy of each mail by itself, and goes on in the thread under the name that the mail got there', async () => {
    touchline = await startTouchlineAt(kind);
    const { provider } = touchline;
    expect(await touchline.mailboxShown()).toMatchObject({
      kind,
      email: EMAIL,
      envelope: 'plain',
    });
    const campaign = await touchline.startCampaign(3, { steps: 2 });
    await until(campaign.delivered, (mails) => mails.length === 3);
    const first = [...campaign.delivered()];
    for (const { raw, returnPath } of first) {
      expect([returnPath, valueOf(readRaw(raw), 'From')]).toEqual([
        EMAIL,
        expect.stringContaining(`<${EMAIL}>`),
      ]);
    }
    // Until the copies have been read: only they tell what Exchange has named the mails.
    await until(
      async () =>
        (
          await touchline.api.testDatabase.database.pool.query(
            'select from messages where message_id_header is not null',
          )
        ).rowCount,
      (named) => named === (kind === 'microsoft' ? 3 : 0),
    );
    await touchline.advance(3 * DAY);
    await until(campaign.delivered, (mails) => mails.length === 6);
    for (const { to, raw } of campaign.delivered().slice(3)) {
      const before = first.find((mail) => mail.to === to);
      expect(valueOf(readRaw(raw), 'In-Reply-To')).toBe(before?.messageId);
    }
    await until(campaign.messages, (mails) => mails.every(({ state }) => state === 'sent'));
    expect(provider.mailsIn(EMAIL, 'sent')).toHaveLength(6);
    // It only looks: copies are the provider's, and nothing is marked as read.
    expect([...provider.commands].filter((command) => /APPEND|STORE|SELECT|EXPUNGE/u.test(command))).toEqual(
      [],
    );
    expect(await events()).toEqual([]);
  });

  const refusals: readonly (readonly [HoldCause, string, number])[] =
    kind === 'google'
      ? [['quota', knownReply('Google', 'Daily user sending limit exceeded'), DAY]]
      : [
          ['quota', knownReply('Microsoft 365', 'SubmissionQuotaExceededException'), 5 * MINUTE],
          ['blocked', knownReply('Microsoft 365', 'OutboundSpamException'), 5 * MINUTE],
          ['rate', knownReply('Microsoft 365', 'sender thread limit exceeded'), MINUTE],
        ];
  it.each(refusals)(
    'S1 B5 held for %s in the middle of a campaign says so, tries no other mail meanwhile, and sends each of the rest once: %s',
    async (cause, refusal, lasts) => {
      touchline = await startTouchlineAt(kind);
      const { provider } = touchline;
      Object.assign(provider.behaviour, { mailsLeft: 2, refusal });
      const campaign = await touchline.startCampaign(8);
      const state = await until(stateOf, (shown) => shown?.kind === 'held');
      expect(state).toMatchObject({ cause, reply: refusal });
      const end = Date.parse(state?.until ?? '');
      expect(end - Date.parse(state?.since ?? '')).toBe(lasts);
      await until(campaign.messages, (mails) => mails.every((mail) => mail.state !== 'sending'));
      const refused = provider.refusals.length;
      await touchline.advance((end - touchline.clock.now().getTime()) / 2);
      expect([provider.refusals.length, campaign.delivered().length]).toEqual([refused, 2]);
      provider.behaviour.mailsLeft = Infinity;
      await touchline.advance(end - touchline.clock.now().getTime());
      await expectAllOnce(campaign);
      expect(await stateOf()).toMatchObject({ kind: 'working' });
      expect(await events()).toEqual([]);
    },
  );

  it('S1 that closes connections at once gets its mails later, each once', async () => {
    touchline = await startTouchlineAt(kind);
    const { behaviour } = touchline.provider;
    behaviour.greetingRefusal = knownReply('Google', 'closing connection');
    const campaign = await touchline.startCampaign(4);
    await until(
      async () => {
        // How servers are is noted every ten seconds.
        await touchline.advance(10_000);
        return stateOf();
      },
      (state) => state?.kind === 'unreachable',
    );
    expect(campaign.delivered()).toEqual([]);
    behaviour.greetingRefusal = undefined;
    await touchline.advance(HOUR);
    await expectAllOnce(campaign);
  });
});

it('S1 B7 a shared mailbox that its account may read and not send as says so, holds its own mails alone, and sends once it may', async () => {
  touchline = await startTouchlineAt('microsoft');
  const { provider, api } = touchline;
  let maySendAs = false;
  provider.addShared('sales@club.example', () => maySendAs);
  const shared = await touchline.connect('sales@club.example');
  const held = await touchline.startCampaign(4, { from: shared });
  const state = await until(
    () => stateOf(shared),
    (shown) => shown?.kind === 'held',
  );
  expect(state).toMatchObject({
    cause: 'sender',
    reply: expect.stringContaining('SendAsDenied; jo@club.example not allowed to send as sales@club.example'),
  });
  await expectAllOnce(await touchline.startCampaign(2));
  expect(await stateOf()).toMatchObject({ kind: 'working' });
  maySendAs = true;
  await api.ask('POST', `/api/mailboxes/${shared}/hold/try-now/`);
  await expectAllOnce(held);
});

it('S1 B5 hands Microsoft no more than three mails at a time, however many processes send, and none waits for that', async () => {
  touchline = await startTouchlineAt('microsoft');
  await touchline.startEngine();
  const { provider, api } = touchline;
  provider.behaviour.slowness = 200;
  await api.testDatabase.database.pool.query(
    'update mailboxes set daily_cap = null, ramp = null, per_minute = 1000',
  );
  await expectAllOnce(await touchline.startCampaign(40));
  expect(provider.refusals).toEqual([]);
});
