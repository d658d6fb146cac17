import type { MailServerAddress } from '@touchline/shared/contract';
import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';
import { mailboxKey } from '../database/keys.ts';
import { laterUpdatedAt } from '../database/times.ts';
import type { MailSettings } from '../mail/mail-settings.ts';
import { ENVIRONMENT_MAILBOX, writtenWindow } from '../outreach/mailbox-limits.ts';

const PORTS = { 'smtps:': 465, 'smtp:': 587, 'imaps:': 993, 'imap:': 143 } as const;

/** Where the server of a URL such as `smtps://user:password@host:465` listens. */
function serverOf(text: string | undefined): MailServerAddress | null {
  if (text === undefined) return null;
  const { protocol, hostname, port } = new URL(text);
  const isSecure = protocol === 'smtps:' || protocol === 'imaps:';
  return {
    host: hostname.replace(/^\[|\]$/gu, ''),
    port: port === '' ? PORTS[protocol as keyof typeof PORTS] : Number(port),
    security: isSecure ? 'tls' : 'starttls',
  };
}

const json = (value: object | null) => value && JSON.stringify(value);

/**
 * Writes what the environment says into the first row of `mailboxes`, which mails go out from unless another is chosen. Called
 * at each start, before anything is sent; changes nothing when the settings are the same.
 */
export async function writeEnvironmentMailbox(database: Queryable, settings: MailSettings): Promise<void> {
  const { from, smtpUrl, imapUrls, perMinute, window } = settings;
  const wanted = {
    kind: smtpUrl === undefined ? ('sandbox' as const) : ('environment' as const),
    email: from.address,
    email_key: mailboxKey(from.address),
    name: from.name,
    user_name: smtpUrl === undefined ? '' : decodeURIComponent(new URL(smtpUrl).username),
    smtp: json(serverOf(smtpUrl)),
    imap: json(serverOf(imapUrls[0])),
    envelope: 'per_mail' as const,
    // What went out is in the sandbox, or wherever the administrator's server keeps it.
    keeps_sent: true,
    per_minute: perMinute,
    sending_window: JSON.stringify(writtenWindow(window)),
  };
  await database
    .updateTable('mailboxes')
    .set({ ...wanted, updated_at: laterUpdatedAt() })
    .where('id', '=', ENVIRONMENT_MAILBOX)
    .where(
      sql<boolean>`(kind, email, name, user_name, smtp, imap, envelope, keeps_sent, per_minute, sending_window)
        is distinct from (
          ${wanted.kind}, ${wanted.email}, ${wanted.name}, ${wanted.user_name}, ${wanted.smtp}::jsonb, ${wanted.imap}::jsonb,
          ${wanted.envelope}, ${wanted.keeps_sent}, ${wanted.per_minute}::integer, ${wanted.sending_window}::jsonb
        )`,
    )
    .execute();
}
