import { sql } from 'kysely';
import { Gauge, Registry } from 'prom-client';
import type { Queryable } from '../../database/database.ts';
import type { MessageState } from '../../database/schema.ts';
import type { SendingWindow } from '../../outreach/sending-window.ts';
import { shownHold } from '../../outreach/mailbox-hold.ts';
import { readQueue } from './queue-figures.ts';

const STATES: readonly MessageState[] = [
  'queued',
  'sending',
  'sent',
  'failed',
  'uncertain',
  'cancelled',
  'skipped',
];

const secondsSince = (now: Date, moment: Date | null) =>
  moment === null ? 0 : Math.max(0, (now.getTime() - moment.getTime()) / 1000);

/**
 * The figures of the mail engine in the text format of Prometheus. They are read from the database each time, so that
 * every process answers the same, and none is lost by a restart.
 */
export async function readMetrics(
  database: Queryable,
  window: SendingWindow,
  now: Date,
): Promise<{ readonly text: string; readonly type: string }> {
  const registry = new Registry();
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `touchline_mail_${name}`, help, labelNames, registers: [registry] });

  const queue = await readQueue(database, window, now);
  gauge('due', 'Mails that may go out now').set(queue.due_count);
  gauge('waiting', 'Mails that wait for the sending window to open').set(queue.waiting_count);
  gauge('oldest_due_seconds', 'For how long the oldest of the due mails might have gone out').set(
    secondsSince(now, queue.oldest_due_at),
  );
  gauge('stalled', 'Whether mails are due for long while a worker has none to send').set(
    queue.is_stalled ? 1 : 0,
  );
  gauge(
    'held',
    'Whether nothing is sent from some mailbox, because its server refuses it or too much bounces',
  ).set((await shownHold(database, now)) === null ? 0 : 1);
  gauge('worker_up', 'Whether some process sends').set(queue.has_worker ? 1 : 0);
  const { rows: incoming } = await sql<{ unknown: number; set_aside: number }>`
    select (select count(*)::integer from incoming_mails where kind = 'unknown') as unknown,
      (select count(*)::integer from mail_attempts where set_aside_at is not null) as set_aside`.execute(
    database,
  );
  gauge('unknown_incoming', 'Incoming mails of which nobody knows what they are about').set(
    incoming[0]?.unknown ?? 0,
  );
  gauge('set_aside', 'Incoming mails that could not be read and stay in their mailbox').set(
    incoming[0]?.set_aside ?? 0,
  );

  const { rows: states } = await sql<{ state: string; mails: number }>`
    select state, count(*)::integer as mails from messages group by state`.execute(database);
  const messages = gauge('messages', 'Mails of campaigns by state', ['state']);
  for (const state of STATES) {
    messages.set({ state }, states.find((row) => row.state === state)?.mails ?? 0);
  }
  const services = await database.selectFrom('mail_services').selectAll().orderBy('name').execute();
  const lag = gauge('service_lag_seconds', 'Since a mail server or mailbox last worked', ['service']);
  const up = gauge('service_up', 'Whether a mail server or mailbox worked the last time', ['service']);
  for (const [index, { name, succeeded_at, failed_at, error }] of services.entries()) {
    // The name of a mailbox is an address.
    const service = name.includes('@') ? `mailbox_${index + 1}` : name;
    lag.set({ service }, secondsSince(now, succeeded_at ?? failed_at));
    up.set({ service }, error === null ? 1 : 0);
  }
  return { text: await registry.metrics(), type: registry.contentType };
}
