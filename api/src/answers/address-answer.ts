import type { AnswerAddress } from '@touchline/shared/contract';
import type { Queryable } from '../database/database.ts';
import { badField, notFound, RequestError } from '../errors.ts';
import { texts as commonTexts } from '../language/texts.ts';
import type { Answer } from '../mail/composition/compose-mail.ts';
import { escapeHtml } from '../mail/composition/merge-parts.ts';
import { oneLine } from '../mail/composition/merge-values.ts';
import type { MailReference } from '../mail/addresses.ts';
import { ENVIRONMENT_MAILBOX } from '../outreach/mailbox-limits.ts';
import { asPeopleRead } from '../mail/mail-sender.ts';
import type { MailSettings } from '../mail/mail-settings.ts';
import type { MailReader } from '../mail/reading/mail-reader.ts';
import { isSuppressed } from '../outreach/suppressions.ts';
import {
  findAddressee,
  findAnsweredMail,
  withoutReferences,
  type Addressee,
  type AnsweredMail,
} from './answered-mail.ts';
import { getsNoMail, goesOutFrom, texts } from './texts.ts';

/** What is needed to find out about a contact and what it wrote. */
export interface Addressing {
  readonly database: Queryable;
  readonly reader: MailReader;
  readonly settings: MailSettings;
}

/** What a contact last wrote. @throws 404, 409 for a contact who has not written */
export async function readAnsweredMail(
  { database, reader, settings }: Addressing,
  contact: number,
  person: number,
): Promise<AnsweredMail> {
  const answered = await findAnsweredMail(database, reader, contact, settings, person);
  if (answered) return asWriter(database, answered, person);
  const exists = await database
    .selectFrom('contacts')
    .select('id')
    .where('id', '=', contact)
    .executeTakeFirst();
  throw exists ? new RequestError(409, texts.hasNotWritten) : notFound(commonTexts.noSuchContact);
}

/** A contact, whether it has written or not. @throws 404 */
export async function readAddressee(
  { database, reader, settings }: Addressing,
  contact: number,
  person: number,
): Promise<Addressee> {
  const found =
    (await findAnsweredMail(database, reader, contact, settings, person)) ??
    (await findAddressee(database, contact, settings, person));
  if (!found) throw notFound(commonTexts.noSuchContact);
  return asWriter(database, found, person);
}

/**
 * Puts the writer's name into From and the signature where the shared mailbox sends: under the team's name alone the contact would
 * not know who wrote. Connected mailboxes have names and signatures of their own.
 */
async function asWriter<Found extends Addressee>(
  database: Queryable,
  found: Found,
  person: number,
): Promise<Found> {
  const { sender, from } = found;
  if (sender.id !== ENVIRONMENT_MAILBOX) return found;
  const writer = await database
    .selectFrom('users')
    .select('name')
    .where('id', '=', person)
    .executeTakeFirst();
  const written = oneLine(writer?.name ?? '');
  // A name that spells an address could pass for its owner's. The answer of a removed account goes out under the team's name.
  if (!/\p{L}/u.test(written) || written.includes('@')) return found;
  const signature = sender.signature || `<p>${escapeHtml(written)}</p>`;
  return { ...found, sender: { ...sender, signature }, from: { ...from, name: written } };
}

/** The addresses that an answer may go to, as a person chooses from them. */
export async function listAddresses(database: Queryable, addressee: Addressee): Promise<AnswerAddress[]> {
  const { addresses } = addressee;
  return Promise.all(
    addresses.map(async ({ email, origin }) => ({
      email,
      origin,
      gets_no_mail: await isRefused(database, addressee, { email, origin }),
    })),
  );
}

/** Whom an answer to all may go to; those who get no mail are left out. */
export async function listEverybody(database: Queryable, { everybody }: Addressee): Promise<string[]> {
  const refused = await Promise.all(everybody.map((email) => isSuppressed(database, email)));
  return everybody.filter((_, index) => refused[index] === false);
}

/** A contact who wrote again after unsubscribing awaits an answer. */
const isRefused = async (
  database: Queryable,
  { hasComeBack }: Addressee,
  { origin, email }: Addressee['addresses'][number],
): Promise<boolean> => !(hasComeBack && origin === 'contact') && (await isSuppressed(database, email));

/** Whom a person asks for. */
export interface AskedRecipients {
  readonly to: string | undefined;
  readonly cc: readonly string[];
  /** Who it is from, as the person was shown. */
  readonly from: string | undefined;
}

/** An answer as far as its recipients go. */
export interface Addressed extends Pick<Answer, 'sender' | 'from' | 'to' | 'thread' | 'about'> {
  readonly cc: readonly string[];
  /** The mail of ours whose conversation it belongs to. */
  readonly conversation: MailReference | undefined;
}

/**
 * Addresses an answer as a person asks for. What names our mail goes to the contact alone: whoever knows it can act for them.
 * @throws 400 for an address that is not known; 409 when nobody knows one, when it gets no more mail, or when the answer would
 * go out from another mailbox than the person was shown
 */
export async function addressAnswer(
  database: Queryable,
  addressee: Addressee,
  { to, cc: asked, from: shown }: AskedRecipients,
): Promise<Addressed> {
  const cc = distinct(asked);
  const { about, sender, from, name, addresses, thread } = addressee;
  if (addresses.length === 0) throw new RequestError(409, texts.noAddress);
  const chosen = addresses.find(({ email, origin }) =>
    to === undefined ? origin === 'contact' : email === to,
  );
  if (!chosen) throw badField(400, 'to', to === undefined ? texts.chooseAddress : texts.otherAddress);
  if (await isRefused(database, addressee, chosen)) throw new RequestError(409, texts.suppressed);
  for (const copy of cc) {
    if (await isSuppressed(database, copy)) throw badField(409, 'cc', getsNoMail(copy));
  }
  const written = asPeopleRead(from);
  if (shown !== undefined && shown !== written) throw badConflict('from', goesOutFrom(written));
  const isContact = chosen.origin === 'contact';
  const isAlone = isContact && cc.length === 0;
  return {
    sender,
    from,
    to: { name: isContact ? name : '', address: chosen.email },
    cc,
    thread: thread && (isAlone ? thread : withoutReferences(thread)),
    about: isAlone ? about : undefined,
    conversation: about,
  };
}

const distinct = (addresses: readonly string[]): string[] => [
  ...new Map(addresses.map((address) => [address.toLowerCase(), address])).values(),
];

/** 409 whose sentence is about one field of the request. */
export const badConflict = (field: string, sentence: (typeof texts)['suppressed']) =>
  new RequestError(409, sentence, { faults: [{ field, message: sentence }] });
