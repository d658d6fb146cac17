import { z } from 'zod';
import { ACTIVITY_ACTIONS, ACTIVITY_KINDS } from './rules.ts';
import { id, text } from './text.ts';
import { timeZone } from './time-zone.ts';

/** Entries of one answer. */
export const ACTIVITY_PAGE = 50;

export const ActivityKind = z.enum(ACTIVITY_KINDS);
export type ActivityKind = z.infer<typeof ActivityKind>;

export const ActivityAction = z.enum(ACTIVITY_ACTIONS);
export type ActivityAction = z.infer<typeof ActivityAction>;

/** A value as it was or is, in words or numbers; null for none. */
const ActivityValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export type ActivityValue = z.infer<typeof ActivityValue>;

/** A field that was changed. */
export const ActivityChange = z.object({
  field: z.string(),
  before: ActivityValue,
  after: ActivityValue,
  /** Only that it was changed is kept: a password, the design of a template. */
  hidden: z.boolean(),
});
export type ActivityChange = z.infer<typeof ActivityChange>;

/** Something that was done (U7). */
export const ActivityEntry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  by: z.object({
    kind: z.enum(['person', 'command_line', 'touchline']),
    /** Null once the account is gone. */
    id: z.int().nullable(),
    /** The person's name, else the address; empty where nobody did it. */
    name: z.string(),
    /** Name of the API key of theirs that it was done by (U8). */
    key: z.string().nullable(),
  }),
  action: ActivityAction,
  kind: ActivityKind,
  /** What it is about, as it was called then; null where the thing is several, or somebody was forgotten. */
  subject: z.object({ id: z.int().nullable(), name: z.string().nullable() }),
  /** How many things, and the first of their names. */
  count: z.int(),
  names: z.array(z.string()),
  /** The person or organization that it is about besides. */
  who: z.string().nullable(),
  changes: z.array(ActivityChange),
  /** Numbers and words of some actions: `step`, `people`, `organizations`, `rows`, `to`, `explanation`. */
  more: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Whether `part_of` lists each of the things. */
  has_parts: z.boolean(),
  /** The entry of the same act that this one came of: the campaign that was made, of its steps. Null where it stands for itself. */
  came_of: z.int().nullable(),
});
export type ActivityEntry = z.infer<typeof ActivityEntry>;

/** Answer of `GET /api/activity/`, newest first. */
export const Activities = z.object({
  entries: z.array(ActivityEntry),
  /** `before` of the next answer; null after the last. */
  next: z.int().nullable(),
});
export type Activities = z.infer<typeof Activities>;

const wholeNumber = z.coerce.number().pipe(id);

/** Which entries are meant. All of them is the business of administrators; those of one thing, of whoever may see it. */
export const ActivityFilter = z.strictObject({
  organization: wholeNumber.optional(),
  contact: wholeNumber.optional(),
  campaign: wholeNumber.optional(),
  template: wholeNumber.optional(),
  /** Id of an account, or who else acts. */
  actor: z.union([z.enum(['touchline', 'command_line']), wholeNumber]).optional(),
  kind: ActivityKind.optional(),
  /** Moments: from the first, up to but without the second. */
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional(),
});
export type ActivityFilter = z.infer<typeof ActivityFilter>;

/** Query of `GET /api/activity/download/`. */
export const ActivityDownloadQuery = z.strictObject({
  ...ActivityFilter.shape,
  /** In which the file tells times; UTC-4 (D12) without it. */
  time_zone: timeZone.optional(),
});
export type ActivityDownloadQuery = z.infer<typeof ActivityDownloadQuery>;

/** Query of `GET /api/activity/`. */
export const ActivityQuery = z.strictObject({
  ...ActivityFilter.shape,
  /** Of each thing that this entry stands for. */
  part_of: wholeNumber.optional(),
  /** Older than this entry. */
  before: wholeNumber.optional(),
});
export type ActivityQuery = z.infer<typeof ActivityQuery>;

/** `POST /api/activity/downloads/`: what was downloaded from what the page shows. */
export const NewDownload = z.strictObject({
  name: text(200).refine((name) => name !== ''),
  rows: z.int().min(0).max(10_000_000),
});
export type NewDownload = z.infer<typeof NewDownload>;
