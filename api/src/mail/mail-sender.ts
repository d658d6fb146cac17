import type { MailboxEnvelope } from '@touchline/shared/contract';
import type { Queryable } from '../database/database.ts';
import type { MailboxRow } from '../database/schema.ts';
import { ENVIRONMENT_MAILBOX } from '../outreach/mailbox-limits.ts';
import { oneLine } from './composition/merge-values.ts';
import type { MailSettings } from './mail-settings.ts';

/** The mailbox that a mail goes out from, as far as the mail shows it. */
export interface MailSender {
  readonly id: number;
  /** As recipients see them. */
  readonly name: string;
  readonly address: string;
  /** Of Message-IDs, and of addresses for each mail. */
  readonly domain: string;
  readonly envelope: MailboxEnvelope;
  /** HTML, sanitized; empty for none. */
  readonly signature: string;
  /** Whether what goes out is to be put into its Sent folder, because its server does not do so. */
  readonly wantsCopies: boolean;
}

/** A sender or recipient as mail programs show it: `Anna Smith <anna@club.example>`. */
export function asPeopleRead({ name, address }: Pick<MailSender, 'name' | 'address'>): string {
  const shown = oneLine(name);
  return shown === '' || address === '' ? shown + address : `${shown} <${address}>`;
}

const COLUMNS = ['id', 'email', 'name', 'envelope', 'signature_html', 'keeps_sent', 'imap'] as const;

/** @param settings say the domain of the environment's mailbox, which need not be that of its address. */
function senderOf(
  { id, email, name, envelope, signature_html, keeps_sent, imap }: Pick<MailboxRow, (typeof COLUMNS)[number]>,
  settings: Pick<MailSettings, 'domain'>,
): MailSender {
  const ownDomain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  const domain = id === ENVIRONMENT_MAILBOX ? settings.domain : ownDomain;
  const wantsCopies = id !== ENVIRONMENT_MAILBOX && !keeps_sent && imap !== null;
  return { id, name, address: email, domain, envelope, signature: signature_html, wantsCopies };
}

/** The mailbox that the settings describe, where no database says more of it. */
export const environmentSender = ({ from, domain }: Pick<MailSettings, 'from' | 'domain'>): MailSender => ({
  id: ENVIRONMENT_MAILBOX,
  ...from,
  domain,
  envelope: 'per_mail',
  signature: '',
  wantsCopies: false,
});

/** Mailboxes by id, disconnected ones as well. */
export async function readSenders(
  database: Queryable,
  mailboxes: readonly number[],
  settings: Pick<MailSettings, 'domain'>,
): Promise<Map<number, MailSender>> {
  const rows = await database.selectFrom('mailboxes').select(COLUMNS).where('id', 'in', mailboxes).execute();
  return new Map(rows.map((row) => [row.id, senderOf(row, settings)]));
}

/**
 * What a mail goes out from that a person sends by hand: the mailbox given, if it is connected, else the person's own, else
 * the environment's.
 * @param mailbox that of the contact; null for nobody's.
 * @param person id of the account.
 */
export async function findSender(
  database: Queryable,
  mailbox: number | null,
  person: number | undefined,
  settings: Pick<MailSettings, 'from' | 'domain'>,
): Promise<MailSender> {
  const rows = await database
    .selectFrom('mailboxes')
    .select([...COLUMNS, 'owner_id'])
    .where('disconnected_at', 'is', null)
    .where((where) =>
      where.or([
        where('id', 'in', [mailbox ?? ENVIRONMENT_MAILBOX, ENVIRONMENT_MAILBOX]),
        where('owner_id', '=', person ?? null),
      ]),
    )
    .orderBy('id')
    .execute();
  const row =
    rows.find(({ id }) => id === mailbox) ??
    rows.find(({ owner_id }) => owner_id !== null && owner_id === person) ??
    rows.find(({ id }) => id === ENVIRONMENT_MAILBOX);
  return row ? senderOf(row, settings) : environmentSender(settings);
}
