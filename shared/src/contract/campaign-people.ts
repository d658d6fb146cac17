import { z } from 'zod';
import {
  HOLDING_REASONS,
  MAX_CAMPAIGN_CONTACTS,
  MAX_NAMED_PEOPLE,
  PEOPLE_ACTIONS,
  PEOPLE_REFUSALS,
  PEOPLE_STATES,
} from './rules.ts';
import { id, text } from './text.ts';

/** What a person can have done about people of a campaign; the description of the call says exactly what each does (V8). */
export const PeopleActionKind = z.enum(PEOPLE_ACTIONS);
export type PeopleActionKind = z.infer<typeof PeopleActionKind>;

/** Which people of a campaign are meant, as the page filters them. */
export const PeopleFilter = z.strictObject({
  /** Part of the name, the organization or the address, as it is typed; empty for everybody. */
  search: text(500).default(''),
  /** A state, or a reason for which people get nothing; null for every state. */
  state: z
    .enum([...PEOPLE_STATES, ...HOLDING_REASONS])
    .nullable()
    .default(null),
});
export type PeopleFilter = z.infer<typeof PeopleFilter>;

/** `POST /api/campaigns/{id}/people/`: for some people by their ids, or for all who match a filter at that moment. */
export const PeopleAction = z
  .strictObject({
    action: PeopleActionKind,
    contact_ids: z.array(id).min(1).max(MAX_CAMPAIGN_CONTACTS).optional(),
    matching: PeopleFilter.optional(),
  })
  .refine(({ contact_ids, matching }) => (contact_ids === undefined) !== (matching === undefined), {
    path: ['contact_ids'],
    params: { code: 'ids_or_filter' },
  });
export type PeopleAction = z.infer<typeof PeopleAction>;

/** Why an action did nothing for somebody. */
export const PeopleRefusal = z.enum(PEOPLE_REFUSALS);
export type PeopleRefusal = z.infer<typeof PeopleRefusal>;

/** Some people, with the first of them by name. */
export const NamedPeople = z.object({
  contacts: z.int(),
  people: z.array(z.object({ id: z.int(), name: z.string(), email: z.string() })).max(MAX_NAMED_PEOPLE),
});
export type NamedPeople = z.infer<typeof NamedPeople>;

/** What an action did, and for whom it did nothing. */
export const PeopleActionResult = z.object({
  /** For how many people it was done. */
  done: z.int(),
  refused: z.array(NamedPeople.extend({ reason: PeopleRefusal })),
  /** Id to take it back by; null where nothing was done, or it cannot be taken back. */
  undo: z.int().nullable(),
});
export type PeopleActionResult = z.infer<typeof PeopleActionResult>;

/** A mail of a campaign that went out, or was to, in `GET /api/campaigns/{id}/mails/`. Times are ISO 8601. */
export const CampaignMail = z.object({
  contact_id: z.int(),
  step_number: z.int(),
  state: z.enum(['queued', 'sending', 'sent', 'failed', 'uncertain', 'cancelled', 'skipped']),
  sent_at: z.string().nullable(),
  opened_at: z.string().nullable(),
  replied_at: z.string().nullable(),
  bounced_at: z.string().nullable(),
  unsubscribed_at: z.string().nullable(),
});
export type CampaignMail = z.infer<typeof CampaignMail>;
