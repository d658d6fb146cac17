import { BLANK_CONTACT, CONTACT_FIELD_KEYS } from '@touchline/shared/contract';
import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';
import type { Composer } from '../mail/composition/compose-mail.ts';
import { HtmlTooComplex } from '../mail/composition/html-limits.ts';
import type { Recipient } from '../mail/composition/merge-values.ts';
import { environmentSender, readSenders, type MailSender } from '../mail/mail-sender.ts';
import type { MailSettings } from '../mail/mail-settings.ts';
import { findRecipient } from '../mail/preview/preview.repository.ts';
import type { Measure } from './read-templates.ts';

/** How mails are made, as the engine makes them. */
export interface MailMaking {
  readonly composer: Pick<Composer, 'htmlOf'>;
  readonly settings: Pick<MailSettings, 'from' | 'domain'>;
}

/** A row of `messages` as there will be, as long as they are. */
const REFERENCE = { id: '1000000000', token: '00000000-0000-4000-8000-000000000000' };
const NOBODY: Recipient = { ...BLANK_CONTACT, organization_name: '' };

/** Measures the HTML of a mail as the engine makes it, for the recipients and the mailbox that make it longest. */
export const createMeasure =
  (
    { composer }: MailMaking,
    { recipients, sender }: { readonly recipients: readonly Recipient[]; readonly sender: MailSender },
    now: Date,
  ): Measure =>
  async (content) => {
    let most = 0;
    try {
      for (const contact of recipients) {
        const mail = { ...REFERENCE, step_number: 1, sender, content, contact, date: now };
        most = Math.max(most, Buffer.byteLength(await composer.htmlOf(mail)));
      }
    } catch (error) {
      if (error instanceof HtmlTooComplex) return null;
      throw error;
    }
    return most;
  };

/** For each value that mails are filled in with, the contact in whom it is longest; nobody of an empty campaign. */
export async function findLongest(
  database: Queryable,
  contacts: readonly number[],
  mailboxes: readonly number[],
  { settings }: MailMaking,
): Promise<{ recipients: Recipient[]; sender: MailSender }> {
  const values = [
    ...CONTACT_FIELD_KEYS.map((key) => sql.ref(`p.${key}`)),
    sql`o.name`,
    sql`p.own_values::text`,
    sql`o.own_values::text`,
  ];
  const { rows } = await sql<{ id: number }>`
    with chosen as materialized (
      select p.id, ${sql.join(values.map((value, index) => sql`octet_length(${value}) as ${sql.ref(`length_${index}`)}`))}
      from contacts p left join organizations o on o.id = p.organization_id
      where p.id = any(${contacts}::integer[])
    )
    ${sql.join(
      values.map(
        (_value, index) =>
          sql`(select id from chosen order by ${sql.ref(`length_${index}`)} desc nulls last, id limit 1)`,
      ),
      sql` union `,
    )}`.execute(database);
  const recipients: Recipient[] = [];
  for (const { id } of rows) {
    const recipient = await findRecipient(database, id);
    if (recipient !== undefined) recipients.push(recipient);
  }
  const senders =
    mailboxes.length === 0 ? [] : [...(await readSenders(database, mailboxes, settings)).values()];
  const [sender = environmentSender(settings)] = senders.toSorted(
    (one, other) => other.signature.length - one.signature.length,
  );
  return { recipients: recipients.length > 0 ? recipients : [NOBODY], sender };
}
