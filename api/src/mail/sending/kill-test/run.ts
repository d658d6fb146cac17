import type { CampaignDetail } from '@touchline/shared/contract';
import { readFile, rm, writeFile } from 'node:fs/promises';
import type { Database } from '../../../database/database.ts';
import { messageIdOf } from '../../addresses.ts';
import { fillCampaign } from '../testing/fill-campaign.ts';
import { hurry, killAround, query, SETTINGS, untilQuiet, type Killing } from './killing.ts';
import { onScene } from './scene.ts';

export interface KillTestOptions extends Killing {
  /** An even number: half are first mails, half the second ones of the same contacts. */
  readonly messages: number;
  /** Longest time between two kills, in milliseconds. */
  readonly pause?: number;
  /** Whether the mail server refuses some of the mails, in every way that a large one does, until the last kill. */
  readonly refuses?: boolean;
}

/** What came of it. */
export interface KillTestResult {
  readonly kills: Readonly<Record<string, number>>;
  readonly messages: number;
  /** How often the API or the worker ended by itself: must be none. */
  readonly crashes: number;
  /** Mails that arrived more than once: must be none. */
  readonly duplicates: number;
  /** Mails that are neither settled nor uncertain, nor wait for an uncertain one: must be none. */
  readonly unsettled: number;
  /** Mails that are sent and never arrived: must be none. */
  readonly lost: number;
  /** Mails that arrived and are neither sent nor uncertain: must be none. */
  readonly unnoticed: number;
  /** Later steps that arrived before the one that comes first: must be none. */
  readonly overtaken: number;
  /** Mails that had failed when the server refused no more, and were then tried again. */
  readonly failed: number;
  /** Uncertain mails, and how many of these had arrived. */
  readonly uncertain: number;
  readonly uncertainArrived: number;
  /** Mails that were being sent when processes were killed, in total. */
  readonly inFlight: number;
  /** After a person has settled the uncertain ones by what arrived: mails sent, arrived, and what the campaign shows. */
  readonly sentInTheEnd: number;
  readonly arrivedInTheEnd: number;
  readonly shown: Pick<CampaignDetail, 'status' | 'progress_percent'> & { readonly sent: number };
  readonly seconds: number;
}

/**
 * Sends mails while database, mail server, API and worker are killed at random moments, and compares what arrived with what
 * the database says.
 */
export function runKillTest(options: KillTestOptions): Promise<KillTestResult> {
  const { messages, kills, pause = 1500 } = options;
  const start = performance.now();
  // So slow that mails are still being sent when the last kill comes.
  const slowness = Math.max(20, (kills * pause * 5) / messages);
  return onScene(slowness, async ({ running, database, timing, domain, book, mood, startSending }) => {
    if (options.refuses === true) await writeFile(mood, '');
    const shape = { contacts: messages / 2, steps: 2, frequencyDays: 0 };
    const campaign = await fillCampaign(database, shape, timing);
    await startSending();
    const patience = hurry(database);
    const { counts, inFlight } = await killAround(running, database, options, pause);
    await rm(mood, { force: true });
    await untilQuiet(database);
    const before = await compare(database, book, domain);
    const api = await signIn(running.apiUrl());
    await settleByArrival(api, database, campaign, book, domain);
    await untilQuiet(database);
    await retryFailed(api, campaign);
    await untilQuiet(database);
    await patience.stop();
    const after = await compare(database, book, domain);
    const detail = (await (await api(`/api/campaigns/${campaign}/`)).json()) as CampaignDetail;
    return {
      kills: counts,
      messages,
      crashes: running.crashes(),
      duplicates: after.duplicates,
      unsettled: before.unsettled,
      lost: after.lost,
      unnoticed: before.unnoticed,
      overtaken: after.overtaken,
      failed: before.failed,
      uncertain: before.uncertain,
      uncertainArrived: before.uncertainArrived,
      inFlight,
      sentInTheEnd: after.sent,
      arrivedInTheEnd: after.arrived,
      shown: {
        status: detail.status,
        progress_percent: detail.progress_percent,
        sent: detail.sent_templates.reduce((sum, { sent_count }) => sum + sent_count, 0),
      },
      seconds: Math.round((performance.now() - start) / 1000),
    };
  });
}

interface Mail {
  readonly id: string;
  readonly token: string;
  readonly state: string;
  readonly contact_id: number;
  readonly step_number: number;
  readonly waits: boolean;
}

async function readMails(database: Database, book: string, domain: string) {
  const mails = await query<Mail>(
    database,
    `select id, token, state, contact_id, step_number, exists (
       select from messages before where before.campaign_id = m.campaign_id and before.contact_id = m.contact_id
         and before.step_number < m.step_number and before.state in ('uncertain', 'failed')
     ) as waits from messages m order by id`,
  );
  const arrived = (await readFile(book, 'utf8')).trim().split('\n');
  const known = new Set(arrived);
  return {
    arrived,
    known,
    mails: mails.map(({ id, token, state, contact_id, step_number, waits }) => {
      const place = arrived.indexOf(messageIdOf({ id, token }, domain).slice(1, -1));
      return { id, state, contact_id, step_number, waits, place, hasArrived: place !== -1 };
    }),
  };
}

async function compare(database: Database, book: string, domain: string) {
  const { mails, arrived, known } = await readMails(database, book, domain);
  const number = (holds: (mail: (typeof mails)[number]) => boolean) => mails.filter(holds).length;
  return {
    arrived: known.size,
    duplicates: arrived.length - known.size,
    sent: number(({ state }) => state === 'sent'),
    lost: number(({ state, hasArrived }) => state === 'sent' && !hasArrived),
    unnoticed: number(({ state, hasArrived }) => hasArrived && state !== 'sent' && state !== 'uncertain'),
    failed: number(({ state }) => state === 'failed'),
    overtaken: [...Map.groupBy(mails, ({ contact_id }) => contact_id).values()].filter((own) => {
      const [first, second] = own.toSorted((one, other) => one.step_number - other.step_number);
      return (
        second?.hasArrived === true &&
        (first === undefined || first.place === -1 || first.place > second.place)
      );
    }).length,
    uncertain: number(({ state }) => state === 'uncertain'),
    uncertainArrived: number(({ state, hasArrived }) => state === 'uncertain' && hasArrived),
    unsettled: number(
      ({ state, waits }) => !['sent', 'failed', 'cancelled', 'uncertain'].includes(state) && !waits,
    ),
  };
}

type Ask = (path: string, body?: object) => Promise<Response>;

async function signIn(url: string): Promise<Ask> {
  const post = (path: string, body: object, headers: object = {}) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = SETTINGS;
  const answer = (await (await post('/api/auth/login/', { email, password })).json()) as { access: string };
  const headers = { authorization: `Bearer ${answer.access}` };
  return (path, body) => (body ? post(path, body, headers) : fetch(url + path, { headers }));
}

/** Retries as a person would after resolving the server's complaint. */
async function retryFailed(ask: Ask, campaign: number): Promise<void> {
  const answer = await ask(`/api/campaigns/${campaign}/failed/`, { outcome: 'send_again' });
  if (!answer.ok) throw new Error(`The failed mails could not be tried again: ${answer.status}`);
}

/** Settles as a person would after looking into the contacts' mailboxes. */
async function settleByArrival(ask: Ask, database: Database, campaign: number, book: string, domain: string) {
  const { mails } = await readMails(database, book, domain);
  for (const { id, state, hasArrived } of mails) {
    if (state !== 'uncertain') continue;
    const outcome = hasArrived ? 'sent' : 'send_again';
    const answer = await ask(`/api/campaigns/${campaign}/messages/${id}/settle/`, { outcome });
    if (!answer.ok) throw new Error(`A mail could not be settled: ${answer.status}`);
  }
}
