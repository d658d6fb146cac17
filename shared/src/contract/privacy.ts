import { z } from 'zod';
import { TEXT_LIMITS } from './rules.ts';
import { requiredText } from './text.ts';

/** What there is of a person, or was before they were erased. */
const counts = {
  /** Contacts with their address, and those that were merged with one. */
  contacts: z.int(),
  /** Emails of campaigns that went out to them, and answers of the staff. */
  sent: z.int(),
  received: z.int(),
  /** Campaigns that are still to send them something. */
  sequences: z.int(),
  /** Answers that wait to go out. */
  waiting_answers: z.int(),
  /** Answers to others of which they got a copy, or are to get one: those stay, without their address. */
  copies: z.int(),
};

/** `GET /api/contacts/contacts/{id}/erasure/`: what erasing the person would mean (U9). */
export const PersonErasurePreview = z.object({
  ...counts,
  /** The addresses that get no more email from then on. */
  addresses: z.array(z.string()),
  /** Names that the team gave and that say the person's name or address: nobody but the team can tell what they should be. At most 20. */
  named: z.array(
    z.object({ kind: z.enum(['tag', 'snippet', 'template', 'campaign', 'organization']), name: z.string() }),
  ),
  /** What has to be typed: the address, the name without one. */
  confirmation: z.string(),
  /** When it was done; null for somebody who is not erased. */
  erased_at: z.string().nullable(),
});
export type PersonErasurePreview = z.infer<typeof PersonErasurePreview>;

/** `POST` there: erases the person for good. */
export const PersonErasure = z.strictObject({
  /** As the preview says. */
  confirmation: requiredText(TEXT_LIMITS.email),
});
export type PersonErasure = z.infer<typeof PersonErasure>;

/** Its answer. */
export const PersonErasureResult = z.object({
  /** False while an email is being handed over to a mail server: it is done by itself once that is settled. */
  is_finished: z.boolean(),
});
export type PersonErasureResult = z.infer<typeof PersonErasureResult>;
