import fc from 'fast-check';
import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../../database/database.ts';
import { recordEvent } from '../../../outreach/messages.ts';
import { planMessages } from '../../../outreach/plan.ts';
import type { Timing } from '../../../outreach/sending-window.ts';
import { messageIdOf } from '../../addresses.ts';
import { writeCampaign } from '../testing/fill-campaign.ts';
import { hurry, killAround, query, untilQuiet, type Killing } from './killing.ts';
import { onScene } from './scene.ts';

export interface PeopleTestOptions extends Killing {
  /** Contacts of each of the two campaigns. */
  readonly contacts: number;
  readonly pause: number;
}

/** The result; all but the last two must be empty. */
export interface PeopleTestResult {
  /** Addresses that got a step of a campaign more than once (S4). */
  readonly repeated: readonly string[];
  /** Addresses that got a later step first. */
  readonly overtaken: readonly string[];
  /** Addresses that got a mail of the second campaign before the last one of the first (S5). */
  readonly mixed: readonly string[];
  /** Addresses that got a mail begun after their reply to another one (S6). */
  readonly afterReply: readonly string[];
  readonly arrived: number;
  readonly replies: number;
}

/** Addresses that two campaigns share, and contacts of one campaign among each other. */
const ADDRESSES_OF_EACH_TEN = 7;

/**
 * Sends two campaigns to people who share addresses, the second waiting for the first, while everything is killed at random
 * moments and some of the people answer.
 */
export function runPeopleTest(options: PeopleTestOptions): Promise<PeopleTestResult> {
  const { contacts, kills, pause } = options;
  const slowness = Math.max(20, (kills * pause * 2) / contacts);
  return onScene(slowness, async ({ running, database, timing, domain, book, startSending }) => {
    const campaigns = await writeCampaigns(database, contacts, options.seed, timing);
    await startSending();
    const patience = hurry(database);
    const answering = answer(database, options.seed, timing);
    await killAround(running, database, options, pause);
    const replies = await answering.stop();
    await untilQuiet(database, NOBODY_WAITS);
    await settleUncertain(database, book, domain);
    for (const campaign of campaigns) await plan(database, campaign, timing);
    await untilQuiet(database, NOBODY_WAITS);
    await patience.stop();
    return compare(await readArrived(database, book, domain), campaigns, replies);
  });
}

async function writeCampaigns(
  database: Database,
  contacts: number,
  seed: number,
  timing: Timing,
): Promise<readonly [number, number]> {
  const ids: number[] = [];
  const addresses = Math.ceil((contacts * ADDRESSES_OF_EACH_TEN) / 10);
  for (let campaign = 0; campaign < 2; campaign += 1) {
    const id = await writeCampaign(database, { contacts, steps: 2, frequencyDays: 0 });
    const chosen = fc.sample(fc.noBias(fc.nat({ max: addresses - 1 })), {
      seed: seed + campaign,
      numRuns: contacts,
    });
    await database.pool.query(
      `update contacts p set email = address, email_key = address
       from (
         select cc.contact_id, 'a' || ($2::integer[])[row_number() over (order by cc.contact_id)] || '@people.example' as address
         from campaign_contacts cc where cc.campaign_id = $1
       ) given
       where p.id = given.contact_id`,
      [id, chosen],
    );
    await database.pool.query(
      "update campaigns set activated_at = now() + $2 * interval '1 millisecond' where id = $1",
      [id, campaign],
    );
    ids.push(id);
  }
  for (const id of ids) await plan(database, id, timing);
  return [ids[0] ?? 0, ids[1] ?? 0];
}

const plan = (database: Database, campaign: number, timing: Timing) =>
  database.kysely.transaction().execute((transaction) => planMessages(transaction, campaign, timing));

/** Due mails, except those that wait for an uncertain mail in either campaign. */
const NOBODY_WAITS = `select count(*) from messages m where state = 'sending' or (
  state = 'queued' and due_at is not null and not exists (
    select from messages unknown where unknown.state = 'uncertain'
  )
)`;

/** Settles as a person would after looking into the mailboxes. */
async function settleUncertain(database: Database, book: string, domain: string): Promise<void> {
  for (const { id, state, places } of await readArrived(database, book, domain)) {
    if (state !== 'uncertain') continue;
    await database.pool.query(
      places.length > 0
        ? "update messages set state = 'sent', sent_at = sending_at where id = $1"
        : "update messages set state = 'queued', due_at = now(), attempts = 0 where id = $1",
      [id],
    );
  }
}

/** People who answer, until it is stopped. @returns from `stop`, when each mail was answered, by its id. */
function answer(database: Database, seed: number, timing: Timing) {
  const over = new AbortController();
  const replies = new Map<string, Date>();
  const choices = fc.sample(fc.noBias(fc.nat()), { seed, numRuns: 1000 });
  const running = (async () => {
    for (const choice of choices) {
      if (over.signal.aborted) break;
      await wait(400);
      const sent = await query<{ id: string }>(
        database,
        "select id from messages where state = 'sent' and not exists (select from message_events e where e.message_id = messages.id) order by id",
      );
      const id = sent[choice % Math.max(1, sent.length)]?.id;
      if (id === undefined) continue;
      const event = { kind: 'replied', occurred_at: timing.clock.now(), reply_text: 'Yes' } as const;
      // The database may be killed meanwhile: then nobody has answered.
      const isRecorded = await recordEvent(database.kysely, id, event, timing).then(
        () => true,
        () => false,
      );
      if (isRecorded) replies.set(id, timing.clock.now());
    }
  })();
  return {
    stop: async () => {
      over.abort();
      await running;
      return replies;
    },
  };
}

interface Arrived {
  readonly id: string;
  readonly campaign_id: number;
  readonly step_number: number;
  readonly state: string;
  readonly key: string;
  readonly sending_at: Date | null;
  /** Its positions among all that arrived, one for each arrival. */
  readonly places: readonly number[];
}

async function readArrived(database: Database, book: string, domain: string): Promise<readonly Arrived[]> {
  const mails = await query<Omit<Arrived, 'places'> & { token: string }>(
    database,
    `select m.id, m.token, m.campaign_id, m.step_number, m.state, m.sending_at,
       coalesce(m.recipient_key, p.email_key) as key
     from messages m left join contacts p on p.id = m.contact_id order by m.id`,
  );
  const places = Map.groupBy(
    (await readFile(book, 'utf8')).trim().split('\n').entries(),
    ([, messageId]) => messageId,
  );
  return mails.map((mail) => {
    const own = places.get(messageIdOf(mail, domain).slice(1, -1)) ?? [];
    return Object.assign(mail, { places: own.map(([place]) => place) });
  });
}

function compare(
  mails: readonly Arrived[],
  [first, second]: readonly [number, number],
  replies: ReadonlyMap<string, Date>,
): PeopleTestResult {
  const arrived = mails
    .flatMap((mail) => mail.places.map((place) => ({ ...mail, place })))
    .toSorted((one, other) => one.place - other.place);
  const people = [...Map.groupBy(arrived, ({ key }) => key)];
  const whose = (holds: (own: typeof arrived, key: string) => boolean) =>
    people.filter(([key, own]) => holds(own, key)).map(([key]) => key);
  const eachCampaign = (own: typeof arrived) =>
    [first, second].map((campaign) =>
      own.filter(({ campaign_id }) => campaign_id === campaign).map(({ step_number }) => step_number),
    );
  const answered = new Map(
    mails.flatMap(({ id, key }) => {
      const at = replies.get(id);
      return at === undefined ? [] : [[key, at] as const];
    }),
  );
  return {
    repeated: whose((own) => eachCampaign(own).some((steps) => new Set(steps).size < steps.length)),
    overtaken: whose((own) =>
      eachCampaign(own).some((steps) => steps.some((step, place) => step !== place + 1)),
    ),
    mixed: whose((own) => {
      const begun = own.findIndex(({ campaign_id }) => campaign_id === second);
      return begun !== -1 && begun < own.findLastIndex(({ campaign_id }) => campaign_id === first);
    }),
    afterReply: whose((own, key) => {
      const at = answered.get(key);
      return at !== undefined && own.some(({ sending_at }) => sending_at !== null && sending_at > at);
    }),
    arrived: arrived.length,
    replies: replies.size,
  };
}
