import { defineItem } from '@touchline/shared';
import { historyPath } from '@touchline/shared/contract/paths';
import type {
  AnswerFile,
  ContactAbsence,
  ContactHistory,
  ContactHistoryEntry,
  InvitationAnswer,
  LastAnswer,
  OpenAnswer,
} from '@touchline/shared/contract';
import { INVITATION_ANSWERS } from '@touchline/shared/contract/rules';
import {
  type ContactRow,
  type Moment,
  parseId,
  parseList,
  parseMoment,
  parseNumber,
  parseObject,
  parseText,
  parseTrimmed,
  parseUntrustedLastAnswer,
  parseUntrustedMonitoringContacts,
  parseUntrustedOpenAnswers,
  parseUntrustedWriting,
} from '@touchline/shared/contract/readers';

export type HistoryKind = ContactHistoryEntry['kind'];

/** One thing that happened. Texts may be empty. */
export interface ShownEntry {
  /** Distinguishes the entries of one history. */
  readonly key: string;
  /** One of {@link HistoryKind}, or whatever the row says. */
  readonly kind: string;
  readonly at: Moment;
  readonly campaignName: string;
  readonly stepNumber: number | null;
  readonly subject: string;
  /** The text of a reply. */
  readonly text: string;
  /** HTML of an answer of ours; empty for anything else. */
  readonly html: string;
  /** Whether the mail contains more than the text. */
  readonly isFolded: boolean;
  /** Who of the staff wrote it, or who else than the contact; empty for the contact, and when unknown. */
  readonly author: string;
  /** The contact who has the address of that other writer; null where nobody has. */
  readonly authorContact: { readonly id: number; readonly name: string } | null;
  /** Whether an unsubscription came as a spam complaint. */
  readonly isComplaint: boolean;
  /** Whether an unsubscription is unproved: anybody may have asked for it. */
  readonly isUnproved: boolean;
  /** The mail that brought it; empty when none did. */
  readonly incomingMailId: string;
  /** The mail that went out, if it was kept; empty when not. */
  readonly sentMailId: string;
  /** Address of the mailbox that it went out from; empty when unknown. */
  readonly mailbox: string;
  /** What the mail server answered when it accepted the mail; empty when unknown. */
  readonly serverReply: string;
  /** Of an automatic reply that says that the person is away: the day of the return, `2026-12-04`; empty where none does. */
  readonly backOn: string;
  /** What it answers to an invitation; null where it is no such answer. */
  readonly invitation: InvitationAnswer | null;
  /** Who got a copy. */
  readonly cc: readonly string[];
  /** Files of an answer, each at its place among the attachments of the mail. */
  readonly files: readonly AnswerFile[];
}

export interface ShownHistory {
  /** undefined where the answer says nothing about the contact. */
  readonly contact: ContactRow | undefined;
  readonly email: string;
  /** The day until which emails wait because the person is away, `2026-12-04`; empty where they do not (V5). */
  readonly awayUntil: string;
  /** Whether answers are written here; an older API has Quick Reply alone. */
  readonly canAnswer: boolean;
  /** Nothing personal is left of the contact, no address either. */
  readonly isErased: boolean;
  /** The contact was deleted. */
  readonly isDeleted: boolean;
  /** Answers that wait to go, did not go, or may not have, oldest first (V3). */
  readonly answers: readonly OpenAnswer[];
  /** The newest answer of the staff; null for none. */
  readonly lastAnswer: LastAnswer | null;
  /** Who else is writing to the contact. */
  readonly writing: readonly string[];
  /** Whether the account has begun to write. */
  readonly hasDraft: boolean;
  /** Newest first. */
  readonly entries: readonly ShownEntry[];
}

/** Whether the contact was erased or deleted: nobody can write to them, and what is noted about the conversation stays as it is. */
export const isContactGone = ({ isErased, isDeleted }: ShownHistory): boolean => isErased || isDeleted;

/** Everything that happened between us and a contact; null for a contact without an id, which cannot be read. */
export const contactHistory = defineItem({
  path: (id: number | null) => (id === null ? null : historyPath(id)),
  parse: parseUntrustedHistory,
  failure: 'The history of a contact could not be loaded.',
});

/** Reads the answer of `GET …/contacts/{id}/history/`. @returns undefined for anything else */
function parseUntrustedHistory(answer: unknown): ShownHistory | undefined {
  const history = parseObject<keyof ContactHistory>(answer);
  const rows = parseList(history?.entries ?? answer);
  if (rows === undefined) return undefined;
  return {
    contact: parseUntrustedMonitoringContacts([history?.contact])[0],
    email: parseTrimmed(history?.email),
    awayUntil: parseTrimmed(parseObject<keyof ContactAbsence>(history?.absence)?.back_on),
    canAnswer: parseList(history?.answers) !== undefined,
    isErased: history?.is_erased === true,
    isDeleted: history?.is_deleted === true,
    answers: parseUntrustedOpenAnswers(history?.answers),
    lastAnswer: parseUntrustedLastAnswer(history?.last_answer),
    writing: parseUntrustedWriting(history?.writing),
    hasDraft: parseNumber(history?.draft_version) !== null,
    // Counted from the oldest: what comes later leaves each its key, and a mail that is open stays open.
    entries: rows.flatMap((row, index) => parseEntry(row, rows.length - index)),
  };
}

function parseEntry(value: unknown, place: number): readonly ShownEntry[] {
  const entry = parseObject<keyof ContactHistoryEntry>(value);
  if (entry === undefined) return [];
  return [
    {
      key: `entry-${place}`,
      kind: parseTrimmed(entry.kind),
      at: parseMoment(entry.at),
      campaignName: parseTrimmed(entry.campaign_name),
      stepNumber: parseNumber(entry.step_number),
      subject: parseTrimmed(entry.subject),
      text: parseTrimmed(entry.text),
      html: parseText(entry.html),
      isFolded: entry.is_folded === true,
      author: parseTrimmed(entry.author),
      authorContact: parseAuthorContact(entry.author_contact),
      isComplaint: entry.is_complaint === true,
      isUnproved: entry.is_unproved === true,
      incomingMailId: parseTrimmed(entry.incoming_mail_id),
      sentMailId: parseTrimmed(entry.sent_mail_id),
      mailbox: parseTrimmed(entry.mailbox),
      serverReply: parseTrimmed(entry.server_reply),
      backOn: parseTrimmed(entry.back_on),
      invitation: parseInvitation(entry.invitation),
      cc: (parseList(entry.cc) ?? []).map(parseTrimmed).filter(Boolean),
      files: (parseList(entry.files) ?? []).map(parseFile),
    },
  ];
}

function parseAuthorContact(value: unknown): ShownEntry['authorContact'] {
  const row = parseObject<'id' | 'name'>(value);
  const id = parseId(row?.id);
  return id === null ? null : { id, name: parseTrimmed(row?.name) };
}

function parseInvitation(value: unknown): InvitationAnswer | null {
  const row = parseObject<keyof InvitationAnswer>(value);
  const answer = INVITATION_ANSWERS.find((known) => known === row?.answer);
  if (answer === undefined) return null;
  return { answer, title: parseTrimmed(row?.title), begins: parseTrimmed(row?.begins) || null };
}

function parseFile(value: unknown): AnswerFile {
  const file = parseObject<keyof AnswerFile>(value);
  return { name: parseTrimmed(file?.name), size: parseNumber(file?.size) ?? 0 };
}
