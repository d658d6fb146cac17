import { startRecurring, type Recurring } from '../../recurring.ts';
import type { MailLog } from '../sending/mail-log.ts';
import { copySentMails, type CopyOptions } from './copy-sent-mails.ts';
import { findCopyingMailboxes } from './sent-copies.repository.ts';

/** Milliseconds between two looks for copies to make. */
const INTERVAL = 5000;
/** Most mailboxes at a time: each is a connection. */
const AT_ONCE = 5;

/** Copies what goes out into the Sent folders of the mailboxes whose servers do not do so, beside sending. */
export const startSentCopies = (options: CopyOptions & { readonly log: MailLog }): Recurring =>
  startRecurring(() => copyAll(options), INTERVAL, {
    log: options.log,
    failure: 'sent mails could not be copied and are tried again',
  });

async function copyAll(options: CopyOptions & { readonly log: MailLog }): Promise<void> {
  const mailboxes = await findCopyingMailboxes(options.database.kysely, options.clock.now());
  const work = async () => {
    for (let id = mailboxes.shift(); id !== undefined; id = mailboxes.shift()) {
      const mailbox = id;
      await copySentMails(mailbox, options).catch(() =>
        // The error may quote addresses.
        options.log.warn({ mailbox }, 'a copy could not be put into Sent and is tried again'),
      );
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
