import { sql } from 'kysely';
import { assignMailboxes } from '../outreach/mailbox-assignment.ts';
import { insertMailbox } from '../testing/mailboxes.ts';
import { testMailboxes } from './testing/mailbox-api.ts';

const NOW = new Date('2026-11-25T15:00:00.000Z');
const { api, kysely, read, remove, put } = testMailboxes({ now: () => NOW });

/** Waits until another statement waits for a lock. */
const untilLocked = () =>
  expect
    .poll(async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        kysely(),
      );
      return rows.length;
    })
    .toBe(1);
const revisionOf = async (id: number) =>
  kysely().selectFrom('campaigns').select('revision').where('id', '=', id).executeTakeFirstOrThrow();
const sharesOf = async (campaign: number) => {
  const rows = await kysely()
    .selectFrom('campaign_contacts')
    .select(['mailbox_id', sql<number>`count(*)::integer`.as('count')])
    .where('campaign_id', '=', campaign)
    .groupBy('mailbox_id')
    .execute();
  return Object.fromEntries(rows.map(({ mailbox_id, count }) => [String(mailbox_id), count]));
};
/** One that goes out from two mailboxes. */
const start = async () => {
  const mailbox_ids = [await insertMailbox(kysely()), await insertMailbox(kysely())];
  const { id: template } = await api().addTemplate();
  const contacts = await api().addContacts(4);
  const sender = { kind: 'mailboxes', mailbox_ids } as const;
  const { id } = await api().addCampaign({ contacts, sender, template_map: { 1: template } });
  await api().change(id, { status: 'active' });
  return { id, mailbox: mailbox_ids[0] ?? 0, other: mailbox_ids[1] ?? 0 };
};

describe('a change while a campaign sends from a mailbox', () => {
  it('B6 leaves contacts alone unless it changes what they are shared out by', async () => {
    const { id, mailbox, other } = await start();
    const before = await revisionOf(id);
    await put(mailbox, { name: 'Jo of the club', signature_html: '<p>Jo</p>', owner_id: 1 });
    expect(await revisionOf(id)).toEqual(before);
    expect(await sharesOf(id)).toEqual({ [mailbox]: 2, [other]: 2 });
    await put(mailbox, { per_minute: 180 });
    expect(await sharesOf(id)).toEqual({ [mailbox]: 3, [other]: 1 });
  });

  it('B6 is not stored when contacts cannot be shared out by it', async () => {
    const { mailbox } = await start();
    await sql`alter table campaign_contacts add constraint none check (mailbox_id <> ${sql.lit(mailbox)}) not valid`.execute(
      kysely(),
    );
    try {
      expect((await put(mailbox, { per_minute: 180 })).statusCode).toBe(500);
      expect((await read(mailbox)).per_minute).toBe(60);
    } finally {
      await sql`alter table campaign_contacts drop constraint none`.execute(kysely());
    }
  });

  it('B6 waits for a change of the campaign before it locks the mailbox', async () => {
    const { id, mailbox } = await start();
    const changing = await kysely().startTransaction().execute();
    await changing.updateTable('campaigns').set({ name: 'Changing' }).where('id', '=', id).execute();
    const answer = put(mailbox, { per_minute: 180 });
    await untilLocked();
    // Would wait for ever if the mailbox were locked.
    await changing
      .updateTable('mailboxes')
      .set({ token_refused_at: NOW })
      .where('id', '=', mailbox)
      .execute();
    await changing.commit().execute();
    expect((await answer).statusCode).toBe(200);
  });

  it('B6 is refused for a mailbox that somebody disconnects while a campaign becomes active', async () => {
    const { id, mailbox } = await start();
    await api().change(id, { status: 'paused' });
    const activating = await kysely().startTransaction().execute();
    await activating.updateTable('campaigns').set({ status: 'active' }).where('id', '=', id).execute();
    await assignMailboxes(activating, id, NOW);
    const answer = remove(mailbox);
    await untilLocked();
    await activating.commit().execute();
    expect((await answer).statusCode).toBe(409);
  });
});
