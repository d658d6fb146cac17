import { CONTACT_FIELD_KEYS, type MailDraft, type OwnValues } from '@touchline/shared/contract';
import { sql } from 'kysely';
import type { Queryable } from '../../database/database.ts';
import { mailboxKey } from '../../database/keys.ts';
import type { Recipient } from '../composition/merge-values.ts';
import type { MailSettings } from '../mail-settings.ts';

/** Whether a test mail may go to an address: to people who have an account, and whom the settings name. */
export async function mayGetTests(
  database: Queryable,
  email: string,
  { testRecipients }: Pick<MailSettings, 'testRecipients'>,
): Promise<boolean> {
  const key = mailboxKey(email);
  const domain = key.slice(key.lastIndexOf('@'));
  if (testRecipients.some((recipient) => ['*', key, domain].includes(recipient))) return true;
  const account = await database
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', key)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst();
  return account !== undefined;
}

/** A contact as mails know it. */
export function findRecipient(database: Queryable, contact: number): Promise<Recipient | undefined> {
  return database
    .selectFrom('contacts as p')
    .leftJoin('organizations as o', 'o.id', 'p.organization_id')
    .select(CONTACT_FIELD_KEYS.map((key) => `p.${key}` as const))
    .select(sql<string>`coalesce(o.name, '')`.as('organization_name'))
    .select(sql<OwnValues>`coalesce(o.own_values, '{}') || p.own_values`.as('own_values'))
    .where('p.id', '=', contact)
    .executeTakeFirst();
}

/** The first mail of a campaign to a contact. */
export interface FirstMail {
  readonly subject: string;
  /** HTML of its template; null once it went out: then the subject is already filled in. */
  readonly html: string | null;
}

/**
 * The mail that a step continues: the first that the contact got, otherwise the first that it has still to get.
 * @returns null when the step is that first mail; undefined when there is no such campaign.
 */
export async function findFirstMail(
  database: Queryable,
  { campaign_id, step_number }: NonNullable<MailDraft['step']>,
  contact: number | undefined,
): Promise<FirstMail | null | undefined> {
  const { rows } = await sql<{ first: FirstMail | null }>`
    select (
      select json_build_object('subject', subject, 'html', html)
      from (
        select m.step_number, m.subject, null as html
        from messages m
        where m.campaign_id = c.id and m.contact_id = ${contact ?? null}::integer
          and m.state in ('sending', 'uncertain', 'sent') and m.subject is not null
        union all
        select s.step_number, t.subject, t.html
        from campaign_steps s
        join templates t on t.id = s.template_id
        where s.campaign_id = c.id and not exists (
          select from messages m
          where m.campaign_id = c.id and m.contact_id = ${contact ?? null}::integer
            and m.step_number = s.step_number and m.state <> 'queued'
        )
      ) mail
      where step_number < ${step_number}
      order by html is null desc, step_number limit 1
    ) as first
    from campaigns c
    where c.id = ${campaign_id} and c.deleted_at is null`.execute(database);
  return rows[0]?.first;
}

/** The mailbox that the contact of a draft gets its mails of the campaign from; null where nobody knows. */
export async function findMailboxOf(
  database: Queryable,
  { step, contact_id }: MailDraft,
): Promise<number | null> {
  if (step === undefined || contact_id === undefined) return null;
  const row = await database
    .selectFrom('campaign_contacts')
    .select('mailbox_id')
    .where('campaign_id', '=', step.campaign_id)
    .where('contact_id', '=', contact_id)
    .executeTakeFirst();
  return row?.mailbox_id ?? null;
}
