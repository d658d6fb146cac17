import type { MailboxRamp } from '@touchline/shared/contract';
import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../../database/database.ts';
import { CAP_PERIOD, capAt } from '../../../outreach/mailbox-limits.ts';
import { ALWAYS, insertMailbox } from '../../../testing/mailboxes.ts';
import { messageIdOf } from '../../addresses.ts';
import { fillCampaign } from '../testing/fill-campaign.ts';
import { killAround, query, type Killing } from './killing.ts';
import { onScene } from './scene.ts';

export interface CapTestOptions extends Killing {
  readonly contacts: number;
  readonly pause: number;
}

/** What came of it; all but the last two must be empty. */
export interface CapTestResult {
  /** Moments at which a mailbox had sent more than its cap within 24 hours. */
  readonly over: readonly string[];
  /** Message-IDs that arrived twice, or arrived although the database does not say so. */
  readonly repeated: readonly string[];
  readonly unnoticed: readonly string[];
  /** Mails that are sent and never arrived. */
  readonly lost: readonly string[];
  /** Contacts that did not get their mail, or that got it from another mailbox than theirs. */
  readonly forgotten: number;
  readonly strayed: number;
  readonly days: number;
  readonly arrived: number;
}

const LIMITS: readonly { readonly cap: number; readonly ramp?: Omit<MailboxRamp, 'started_on'> }[] = [
  { cap: 10 },
  { cap: 20, ramp: { first_day: 5, daily_increase: 5 } },
  { cap: 50, ramp: { first_day: 10, daily_increase: 20 } },
];
/** A day of the test, in milliseconds. */
const DAY_LASTS = 2500;
/** More than 500 contacts need. */
const MOST_DAYS = 100;

/** Sends a campaign from three mailboxes while everything is killed at random moments, and days pass. */
export function runCapTest(options: CapTestOptions): Promise<CapTestResult> {
  return onScene(20, async ({ running, database, timing, book, startSending }) => {
    const mailboxes: number[] = [];
    for (const { cap, ramp } of LIMITS) {
      const started_on = timing.clock.now().toISOString().slice(0, 10);
      const values = {
        window: ALWAYS,
        per_minute: 10_000,
        daily_cap: cap,
        ramp: ramp ? JSON.stringify({ ...ramp, started_on }) : null,
        smtp: JSON.stringify({ host: '127.0.0.1', port: running.smtpPort, security: 'none' }),
        keeps_sent: true,
      };
      mailboxes.push(await insertMailbox(database.kysely, values));
    }
    await fillCampaign(database, { contacts: options.contacts, mailboxes }, timing);
    await startSending();
    let isKilling = true;
    const days = letDaysPass(database, () => isKilling);
    await killAround(running, database, options, options.pause);
    isKilling = false;
    return compare(database, book, await days);
  });
}

/**
 * Lets one day after the other pass until everything is out: the processes have no clock that could be set, so that all that has
 * happened moves a day back.
 * @returns how many.
 */
async function letDaysPass(database: Database, isGoingOn: () => boolean): Promise<number> {
  for (let day = 1; day <= MOST_DAYS; day += 1) {
    await wait(DAY_LASTS);
    const [open] = await query<{ mails: string }>(
      database,
      "select count(*) as mails from messages where state in ('queued', 'sending')",
    );
    if (Number(open?.mails) === 0 && !isGoingOn()) return day;
    // One statement, so that nobody sees a mailbox a day older than its mails.
    await query(
      database,
      `with earlier as (
         update messages set sending_at = sending_at - interval '1 day' where sending_at is not null
       )
       update mailboxes set ramp = jsonb_set(ramp, '{started_on}', to_jsonb((ramp ->> 'started_on')::date - 1))
       where ramp is not null`,
    );
  }
  throw new Error('Not everything is out');
}

interface Mail {
  readonly id: string;
  readonly token: string;
  readonly state: string;
  readonly sending_at: Date | null;
  readonly mailbox_id: number;
  readonly email: string;
  readonly contact_mailbox: number;
}

async function compare(database: Database, book: string, days: number): Promise<CapTestResult> {
  const mails = await query<Mail>(
    database,
    `select m.id, m.token, m.state, m.sending_at, m.mailbox_id, b.email, cc.mailbox_id as contact_mailbox
     from messages m
     join mailboxes b on b.id = m.mailbox_id
     join campaign_contacts cc on cc.campaign_id = m.campaign_id and cc.contact_id = m.contact_id
     order by m.id`,
  );
  const boxes = await database.kysely.selectFrom('mailboxes').selectAll().where('id', '>', 1).execute();
  const arrived = (await readFile(book, 'utf8')).trim().split('\n');
  const known = new Set(arrived);
  const idOf = (mail: Mail) => messageIdOf(mail, mail.email.split('@')[1] ?? '').slice(1, -1);
  const isOut = ({ state }: Mail) => state === 'sent' || state === 'uncertain';
  const over = boxes.flatMap((box) => {
    const times = mails
      .filter((mail) => mail.mailbox_id === box.id && isOut(mail))
      .map(({ sending_at }) => sending_at?.getTime() ?? 0);
    return times.flatMap((time) => {
      const sent = times.filter((other) => other <= time && other > time - CAP_PERIOD).length;
      const cap = capAt(box, new Date(time)) ?? Infinity;
      return sent > cap
        ? [`${sent} instead of ${cap} from ${box.email} until ${new Date(time).toISOString()}`]
        : [];
    });
  });
  return {
    over,
    repeated: arrived.filter((id, place) => arrived.indexOf(id) !== place),
    unnoticed: mails.filter((mail) => known.has(idOf(mail)) && !isOut(mail)).map(idOf),
    lost: mails.filter((mail) => mail.state === 'sent' && !known.has(idOf(mail))).map(idOf),
    forgotten: mails.filter((mail) => !isOut(mail)).length,
    strayed: mails.filter((mail) => mail.mailbox_id !== mail.contact_mailbox).length,
    days,
    arrived: known.size,
  };
}
