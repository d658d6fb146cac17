import { sql } from 'kysely';
import type { Queryable } from '../../database/database.ts';
import { mailboxKey } from '../../database/keys.ts';
import { recordStaffReply } from '../../outreach/messages.ts';
import { touchCampaigns } from '../../outreach/plan.ts';
import type { Timing } from '../../outreach/sending-window.ts';
import { settleMessages } from '../../outreach/settle-messages.ts';
import { findReference, ownHeaderOf, referenceText } from '../addresses.ts';
import { headerOf, type ReadMail } from '../reading/read-mail.ts';
import type { UnderstoodMail } from '../reading/understand.ts';
import { findByHeaders, findByMessageId, findSentMessage } from '../sent-messages.ts';
import { addressesOfContact } from './addresses-of-contact.ts';
import type { ReadFrom } from './own-addresses.ts';

/** A mail that went out from a connected mailbox, by Touchline or by a person in a mail program. */
export interface WrittenMail {
  readonly from: ReadFrom;
  /** Keys of our own addresses. */
  readonly own: ReadonlySet<string>;
  readonly occurredAt: Date;
  /** Its source, as the database keeps it. */
  readonly pack: () => Promise<Buffer>;
}

/** Days after the last mail between us and a contact within which a person's mail to it belongs to that conversation. */
const DAYS = 90;

/**
 * Records what a person wrote to a contact in a mail program, as what the staff wrote to it, once (B4). Of a mail of ours it
 * only keeps the Message-ID, where the server put one of its own. Anything else is private and leaves no trace.
 */
export async function recordWritten(
  transaction: Queryable,
  understood: UnderstoodMail,
  { from, own, occurredAt, pack }: WrittenMail,
  timing: Timing,
): Promise<void> {
  if (await isOfTouchline(transaction, understood, from, { occurredAt, timing })) return;
  const { mail, classification, digest } = understood;
  if (!from.isSent || !classification || isOfProgram(understood)) return;
  const recipients = recipientsOf(mail).filter((key) => !own.has(key));
  for (const message of await findConversations(transaction, understood, recipients, occurredAt)) {
    const known = await transaction
      .selectFrom('sent_mails')
      .select('id')
      .where('digest', '=', digest)
      .where('message_id', '=', message)
      .executeTakeFirst();
    if (known) continue;
    const event = await recordStaffReply(transaction, message, {
      sent_at: occurredAt,
      reply_text: classification.replyText.replaceAll('\0', ''),
      is_folded: classification.isFolded,
      written_by: from.person,
    });
    await transaction
      .insertInto('sent_mails')
      .values({ message_id: message, event_id: event, digest, raw: await pack() })
      .execute();
  }
}

/** When the mail was written, and what later mails are planned by. */
interface Moment {
  readonly occurredAt: Date;
  readonly timing: Timing;
}

/** Whether Touchline wrote the mail. Keeps the Message-ID that the server gave it instead of ours. */
async function isOfTouchline(
  transaction: Queryable,
  { mail, ownId, references, classification }: UnderstoodMail,
  from: ReadFrom,
  { occurredAt, timing }: Moment,
): Promise<boolean> {
  const reference = findReference(ownId);
  // What follows the reference is of an answer of the staff, which has no row in `messages`.
  const isOfCampaign = reference !== undefined && ownId.toLowerCase() === referenceText(reference);
  const marked = isOfCampaign ? await findSentMessage(transaction, reference) : undefined;
  if (ownId !== '' && !marked) return true;
  const found = marked ?? (await findByHeaders(transaction, from.id, mail));
  if (!found) return false;
  // A person may have answered the same contact at the same time, and that mail quotes ours.
  const mayBeOfPerson = classification?.isFolded === true || references.some(({ id }) => id !== found.id);
  if (!marked && mayBeOfPerson) return false;
  // Only a server puts mails into Sent. Elsewhere anybody could give ours the Message-ID of a private conversation, whose
  // answers would then count.
  const isCopy = from.isSent && recipientsOf(mail).includes(mailboxKey(found.recipient_email ?? ''));
  if (isCopy && marked) await settleUncertain(transaction, marked.id, mail.subject, { occurredAt, timing });
  if (isCopy && mail.messageId !== '' && ownHeaderOf(mail.messageId).toLowerCase() !== ownId.toLowerCase()) {
    await transaction
      .updateTable('messages')
      .set({ message_id_header: mail.messageId })
      .where('id', '=', found.id)
      .where((where) =>
        where.or([where('message_id_header', 'is', null), where('message_id_header', '<>', mail.messageId)]),
      )
      .execute();
  }
  return true;
}

/** A mail of ours that lies in Sent went out, whatever was known of it: a worker was killed, or a backup of before was restored (E3). */
async function settleUncertain(
  transaction: Queryable,
  id: string,
  subject: string,
  { occurredAt, timing }: Moment,
): Promise<void> {
  const uncertain = await transaction
    .selectFrom('messages')
    .select(['campaign_id', 'subject'])
    .where('id', '=', id)
    .where('state', '=', 'uncertain')
    .executeTakeFirst();
  if (!uncertain) return;
  await touchCampaigns(transaction, [uncertain.campaign_id]);
  if (uncertain.subject === null) {
    // Of a time that the backup knows nothing of.
    const known = { subject, sending_at: occurredAt };
    await transaction.updateTable('messages').set(known).where('id', '=', id).execute();
  }
  await settleMessages(transaction, sql`m.id = ${id}::bigint`, 'sent', timing);
}

/** A vacation note or a read receipt that the mailbox sent by itself. What such notes say is not looked for: a person says it, too. */
const isOfProgram = ({ mail, classification }: UnderstoodMail): boolean =>
  classification?.report !== undefined ||
  classification?.feedback !== undefined ||
  ['auto-submitted', 'x-autoreply', 'x-autorespond'].some((name) =>
    headerOf(mail, name).some((value) => !/^\s*no\b/iu.test(value)),
  );

/** Keys of the addresses that a mail names as its recipients. */
export const recipientsOf = ({ addressees }: ReadMail): string[] => [
  ...new Set(addressees.map(mailboxKey).filter((key) => key !== '')),
];

/**
 * The mails of ours in whose conversations a mail belongs, one for each contact that it went to: the one that it answers, or
 * whose answer it answers; otherwise the contact's last. One that is handed on to somebody else belongs to none.
 */
async function findConversations(
  transaction: Queryable,
  { references, messageIds }: UnderstoodMail,
  recipients: readonly string[],
  at: Date,
): Promise<readonly string[]> {
  if (recipients.length === 0) return [];
  const named = await Promise.all(references.map((reference) => findSentMessage(transaction, reference)));
  const answered = [
    ...named,
    await findByMessageId(transaction, messageIds),
    ...(await findByReply(transaction, messageIds)),
  ];
  const conversations = new Map<number, string>();
  for (const message of answered) {
    if (message === undefined || conversations.has(message.contact_id)) continue;
    const addresses = await addressesOfContact(transaction, message);
    if (recipients.some((key) => addresses.has(key))) conversations.set(message.contact_id, message.id);
  }
  if (conversations.size > 0) return [...conversations.values()];
  const { rows } = await sql<{ id: string }>`
    select distinct on (p.email_key) m.id
    from contacts p
    join messages m on m.contact_id = p.id and m.state = 'sent' and m.sent_at <= ${at}
    left join lateral (
      select max(e.occurred_at) as at from message_events e where e.message_id = m.id and e.kind = 'replied'
    ) reply on true
    where p.email_key = any(${recipients}::text[])
      and greatest(m.sent_at, reply.at) > ${at}::timestamptz - make_interval(days => ${DAYS})
    order by p.email_key, reply.at desc nulls last, m.sent_at desc, m.id desc`.execute(transaction);
  return rows.map(({ id }) => id);
}

/** The mails of ours that were answered by mails with these Message-IDs. */
async function findByReply(transaction: Queryable, messageIds: readonly string[]) {
  if (messageIds.length === 0) return [];
  return transaction
    .selectFrom('incoming_mails as i')
    .innerJoin('messages as m', 'm.id', 'i.message_id')
    .select(['m.id', 'm.contact_id', 'm.recipient_email'])
    .where('i.message_id_header', 'in', messageIds)
    .execute();
}
