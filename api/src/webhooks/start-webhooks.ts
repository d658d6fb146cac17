import { systemClock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { SecretKeys } from '../mailboxes/secrets/secret-keys.ts';
import { type Recurring, startRecurring } from '../recurring.ts';
import { giveUpOverdue, sweepEvents } from './deliveries.repository.ts';
import { WebhookSender, type SenderOptions } from './sender.ts';
import { targetRules } from './targets.ts';

/** Milliseconds between two looks for what is due. */
const INTERVAL = 1000;
const MINUTE = 60_000;

export interface WebhookOptions {
  readonly config: Config;
  readonly database: Database;
  readonly log: SenderOptions['log'];
}

/** Tells targets what happens (U8), and removes what the log keeps no longer. */
export function startWebhooks({ config, database: { kysely: database }, log }: WebhookOptions): Recurring {
  const clock = systemClock;
  const keys = new SecretKeys(config);
  const sender = new WebhookSender({ database, clock, log, keys, targets: targetRules(config) });
  const sending = startRecurring(() => sender.turn(), INTERVAL, {
    log,
    failure: 'webhooks could not be told, and are tried again',
  });
  const clean = async () => {
    await giveUpOverdue(database, clock.now());
    await sweepEvents(database, clock.now());
  };
  const cleaning = startRecurring(clean, 10 * MINUTE, {
    log,
    failure: 'the log of webhooks could not be cleaned',
  });
  return {
    stop: async () => {
      await Promise.all([sending.stop(), cleaning.stop()]);
      await sender.stop();
    },
  };
}
