import { randomUUID } from 'node:crypto';
import type { MailboxEnvelope } from '@touchline/shared/contract';

/** A mail of the mailbox to itself, by an address that it may or may not have. */
export interface TestMail {
  /** What it would prove. */
  readonly envelope: Exclude<MailboxEnvelope, 'plain'>;
  /** Sender and recipient of its envelope. */
  readonly address: string;
  readonly raw: string;
}

/** Marks our test mails; nobody can guess it, so that only they, and reports about them, are ever deleted. */
export const newTestKey = (): string => `touchline-test-${randomUUID().replaceAll('-', '')}`;

/** The mails that show which envelope senders come back to a mailbox. @param key of {@link newTestKey} */
export function testMails(email: string, key: string, date: Date): TestMail[] {
  const at = email.lastIndexOf('@');
  const [user, domain] = [email.slice(0, at), email.slice(at + 1)];
  const mail = (envelope: TestMail['envelope'], address: string): TestMail => ({
    envelope,
    address,
    raw: [
      `From: <${email}>`,
      `To: <${address}>`,
      'Subject: Touchline tries this mailbox',
      `Date: ${date.toUTCString().replace('GMT', '+0000')}`,
      `Message-ID: <${key}-${envelope}@${domain}>`,
      `X-Touchline-Test: ${key}`,
      'Auto-Submitted: auto-generated',
      'MIME-Version: 1.0',
      'Content-Type: text/plain; charset=us-ascii',
      '',
      `Touchline finds out which addresses reach this mailbox, and deletes this mail. (${key})`,
      '',
    ].join('\r\n'),
  });
  return [mail('plus', `${user}+${key}@${domain}`), mail('per_mail', `${key}@${domain}`)];
}
