import { sql } from 'kysely';
import addressparser from 'nodemailer/lib/addressparser';
import { isEmailAddress, MAX_CC, tidyAddress, type AnswerAddress } from '@touchline/shared/contract';
import type { Queryable } from '../database/database.ts';
import { mailboxKey } from '../database/keys.ts';
import { isOfContact } from '../mail/intake/addresses-of-contact.ts';
import { readOwnKeys } from '../mail/intake/own-addresses.ts';
import { findReference, messageIdOf, namesOurMail, type MailReference } from '../mail/addresses.ts';
import type { Answer } from '../mail/composition/compose-mail.ts';
import type { MailThread } from '../mail/composition/headers.ts';
import type { MailReader } from '../mail/reading/mail-reader.ts';
import { headerOf, type ReadMail } from '../mail/reading/read-mail.ts';
import { ENVIRONMENT_MAILBOX } from '../outreach/mailbox-limits.ts';
import { findSender, type MailSender } from '../mail/mail-sender.ts';
import type { MailSettings } from '../mail/mail-settings.ts';
import { unpackSource } from '../mail/stored-source.ts';

/** An address that an answer may go to, if it gets mail at all. */
type NamedAddress = Omit<AnswerAddress, 'gets_no_mail'>;

/** A contact's last reply, as far as an answer needs it. */
export interface AnsweredMail extends Addressee {
  readonly about: MailReference;
  readonly thread: MailThread;
}

/** Somebody whom the staff writes to by hand. */
export interface Addressee extends Pick<Answer, 'sender' | 'from' | 'thread'> {
  /** The mail of ours that the contact replied to, else the last one; undefined for somebody who was sent none. */
  readonly about: MailReference | undefined;
  /** Of the contact. */
  readonly name: string;
  /** Where an answer may go, who wrote first; none when nobody knows any. */
  readonly addresses: readonly NamedAddress[];
  /** Who got what is answered openly, and who wrote it, where it went to others than us (S14). */
  readonly everybody: readonly string[];
  /** The contact unsubscribed, or mail to it bounced, but it has written since and awaits an answer. */
  readonly hasComeBack: boolean;
}

/** What may be an id at all (RFC 5322 §3.6.4) and is safe on a header line; anything else is left out. */
const MESSAGE_IDS = /<[!-;=?-~]{1,250}>/gu;
/** Most references: a very long thread names its first mail and its last ones. */
const MAX_REFERENCES = 20;

/**
 * The newest reply of a contact, or what they answered to an invitation; undefined for a contact who has done neither.
 * @param person who answers: from their mailbox where that of the contact is no more.
 */
export async function findAnsweredMail(
  database: Queryable,
  reader: MailReader,
  contact: number,
  settings: MailSettings,
  person?: number,
): Promise<AnsweredMail | undefined> {
  const reply = await database
    .selectFrom('message_events as e')
    .innerJoin('messages as m', 'm.id', 'e.message_id')
    .leftJoin('contacts as p', 'p.id', 'e.contact_id')
    .leftJoin('incoming_mails as i', 'i.id', 'e.incoming_mail_id')
    .leftJoin('sent_mails as s', (join) =>
      join.onRef('s.message_id', '=', 'm.id').on('s.event_id', 'is', null),
    )
    .select((query) => [
      'm.id',
      'm.token',
      'm.recipient_email',
      'p.email',
      'm.recipient_name',
      'm.subject',
      'm.mailbox_id',
      'm.message_id_header',
      'i.raw as incoming',
      'i.invitation',
      's.raw as sent',
      'e.occurred_at',
      query
        .selectFrom('message_events as left')
        .select((leaving) => leaving.fn.max('left.occurred_at').as('at'))
        .whereRef('left.contact_id', '=', 'e.contact_id')
        .where('left.kind', 'in', ['unsubscribed', 'bounced'])
        .where('left.lifted_at', 'is', null)
        .as('left_at'),
    ])
    .where('e.contact_id', '=', contact)
    .where((where) =>
      where.or([
        where('e.kind', '=', 'replied'),
        where('e.kind', '=', 'automatic_reply').and('i.invitation', 'is not', null),
      ]),
    )
    .orderBy('e.occurred_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!reply) return undefined;
  const about = { id: reply.id, token: reply.token };
  const hasComeBack = reply.left_at !== null && reply.left_at < reply.occurred_at;
  const name = reply.recipient_name ?? '';
  // The address of the conversation comes first.
  const own = [
    reply.recipient_email ?? '',
    reply.email ?? '',
    ...(await furtherAddresses(database, contact)),
  ];
  const sender = await findSender(database, reply.mailbox_id, person, settings);
  if (!reply.incoming) {
    return {
      about,
      hasComeBack,
      name,
      sender,
      from: sender,
      addresses: addressesOf(own),
      everybody: [],
      thread: {
        subject: reply.subject ?? '',
        messageId: reply.message_id_header ?? messageIdOf(about, sender.domain),
        references: [],
      },
    };
  }
  const { mail } = await reader.read({ raw: await unpackSource(reply.incoming) });
  const { from, writer, replyTo } = mail;
  return {
    about,
    hasComeBack,
    name,
    sender,
    from: await writtenTo(reader, mail.recipients, reply.sent, sender),
    addresses: addressesOf(own, {
      from,
      writer,
      replyTo,
      isOfContact: await isOfContact(database, reply.id, [from, writer, replyTo]),
      earlier: await earlierSenders(database, contact),
    }),
    everybody: everybodyOf(mail, await readOwnKeys(database, settings.from.address)),
    // Their calendar has put its own word before the title.
    thread: { ...threadOf(mail), ...(reply.invitation?.title && { subject: reply.invitation.title }) },
  };
}

/** Earlier senders to whom an answer may still go. */
const MOST_SENDERS = 20;

/** Addresses that replies in the conversation came from, the latest first: an answer to one of them may be begun, or on its way. */
async function earlierSenders(database: Queryable, contact: number): Promise<string[]> {
  const { rows } = await sql<{ sender: string }>`
    select i.sender from message_events e join incoming_mails i on i.id = e.incoming_mail_id
    where e.contact_id = ${contact} and e.kind = 'replied' and i.sender_key <> ''
    group by i.sender order by max(e.occurred_at) desc limit ${sql.lit(MOST_SENDERS)}`.execute(database);
  return rows.flatMap(({ sender }) => addressparser(sender, { flatten: true }).map(({ address }) => address));
}

/** Those of contacts that were merged with it. */
async function furtherAddresses(database: Queryable, contact: number): Promise<string[]> {
  const rows = await database
    .selectFrom('contact_addresses')
    .select('email')
    .where('contact_id', '=', contact)
    .orderBy('email')
    .execute();
  return rows.map(({ email }) => email);
}

/** A contact who has not written; undefined for one that does not exist. @param person as above */
export async function findAddressee(
  database: Queryable,
  contact: number,
  settings: MailSettings,
  person?: number,
): Promise<Addressee | undefined> {
  const row = await database
    .selectFrom('contacts')
    .select(['full_name', 'email'])
    .where('id', '=', contact)
    .executeTakeFirst();
  if (!row) return undefined;
  const last = await database
    .selectFrom('messages')
    .select(['id', 'token', 'mailbox_id'])
    .where('contact_id', '=', contact)
    .where('state', '=', 'sent')
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const sender = await findSender(database, last?.mailbox_id ?? null, person, settings);
  return {
    about: last && { id: last.id, token: last.token },
    hasComeBack: false,
    name: row.full_name,
    sender,
    from: sender,
    addresses: addressesOf([row.email]),
    everybody: [],
    thread: undefined,
  };
}

/** Who got a mail openly, and who wrote it, each once; nobody where it went to us alone. */
function everybodyOf({ openly, from }: ReadMail, ours: ReadonlySet<string>): string[] {
  const named = new Map(openly.map(({ address }) => [mailboxKey(address), tidyAddress(address)]));
  for (const [key, email] of named) {
    if (ours.has(key) || !isEmailAddress(email) || namesOurMail(email)) named.delete(key);
  }
  named.delete(mailboxKey(from));
  if (named.size === 0) return [];
  return [from, ...named.values()].filter(isEmailAddress).slice(0, MAX_CC);
}

/** Whom replies name as their writers, the last reply first. */
interface Writers {
  /** `From` of the last one, and who it says wrote it, which differ for a mailing list. */
  readonly from: string;
  readonly writer: string;
  readonly replyTo: string;
  /** Whether one of these is the contact's. */
  readonly isOfContact: boolean;
  /** Of the replies before it. */
  readonly earlier: readonly string[];
}

const NOBODY_ELSE: Writers = { from: '', writer: '', replyTo: '', isOfContact: true, earlier: [] };

/**
 * Each address once. Who wrote comes first, also where that is not the contact (S14), if the page shows them: nobody decides by
 * another header where an answer goes. Of the contact's own, the one that the mail came from is first, since it is known to reach them.
 */
function addressesOf(own: readonly string[], writers: Writers = NOBODY_ELSE): NamedAddress[] {
  const { from, writer, replyTo, isOfContact: isTheirs, earlier } = writers;
  const known = new Map<string, NamedAddress>();
  const add = (email: string, origin: AnswerAddress['origin']) => {
    const key = mailboxKey(email);
    if (isEmailAddress(tidyAddress(email)) && !known.has(key))
      known.set(key, { email: tidyAddress(email), origin });
  };
  const isWriter = (email: string) => mailboxKey(email) === mailboxKey(writer);
  if (!isTheirs && mailboxKey(from) === mailboxKey(writer)) add(writer, 'sender');
  for (const email of own.filter(isWriter)) add(email, 'contact');
  for (const email of own) add(email, 'contact');
  add(writer, 'sender');
  add(replyTo, 'reply_to');
  for (const email of earlier) add(email, 'sender');
  return [...known.values()];
}

/** Whether an id is not one of ours: it carries no reference. */
const isForeign = (id: string) => findReference(id) === undefined;

/** The same thread for somebody other than the contact: without the Message-IDs by which one could act for the contact. */
export function withoutReferences({ subject, messageId, references }: MailThread): MailThread {
  return {
    subject,
    messageId: isForeign(messageId) ? messageId : '',
    references: references.filter(isForeign),
  };
}

/** The address that got the reply: that of the mail it answers, even if MAIL_FROM has changed since. */
async function writtenTo(
  reader: MailReader,
  recipients: readonly string[],
  sent: Buffer | null,
  from: MailSender,
): Promise<Answer['from']> {
  if (from.id !== ENVIRONMENT_MAILBOX) return from;
  const got = new Set(recipients.map((address) => address.toLowerCase()));
  if (got.has(from.address.toLowerCase()) || !sent) return from;
  const { mail } = await reader.read({ raw: await unpackSource(sent) });
  const [sender] = addressparser(mail.fromText, { flatten: true });
  return sender && got.has(sender.address.toLowerCase()) ? sender : from;
}

/** RFC 5322 §3.6.4: what the reply refers to, else what it says it answers; a mail without an id begins a new thread. */
function threadOf(mail: ReadMail): MailThread {
  const { subject } = mail;
  const idsOf = (name: string) => headerOf(mail, name).flatMap((value) => value.match(MESSAGE_IDS) ?? []);
  const references = idsOf('references');
  const before = references.length > 0 ? references : idsOf('in-reply-to').slice(0, 1);
  const [first, ...others] = before;
  return {
    subject,
    messageId: idsOf('message-id')[0] ?? '',
    references: first === undefined ? [] : [first, ...others.slice(1 - MAX_REFERENCES)],
  };
}
