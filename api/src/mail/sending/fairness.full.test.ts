import { ALWAYS, insertMailbox } from '../../testing/mailboxes.ts';
import { startTestEngine, type TestEngine } from './testing/engine.ts';
import { fillCampaign } from './testing/fill-campaign.ts';

const MUCH = 10_000;

let engine: TestEngine;
afterEach(() => engine.close());

it.each([
  [2, 1],
  [2, 4],
  [6, 2],
])(
  'B5 a mailbox with much due keeps no other waiting: %i mailboxes, %i mails under way at most',
  async (count, concurrency) => {
    engine = await startTestEngine({ MAIL_CONCURRENCY: String(concurrency) });
    const { kysely } = engine.database;
    const [busy = 0, ...others] = await Promise.all(
      Array.from({ length: count }, () => insertMailbox(kysely, { window: ALWAYS, per_minute: 1_000_000 })),
    );
    await fillCampaign(engine.database, { contacts: MUCH, mailboxes: [busy] }, engine.timing);
    // Due later: whatever is due first would go first.
    engine.clock.advance(60_000);
    for (const mailbox of others)
      await fillCampaign(engine.database, { contacts: 50, mailboxes: [mailbox] }, engine.timing);
    engine.startWorker();
    const sent = await engine.until(
      async () => {
        const { rows } = await engine.database.pool.query<{ mailbox_id: number; mails: number }>(
          "select mailbox_id, count(*)::integer as mails from messages where state in ('sending', 'sent') group by 1",
        );
        return new Map(rows.map(({ mailbox_id, mails }) => [mailbox_id, mails]));
      },
      (mails) => mails.size === count,
    );
    expect(sent.get(busy)).toBeLessThan(MUCH / 10);
  },
  240_000,
);
