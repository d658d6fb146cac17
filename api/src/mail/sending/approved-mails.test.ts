import { recordApproval } from '../../outreach/approval.ts';
import { ALWAYS, insertMailbox } from '../../testing/mailboxes.ts';
import { startTestEngine, type TestEngine } from './testing/engine.ts';
import { fillCampaign } from './testing/fill-campaign.ts';

let engine: TestEngine;
afterEach(() => engine.close());
const query = async <Row>(statement: string, values: unknown[] = []) =>
  (await engine.database.pool.query(statement, values)).rows as Row[];

it.each([
  ['an address', "update contacts set email = 'else@elsewhere.example' where id = $1", 'contacts'],
  [
    'the name of a mailbox',
    "update mailboxes set name = 'Somebody Else' where id = 1 and $1::integer is not null",
    'mailboxes',
  ],
])(
  'U4 a worker sends nothing of a campaign with %s that nobody approved, however it got there, and goes on with the others',
  async (_what, change, table) => {
    engine = await startTestEngine();
    const { database, timing, sink, until, startWorker } = engine;
    const campaign = await fillCampaign(database, { contacts: 3 }, timing);
    const other = await insertMailbox(database.kysely, { window: ALWAYS });
    await fillCampaign(database, { contacts: 2, mailboxes: [other] }, timing);
    await query("insert into team_settings (name, value) values ('approval_required', 'true')");
    await recordApproval(database.kysely, 'true', { at: new Date() });
    const [person] = await query<{ id: number }>('select min(id) as id from contacts');
    // As a way that nobody thought of.
    await query(`alter table ${table} disable trigger user`);
    await query(change, [person?.id]);
    const worker = startWorker();
    await until(
      () => query<{ status: string }>('select status from campaigns order by id'),
      ([first, second]) => first?.status === 'waiting' && second?.status === 'completed',
    );
    await worker.idle();
    expect(sink.mails).toHaveLength(2);
    expect(await query('select state, due_at from messages where campaign_id = $1', [campaign])).toEqual(
      Array.from({ length: 3 }, () => ({ state: 'queued', due_at: null })),
    );
    expect(await query('select campaign_id, outcome from approval_requests where outcome is null')).toEqual([
      { campaign_id: campaign, outcome: null },
    ]);
  },
);
