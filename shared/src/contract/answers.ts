import { z } from 'zod';
import {
  ANSWER_STATES,
  MAX_ANSWER_ATTACHMENTS,
  MAX_ANSWER_HTML_LENGTH,
  MAX_ANSWER_LENGTH,
  MAX_CC,
  MAX_ID,
  TEXT_LIMITS,
} from './rules.ts';
import { lineOfText, requiredEmail, requiredText, storableText, text } from './text.ts';

const copies = z.array(requiredEmail).max(MAX_CC);

/**
 * An address that an answer to a contact may go to. Only `contact` is certain to be the contact's: `sender` is who the mail
 * claims to be from, `reply_to` is where it asks answers to go.
 */
export const AnswerAddress = z.object({
  email: z.string(),
  origin: z.enum(['contact', 'sender', 'reply_to']),
  /** Whether an answer to it is refused: its owner unsubscribed, or mail to it bounced, and has not written since. */
  gets_no_mail: z.boolean(),
});
export type AnswerAddress = z.infer<typeof AnswerAddress>;

/** Answer of `GET /api/campaigns/monitoring/contacts/{id}/reply/`: who wrote comes first (see `usualAddress`). */
export const AnswerAddresses = z.object({
  /** Who the answer is from, as its reader sees it: `Anna Smith <anna@club.example>`. */
  from: z.string(),
  addresses: z.array(AnswerAddress),
  /** Who got the mail openly, and who wrote it, for an answer to all; empty where it went to us alone. */
  everybody: z.array(z.string()),
});
export type AnswerAddresses = z.infer<typeof AnswerAddresses>;

/**
 * `POST /api/campaigns/monitoring/contacts/{id}/reply/`: answers what the contact last wrote, in its thread (E7). The header
 * `Idempotency-Key` (a UUID, one for each dialog that is opened) keeps one answer from going out twice.
 */
export const StaffAnswer = z.strictObject({
  text: requiredText(MAX_ANSWER_LENGTH),
  /** One of {@link AnswerAddresses}; the contact's own by default. */
  to: requiredText(TEXT_LIMITS.email).optional(),
  /** Who else gets it, openly. */
  cc: copies.default([]),
  /** `from` of {@link AnswerAddresses} as the person saw it: refused with 409 if it would go out from another mailbox by now. */
  from: storableText(1000).optional(),
});
export type StaffAnswer = z.infer<typeof StaffAnswer>;
/** As it is asked for. */
export type NewStaffAnswer = z.input<typeof StaffAnswer>;
/** Its answer. */
export const StaffAnswerSent = z.object({ sent_at: z.string() });
export type StaffAnswerSent = z.infer<typeof StaffAnswerSent>;
/** Each once: the limit of their size counts a file once, however often it is named. */
const attachmentIds = z
  .array(z.guid())
  .max(MAX_ANSWER_ATTACHMENTS)
  .refine((ids) => new Set(ids.map((id) => id.toLowerCase())).size === ids.length, {
    params: { code: 'repeated' },
  });

/** A file of an answer. */
export const AnswerFile = z.object({
  name: z.string(),
  /** In bytes. */
  size: z.int(),
});
export type AnswerFile = z.infer<typeof AnswerFile>;

/** A file that was uploaded for an answer. Its content is at `/api/conversations/attachments/{id}/`. */
export const AnswerAttachment = AnswerFile.extend({ id: z.string() });
export type AnswerAttachment = z.infer<typeof AnswerAttachment>;

/**
 * `POST /api/conversations/{contact}/answers/`: answers a contact, or writes a first mail to them (V3). It goes out
 * {@link ANSWER_UNDO_SECONDS} later, and can be taken back until then. The header `Idempotency-Key` (a UUID, one for each answer
 * that is written) keeps a repeated request from storing a second one.
 */
export const NewAnswer = z.strictObject({
  /** Of the rich text; sanitized. Merge tags are filled in; one without a value is refused. */
  html: storableText(MAX_ANSWER_HTML_LENGTH),
  /** One of the {@link AnswerForm}'s addresses; the contact's own by default. */
  to: requiredText(TEXT_LIMITS.email).optional(),
  /** Who else gets it, openly. */
  cc: copies.default([]),
  /** Empty for that of the conversation; a first mail needs one. */
  subject: lineOfText(TEXT_LIMITS.subject).default(''),
  /** `from` of the {@link AnswerForm} as the writer saw it: 409 if it would go out from another mailbox by now. */
  from: storableText(1000).optional(),
  /** Ids of {@link AnswerAttachment}s that the same account has uploaded. */
  attachments: attachmentIds.default([]),
  /** `id` of the {@link LastAnswer} that the writer has seen, null for none: 409 when there is a later one. */
  seen: text(30).nullable(),
  /**
   * Version of the {@link AnswerDraft} that it was written from, null for none: 409 when another window has saved, sent or
   * discarded it since. Without it, whatever draft the account has to this contact is deleted.
   */
  draft: z.int().min(0).max(MAX_ID).nullable().optional(),
});
export type NewAnswer = z.infer<typeof NewAnswer>;

export const AnswerState = z.enum(ANSWER_STATES);
export type AnswerState = z.infer<typeof AnswerState>;

/** An answer that has not gone out yet, or about which a person must decide, in the contact's history (V3). */
export const OpenAnswer = z.object({
  id: z.int(),
  /**
   * `failed`: it did not go out. `uncertain`: nobody knows. `sent`: the server refused some of the copies. `set_aside`: a second
   * draft of the asking account, which it had begun to another contact before the two were merged; shown to nobody else.
   */
  state: AnswerState,
  /** What the person is called who wrote it. */
  by: z.string(),
  /** Whether the asking account wrote it: taken back, it is its draft again. */
  is_own: z.boolean(),
  /** Whether the asking account has just sent again what somebody else wrote: taken back, it stays theirs, as it was. */
  is_retry: z.boolean(),
  /** When it was written, and until when it can be taken back; ISO 8601 in UTC. */
  at: z.string(),
  due_at: z.string(),
  to: z.string(),
  cc: z.array(z.string()),
  subject: z.string(),
  html: z.string(),
  attachments: z.array(AnswerAttachment),
  /** Why it did not go out, in each language; null while it waits. */
  failure: z.object({ en: z.string(), ru: z.string() }).nullable(),
  /** To whom of `cc` it did not go although it went to the others. */
  refused_cc: z.array(z.string()),
});
export type OpenAnswer = z.infer<typeof OpenAnswer>;

/** Answer of that call, also when it is repeated. */
export const AnswerStored = z.object({ id: z.int(), due_at: z.string() });
export type AnswerStored = z.infer<typeof AnswerStored>;

/** The newest answer of the staff to a contact, here or in a mail program, one that still waits to go among them. */
export const LastAnswer = z.object({ id: z.string(), by: z.string().nullable(), at: z.string() });
export type LastAnswer = z.infer<typeof LastAnswer>;

/** `POST /api/conversations/{contact}/answers/{id}/settle/`: what a person decides about a failed or uncertain answer. */
export const AnswerSettlement = z.strictObject({
  /** `retry`: send it (again). `sent`: an uncertain one arrived. `discarded`: it is given up, or its notice was read. */
  outcome: z.enum(['retry', 'sent', 'discarded']),
  /** Of `retry`: `id` of the {@link LastAnswer} that the person has seen, null for none since this one: 409 when there is a later one. */
  seen: text(30).nullable().default(null),
});
export type AnswerSettlement = z.infer<typeof AnswerSettlement>;

/** What an account has begun to write to a contact. */
export const AnswerDraft = z.object({
  /** Grows with each change. */
  version: z.int(),
  html: z.string(),
  /** Null for the address used by default. */
  to: z.string().nullable(),
  cc: z.array(z.string()),
  subject: z.string(),
  attachments: z.array(AnswerAttachment),
});
export type AnswerDraft = z.infer<typeof AnswerDraft>;

/** `PUT /api/conversations/{contact}/draft/`: keeps what is being written; answers {@link AnswerDraftKept}. */
export const AnswerDraftUpdate = z.strictObject({
  html: storableText(MAX_ANSWER_HTML_LENGTH),
  to: text(TEXT_LIMITS.email).nullable(),
  /** As typed: a draft may be wrong. */
  cc: z.array(text(TEXT_LIMITS.email)).max(MAX_CC),
  subject: lineOfText(TEXT_LIMITS.subject),
  attachments: attachmentIds,
  /** Of the draft that this one replaces, null for none: 409 when another window has saved, sent or discarded it since. */
  version: z.int().min(0).max(MAX_ID).nullable(),
});
export type AnswerDraftUpdate = z.infer<typeof AnswerDraftUpdate>;
export const AnswerDraftKept = z.object({ version: z.int() });
export type AnswerDraftKept = z.infer<typeof AnswerDraftKept>;

/** Query of `DELETE /api/conversations/{contact}/draft/`. */
export const DiscardedDraft = z.object({
  /** Of the draft that the person saw: 409 when there is another by now. Without it, any is discarded. */
  version: z.coerce.number<string>().int().min(0).max(MAX_ID).optional(),
});

/** `GET /api/conversations/{contact}/draft/`: everything that writing to a contact begins with. */
export const AnswerForm = z.object({
  draft: AnswerDraft.nullable(),
  /** Who it is from, as its reader sees it. */
  from: z.string(),
  /** Who wrote comes first (see `usualAddress`). */
  addresses: z.array(AnswerAddress),
  /** Who got what is answered openly, and who wrote it, where it went to others than us: each may get a copy of the answer (S14). */
  everybody: z.array(z.string()),
  /** HTML that goes under it; empty for none. */
  signature: z.string(),
  /** Of the conversation, `Re: …`; empty for a contact who has not written: then the writer gives one. */
  subject: z.string(),
  /** What merge tags stand for, by name; empty for what is not known of the contact. */
  merge_values: z.record(z.string(), z.string()),
});
export type AnswerForm = z.infer<typeof AnswerForm>;
