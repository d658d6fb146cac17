import { createClient, describeImapFailure, parseMailboxUrl } from '../intake/imap/connection.ts';
import type { MailSettings } from '../mail-settings.ts';
import { findingsAbout, type Finding } from './finding.ts';

/** Tries each mailbox of `IMAP_URL`: connects, signs in, and opens the folder without changing anything in it. */
export async function checkImap({
  imapUrls,
  smtpUrl,
}: Pick<MailSettings, 'imapUrls' | 'smtpUrl'>): Promise<Finding[]> {
  const about = findingsAbout('IMAP_URL');
  if (imapUrls.length === 0 && smtpUrl === undefined) {
    return [about.advice('It is not set: answers come from the sandbox mailbox alone.')];
  }
  if (imapUrls.length === 0) {
    return [
      about.fault(
        'It is not set: nobody sees replies and bounces. Set it to the mailbox that mail to MAIL_FROM and MAIL_DOMAIN comes to.',
      ),
    ];
  }
  return (await Promise.all(imapUrls.map(checkMailbox))).flat();
}

async function checkMailbox(url: string): Promise<Finding[]> {
  const mailbox = parseMailboxUrl(url);
  const about = findingsAbout(`IMAP_URL ${mailbox.name}`);
  const client = createClient(mailbox.server);
  client.on('error', () => undefined);
  try {
    await client.connect();
    const folder = await client.mailboxOpen(mailbox.folder, { readOnly: true });
    const opened = about.good(
      `The folder opens; it holds ${folder.exists} mails, of which none was changed.`,
    );
    return client.capabilities.has('IDLE')
      ? [opened]
      : [
          opened,
          about.advice('The server tells of no new mail (no IDLE): it is looked for once a minute instead.'),
        ];
  } catch (error) {
    return [
      about.fault(
        `${describeImapFailure(error, client)}. Check host, port, user, password and folder; special characters in user and password are written as %XX.`,
      ),
    ];
  } finally {
    client.close();
  }
}
