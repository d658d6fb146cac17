import addressparser from 'nodemailer/lib/addressparser';
import { sql } from 'kysely';
import type { Queryable } from '../../database/database.ts';
import { domainOf } from './colleagues.ts';
import { answeredSubject } from '../reading/own-subject.ts';
import { hasSubject } from './find-message.ts';
import { isPublicDomain } from './public-domains.ts';

/** Days after a mail within which a colleague of its reader may answer it. */
const DAYS = 90;

/** Which message a mail counts as a reply to. */
export interface Conversation {
  readonly message_id: string;
  /** Whether it was made for that, since nothing was sent to the contact. */
  readonly isOpened: boolean;
}

interface AnsweringMail {
  /** Its `From`, as people read it. */
  readonly sender: string;
  readonly subject: string;
  readonly received_at: Date;
}

/**
 * The conversation with a contact that a mail belongs to, as a person says: the last mail that was sent to the contact. Where
 * none was, the contact joins the campaign whose mail to a colleague is answered, as somebody who gets none of it (V6): every
 * reply hangs on a mail of a campaign.
 * @returns undefined for a mail that answers none of ours
 */
export async function findConversation(
  transaction: Queryable,
  contact: number,
  mail: AnsweringMail,
): Promise<Conversation | undefined> {
  const known = await transaction
    .selectFrom('messages as m')
    .select('m.id')
    .where('m.contact_id', '=', contact)
    .where((where) =>
      where.or([
        where('m.state', '=', 'sent'),
        where.exists(
          where.selectFrom('message_events as e').select('e.id').whereRef('e.message_id', '=', 'm.id'),
        ),
      ]),
    )
    .orderBy(sql`m.state = 'sent'`, 'desc')
    .orderBy('m.sent_at', (order) => order.desc().nullsLast())
    .orderBy('m.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (known) return { message_id: known.id, isOpened: false };
  const answered = await findAnswered(transaction, contact, mail);
  return answered && open(transaction, contact, answered);
}

interface Answered {
  readonly campaign_id: number;
  readonly step_number: number;
  readonly mailbox_id: number | null;
  readonly subject: string | null;
}

/** The mail to a colleague of the writer that is answered: of the subject, otherwise the last one to the contact's organization. */
async function findAnswered(
  transaction: Queryable,
  contact: number,
  { sender, subject, received_at }: AnsweringMail,
): Promise<Answered | undefined> {
  const domain = domainOf(addressparser(sender, { flatten: true })[0]?.address ?? '');
  const isOfDomain =
    domain === '' || isPublicDomain(domain)
      ? sql<boolean>`false`
      : sql<boolean>`m.recipient_key like '%@' || ${domain.replaceAll(/[%_\\]/gu, '\\$&')}::text`;
  const answered = answeredSubject(subject);
  const isAnswered = answered === '' ? sql<boolean>`false` : hasSubject(answered);
  return transaction
    .selectFrom('messages as m')
    .leftJoin('contacts as p', 'p.id', 'm.contact_id')
    .select(['m.campaign_id', 'm.step_number', 'm.mailbox_id', 'm.subject'])
    .where('m.state', '=', 'sent')
    .where('m.sent_at', '<=', received_at)
    .where('m.sent_at', '>', sql<Date>`${received_at}::timestamptz - make_interval(days => ${DAYS})`)
    .where(
      sql<boolean>`(${isOfDomain} or p.organization_id = (select organization_id from contacts where id = ${contact}))`,
    )
    .orderBy(sql`coalesce(${isAnswered}, false)`, 'desc')
    .orderBy('m.sent_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** A message that stands for the conversation; it was never to be sent, and the contact is none of those who get mail. */
async function open(
  transaction: Queryable,
  contact: number,
  { campaign_id, step_number, mailbox_id, subject }: Answered,
): Promise<Conversation> {
  await sql`
    insert into campaign_contacts (campaign_id, contact_id, removed_at) values (${campaign_id}, ${contact}, now())
    on conflict do nothing`.execute(transaction);
  const { rows } = await sql<{ id: string }>`
    insert into messages (campaign_id, contact_id, step_number, state, mailbox_id, subject, recipient_email, recipient_name,
      recipient_key)
    select ${campaign_id}, id, ${step_number}, 'skipped', ${mailbox_id}, ${subject}, email, full_name, email_key
    from contacts where id = ${contact}
    on conflict (campaign_id, contact_id, step_number, merged_from) do nothing
    returning id`.execute(transaction);
  const [opened] = rows;
  if (opened) return { message_id: opened.id, isOpened: true };
  // It is planned there, and waits for its time.
  const { id } = await transaction
    .selectFrom('messages')
    .select('id')
    .where('campaign_id', '=', campaign_id)
    .where('contact_id', '=', contact)
    .where('step_number', '=', step_number)
    .where('merged_from', 'is', null)
    .executeTakeFirstOrThrow();
  return { message_id: id, isOpened: false };
}

/** Takes back a conversation that was opened for a mail, unless something else has come of it since. */
export async function closeConversation(transaction: Queryable, message: string): Promise<void> {
  const { rows } = await sql<{ campaign_id: number; contact_id: number }>`
    delete from messages m
    where m.id = ${message} and m.state = 'skipped'
      and not exists (select from message_events e where e.message_id = m.id)
      and not exists (select from sent_mails s where s.message_id = m.id)
      and not exists (select from incoming_mails i where i.message_id = m.id)
      and not exists (select from answers a where a.message_id = m.id)
      and not exists (select from mail_proposals o where o.message_id = m.id)
    returning m.campaign_id, m.contact_id`.execute(transaction);
  for (const { campaign_id, contact_id } of rows) {
    await sql`
      delete from campaign_contacts cc
      where cc.campaign_id = ${campaign_id} and cc.contact_id = ${contact_id} and cc.removed_at is not null
        and not exists (
          select from messages m where m.campaign_id = cc.campaign_id and m.contact_id = cc.contact_id
        )`.execute(transaction);
  }
}
