import type { Database } from '../database/database.ts';
import type { Clock } from '../clock.ts';
import type { MailLog } from '../mail/sending/mail-log.ts';
import { inTransaction } from '../database/database.ts';
import { startRecurring, type Recurring } from '../recurring.ts';
import type { UploadStorage } from '../uploads/storage/types.ts';
import { forgetUnused, storedNameOf } from './attachments.repository.ts';
import { AnswerSender, type AnswerSenderOptions } from './send-answers.ts';

/** Milliseconds between two looks for answers that are due: how much later than promised one goes. */
const INTERVAL = 1000;
const HOUR = 3_600_000;

/** Sends answers whose time has come, and deletes files that nobody has sent. */
export function startAnswers(
  options: AnswerSenderOptions & { readonly storage: UploadStorage },
): Recurring & Pick<AnswerSender, 'turn' | 'idle'> {
  const sender = new AnswerSender(options);
  const { log } = options;
  const sending = startRecurring(() => sender.turn(), INTERVAL, {
    log,
    failure: 'answers could not be sent and are tried again',
  });
  const cleaning = startRecurring(() => deleteUnused(options), HOUR, {
    log,
    failure: 'unused files of answers could not be deleted and are tried again',
  });
  return {
    turn: () => sender.turn(),
    idle: () => sender.idle(),
    stop: async () => {
      await Promise.all([sending.stop(), cleaning.stop()]);
      await sender.stop();
    },
  };
}

/** Deletes files that no draft and no open answer has named for a day. */
export async function deleteUnused({
  database,
  clock,
  storage,
}: {
  readonly database: Database;
  readonly clock: Clock;
  readonly storage: Pick<UploadStorage, 'remove'>;
  readonly log?: MailLog;
}): Promise<void> {
  // Forgotten only once their bytes are gone: those of a process that ends in between are found again.
  await inTransaction(database.kysely, async (transaction) => {
    for (const id of await forgetUnused(transaction, clock.now())) await storage.remove(storedNameOf(id));
  });
}
