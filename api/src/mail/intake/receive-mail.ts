import type { IncomingMailKind } from '@touchline/shared/contract';
import type { FastifyBaseLogger } from 'fastify';
import addressparser from 'nodemailer/lib/addressparser';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Clock } from '../../clock.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { holdOffErasures } from '../../database/erasing-lock.ts';
import { repeated } from '../../database/repeated.ts';
import { asPeopleRead } from '../mail-sender.ts';
import type { MailSettings } from '../mail-settings.ts';
import { hasComeIn, isAuthenticated } from './authenticated-sender.ts';
import { namesOurMail } from '../addresses.ts';
import { ENVIRONMENT_MAILBOX } from '../../outreach/mailbox-limits.ts';
import { isAskedByUs } from './asked-by-us.ts';
import { concernsOutreach } from './concerns-outreach.ts';
import { findMessage, type FoundMessage } from './find-message.ts';
import { readOwnKeys, type ReadFrom } from './own-addresses.ts';
import type { MailReader } from '../reading/mail-reader.ts';
import { beginningOf, type ReadMail } from '../reading/read-mail.ts';
import type { UnderstoodMail } from '../reading/understand.ts';
import { mailboxKey } from '../../database/keys.ts';
import { settle } from './settle.ts';
import { withSpokenSubject } from './spoken-subject.ts';
import { recipientsOf, recordWritten } from './written-by-staff.ts';

/** What receiving needs. */
export interface Intake {
  readonly database: Database;
  readonly clock: Clock;
  readonly settings: Pick<MailSettings, 'from' | 'window' | 'trustedAuthServers'>;
  readonly reader: Pick<MailReader, 'read'>;
  /** Logs mails that cannot be read. */
  readonly log?: Pick<FastifyBaseLogger, 'warn'>;
}

/** A mail as a mailbox held it. */
export interface ArrivedMail {
  /** `name` of the folder, or `sandbox`. */
  readonly mailbox: string;
  /** The connected mailbox, which is a person's own; undefined for the sandbox and for those of `IMAP_URL`. */
  readonly from?: ReadFrom;
  readonly raw: Buffer;
  readonly receivedAt: Date;
  /** The envelope recipient, when known. */
  readonly recipient?: string;
  /** Done in the same transaction as storing the mail, such as recording how far the mailbox has been read. */
  readonly also?: (transaction: Queryable) => Promise<void>;
}

/** What a mail was settled as. */
export interface Received {
  readonly id: string;
  readonly kind: IncomingMailKind;
  /** The mail of ours that it is certainly about, or that was acted upon; null otherwise. */
  readonly message_id: string | null;
}

const compress = promisify(brotliCompress);
/** At this level text shrinks to a fifth as fast as mails arrive; attachments hardly shrink at any. */
const QUALITY = 4;
const MAX_HEADER_LENGTH = 1000;
/** Characters of a name; longer ones hide the address behind it. */
const MAX_NAME_LENGTH = 200;

/**
 * Receives a mail: classifies it, finds the mail of ours that it is about, records what that means, and stores the source,
 * all or nothing. The same mail again, from anywhere, changes nothing and returns what it was settled as.
 * @returns undefined for what is not stored: in a connected mailbox, what its owner wrote, and what does not concern us.
 */
export async function receiveMail(
  { database, clock, settings, reader, log }: Intake,
  { mailbox, raw, receivedAt, recipient, from, also }: ArrivedMail,
): Promise<Received | undefined> {
  const understood = await reader.read({
    raw,
    receivedAt: receivedAt.getTime(),
    ...(recipient !== undefined && { recipient }),
  });
  const { mail, classification, digest } = understood;
  const isUnread = classification?.isUnread ?? true;
  if (isUnread) log?.warn({ digest }, 'a mail could not be read');
  // A mailbox whose clock is wrong must not date something before it was possible, nor in the future.
  const now = clock.now();
  const occurredAt = receivedAt > now ? now : receivedAt;
  // Most mails of a person's own mailbox are not kept.
  const pack = () => compress(beginningOf(raw), { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });
  const packed = from ? undefined : await pack();
  const receive = async (transaction: Queryable): Promise<Received | undefined> => {
    await holdOffErasures(transaction);
    await also?.(transaction);
    const known = await findReceived(transaction, digest);
    if (known) return known;
    const own = await readOwnKeys(transaction, settings.from.address);
    // Whoever tries a campaign on themselves answers themselves, and Gmail keeps one copy of that.
    const isToOthers = recipientsOf(mail).some((key) => !own.has(key));
    // Of somebody else it is an answer by a program that keeps headers of what it answers.
    const isOurMail = understood.ownId !== '' && own.has(mailboxKey(mail.writer));
    const isSent = from?.isSent === true && !hasComeIn(mail, from);
    if (from && ((isSent && isToOthers) || isOurMail)) {
      const written = { from: { ...from, isSent }, own, occurredAt, pack };
      await recordWritten(transaction, understood, written, { clock, window: settings.window });
      return undefined;
    }
    const isFromSender = isAuthenticated(mail, from, settings.trustedAuthServers);
    const arrival = {
      receivedAt: occurredAt,
      isAuthenticated: isFromSender,
      mailboxId: from?.id ?? ENVIRONMENT_MAILBOX,
    };
    const found = classification && (await findMessage(transaction, understood, classification, arrival));
    const isAsked = from && found && (await isAskedByUs(transaction, understood, { own, message: found }));
    const isDoubtful = isAsked || (found?.isProved && (await isFlooded(transaction, found, occurredAt)));
    const message = found && isDoubtful ? { ...found, isProved: false } : found;
    const isOurs = isOwn(understood, message, own);
    if (from && (isOurs || !(message || (await concernsOutreach(transaction, understood, arrival))))) {
      return undefined;
    }
    const kind = isOurs ? 'unknown' : kindOf(understood, message);
    const kept = await transaction
      .insertInto('incoming_mails')
      .values({
        received_at: occurredAt,
        mailbox,
        kind: isUnread && kind !== 'unsubscribe_request' ? 'unknown' : kind,
        message_id: message?.isProved === true ? message.id : null,
        sender: senderOf(mail),
        sender_key: mailboxKey(mail.from),
        subject: storable(mail.subject),
        digest,
        message_id_header: storable(mail.messageId) || null,
        copies: copiesOf(mail, own),
        invitation: classification?.invitation ?? null,
        raw: packed ?? (await pack()),
      })
      .onConflict((conflict) => conflict.column('digest').doNothing())
      .returning(['id', 'kind', 'message_id'])
      .executeTakeFirst();
    // Another process has just received the same mail.
    if (!kept)
      return (await findReceived(transaction, digest)) ?? Promise.reject(new Error('A mail was not kept'));
    if (classification) {
      const arrived = {
        id: kept.id,
        kind,
        mail,
        message,
        isAuthenticated: isFromSender,
        isListed: !isOurs,
        occurredAt,
        classification: message
          ? await withSpokenSubject(transaction, classification, {
              subject: mail.subject,
              messageId: message.id,
            })
          : classification,
      };
      const isRecorded = await settle(transaction, arrived, { clock, window: settings.window, own });
      if (isRecorded && message && !message.isProved) {
        await transaction
          .updateTable('incoming_mails')
          .set({ message_id: message.id })
          .where('id', '=', kept.id)
          .execute();
        return { ...kept, message_id: message.id };
      }
    }
    return kept;
  };
  return repeated(() => database.kysely.transaction().execute(receive));
}

/** Whether we wrote it ourselves, by Touchline or in a mail program; a contact may have an address of ours. */
function isOwn(
  { mail, ownId, classification }: UnderstoodMail,
  message: FoundMessage | undefined,
  own: ReadonlySet<string>,
): boolean {
  if (classification?.kind !== 'reply') return false;
  const writer = mailboxKey(mail.writer);
  return own.has(writer) && (ownId !== '' || writer !== mailboxKey(message?.recipient_email ?? ''));
}

/** Most mails about one of ours in a day that count by themselves; people write fewer. */
const MOST_A_DAY = 50;
const DAY = 86_400_000;

/**
 * Whether so much has come about a mail of ours that somebody else knows its token, such as from the archive of a mailing list:
 * what counts is kept for good, and each might be as large as a mail may be.
 */
async function isFlooded(transaction: Queryable, { id }: FoundMessage, at: Date): Promise<boolean> {
  const { mails } = await transaction
    .selectFrom('incoming_mails')
    .select((select) => select.fn.countAll<string>().as('mails'))
    .where('message_id', '=', id)
    .where('received_at', '>', new Date(at.getTime() - DAY))
    .executeTakeFirstOrThrow();
  return Number(mails) >= MOST_A_DAY;
}

/** A reply to none of our mails is unknown. */
function kindOf(
  { mail, classification }: UnderstoodMail,
  message: FoundMessage | undefined,
): IncomingMailKind {
  const kind = classification?.kind ?? 'unknown';
  if (message !== undefined) return kind;
  // A request without a sender cannot be granted to anybody.
  const isOfNobody = kind === 'unsubscribe_request' && mail.writer === '';
  return kind === 'reply' || isOfNobody ? 'unknown' : kind;
}

const findReceived = (transaction: Queryable, digest: string) =>
  transaction
    .selectFrom('incoming_mails')
    .select(['id', 'kind', 'message_id'])
    .where('digest', '=', digest)
    .executeTakeFirst();

/** A mailbox as it is shown. The address stays whole, however long the name in front of it. */
const shown = (name: string, address: string): string =>
  storable(asPeopleRead({ name: name.slice(0, MAX_NAME_LENGTH), address }));

/** The sender of a mail as people read it; of several, or of none that could be parsed, the header as it stands. */
const senderOf = ({ fromText, from }: ReadMail): string => {
  const [sender, ...others] = addressparser(fromText, { flatten: true });
  return sender?.address && others.length === 0
    ? shown(sender.name, from || sender.address)
    : storable(fromText);
};

/** Others whom a mail went to openly, as people read them. */
const copiesOf = ({ openly, from }: ReadMail, own: ReadonlySet<string>): string[] =>
  openly
    .filter(({ address }) => {
      const key = mailboxKey(address);
      return key !== '' && !own.has(key) && key !== mailboxKey(from) && !namesOurMail(address);
    })
    .map(({ name, address }) => shown(name, address));

/** A header as it is stored: PostgreSQL cannot store NUL in text. */
export const storable = (text: string): string => text.replaceAll('\0', '').slice(0, MAX_HEADER_LENGTH);
