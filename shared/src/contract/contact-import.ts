import { z } from 'zod';
import { COLUMN_LOOKS, IMPORT_COLUMNS, IMPORT_FIELDS, IMPORT_WINNERS } from './contact-fields.ts';
import { Organization } from './organizations.ts';
import { Tag, TAG_LIMITS } from './own-fields.ts';
import { lineOfText } from './text.ts';

/** A row that was not imported. `row` counts from 1 as Excel shows it; `column` is the header it stands under. */
export const ImportError = z.object({
  sheet: z.string(),
  row: z.int(),
  column: z.string().optional(),
  message: z.string(),
});
export type ImportError = z.infer<typeof ImportError>;

/** What one import did, in rows of the database; `rows_skipped` in rows of the workbook. */
export const ImportSummary = z.object({
  organizations_created: z.int(),
  contacts_created: z.int(),
  contacts_updated: z.int(),
  rows_skipped: z.int(),
  /** Organizations whose time zone was changed or became known; left out when there are none. */
  time_zones_set: z.int().optional(),
});
export type ImportSummary = z.infer<typeof ImportSummary>;

export const ImportField = z.enum(IMPORT_FIELDS);
export type ImportField = z.infer<typeof ImportField>;

/** What a column becomes (G1): a field of the import, tags of the contact, or `own:12`, the own field of that id. */
export const ImportTarget = z.union([
  ImportField,
  z.literal('tags'),
  z.string().regex(/^own:[1-9]\d{0,8}$/u),
]);
export type ImportTarget = z.infer<typeof ImportTarget>;

/** A table of contacts that was read; a sheet may hold several side by side. Without columns: a sheet that was not read, and why. */
export const ImportedTable = z.object({
  sheet: z.string(),
  /** The columns that were read, from left to right, by their headers. */
  columns: z.array(z.object({ header: z.string(), field: ImportTarget })),
  /** Headers of the columns that were not read. */
  ignored: z.array(z.string()),
  /** What a person may not expect, such as hidden rows left out, in the language of the request. */
  warnings: z.array(z.string()),
});
export type ImportedTable = z.infer<typeof ImportedTable>;

/** Answer of `POST /api/contacts/upload/` (O8, O16): the whole list as `GET /api/contacts/` gives it, and a report. */
export const ImportResponse = z.object({
  organizations: z.array(Organization),
  summary: ImportSummary,
  errors: z.array(ImportError),
  tables: z.array(ImportedTable),
  /** Identifies this import: `GET /api/contacts/upload/{import_id}/rejected/` gives a workbook of its rejected rows. */
  import_id: z.uuid(),
  /** Whether the import has done what its dry run said; left out when there was none. */
  as_tried: z.boolean().optional(),
});
export type ImportResponse = z.infer<typeof ImportResponse>;

/**
 * Answer of `GET /api/contacts/upload/{import_id}/progress/`. The page names the import itself, in the request
 * header `X-Import-Id` (a UUID), so that it can ask while the upload still runs.
 */
export const ImportProgress = z.object({
  stage: z.enum(['receiving', 'reading', 'saving', 'done', 'failed']),
  /** Rows of the workbook read so far. */
  rows: z.int(),
});
export type ImportProgress = z.infer<typeof ImportProgress>;

/** What a value of the file does to a different one that is there: it wins, only fills what is empty, or nothing known is changed. */
export const ImportWinner = z.enum(IMPORT_WINNERS);
export type ImportWinner = z.infer<typeof ImportWinner>;

const place = z.int().min(0).max(2_000_000);

/** How a person has the columns of one table read. */
export const ImportTableChoice = z.strictObject({
  /** Which sheet of the file, from zero. */
  sheet: place,
  /** The row of the headers, from zero; null where the first row is data. */
  header: place.nullable(),
  /** The columns of the table: a sheet may have several side by side. `to` is the first one after it. */
  from: place,
  to: place,
  /** What is not named is left out. */
  columns: z.array(z.strictObject({ column: place, target: ImportTarget })).max(IMPORT_COLUMNS.columns),
  /** As {@link ImportTableLook} tells it: the choice is remembered for the next file with these headers. */
  key: z
    .string()
    .regex(/^[0-9a-f]{64}$/u)
    .optional(),
});
export type ImportTableChoice = z.infer<typeof ImportTableChoice>;

/** The field `choices` of an upload and of a dry run, as JSON (G1). */
export const ImportChoices = z.strictObject({
  tables: z.array(ImportTableChoice).min(1).max(IMPORT_COLUMNS.tables),
  wins: ImportWinner.default('file'),
  /** Given to every contact of the file. */
  tag: lineOfText(TAG_LIMITS.name).default(''),
  /** Whether what the import makes and changes gets a tag of its own, called like the file and the day (G2); left out, it does. */
  own_tag: z.boolean().optional(),
  /** What says the organization where no column does; left out, it is guessed. */
  organization: z.enum(['sheet', 'domain']).optional(),
});
export type ImportChoices = z.infer<typeof ImportChoices>;

/** A table of a file as it is shown to whoever chooses what its columns are. */
export const ImportTableLook = ImportTableChoice.omit({ columns: true }).extend({
  name: z.string(),
  /** The first row below the headers, from zero; of a table without headers, its first. */
  first: z.int(),
  columns: z.array(
    z.object({
      column: z.int(),
      header: z.string(),
      looks: z.enum(COLUMN_LOOKS),
      /** What was understood, guessed or remembered; null: leave out. */
      target: ImportTarget.nullable(),
    }),
  ),
  /** The first rows below the headers, by the columns above. */
  rows: z.array(z.array(z.string())),
  /** How many rows there are. */
  count: z.int(),
  /** The targets are those that were chosen for an earlier file with these headers. */
  is_remembered: z.boolean(),
});
export type ImportTableLook = z.infer<typeof ImportTableLook>;

/** Answer of `POST /api/contacts/upload/columns/`, and of an upload with `X-Import-Columns: ask` whose columns are not all understood. */
export const ImportLook = z.object({
  tables: z.array(ImportTableLook),
  /** Whether every column was understood without being asked. */
  is_understood: z.boolean(),
  /** What says the organization where no column does. */
  organization: z.enum(['sheet', 'domain']),
  /** As last chosen for such a file. */
  wins: ImportWinner,
});
export type ImportLook = z.infer<typeof ImportLook>;

/** Answer of an upload that asks back: nothing was changed. */
export const ImportAsksBack = z.object({ detail: z.string(), look: ImportLook });
export type ImportAsksBack = z.infer<typeof ImportAsksBack>;

/** What an import would do, in contacts and organizations; `refused` in rows of the file. */
export const ImportTrialCounts = z.object({
  organizations_new: z.int(),
  organizations_changed: z.int(),
  new: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  /** Those among the contacts who are on the do-not-email list. */
  suppressed: z.int(),
});
export type ImportTrialCounts = z.infer<typeof ImportTrialCounts>;

/** Answer of `POST /api/contacts/upload/trial/`: what an import would do. Nothing was changed. */
export const ImportTrial = z.object({
  import_id: z.uuid(),
  counts: ImportTrialCounts,
  tables: z.array(ImportedTable),
});
export type ImportTrial = z.infer<typeof ImportTrial>;

export const TRIAL_LISTS = ['new', 'changed', 'unchanged', 'organizations', 'suppressed', 'refused'] as const;
export const TRIAL_PAGE = 100;

/** Something that an import would make, change or leave as it is; of a row that is refused, the row and the reason. */
export const ImportTrialRow = z.object({
  place: z.int(),
  kind: z.enum(['new', 'changed', 'unchanged', 'organization', 'refused']),
  is_suppressed: z.boolean(),
  organization: z.string(),
  full_name: z.string(),
  email: z.string(),
  /** What it is and what it would be, by `title`, `tags`, `own:12`; of a new contact, null before. */
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
  sheet: z.string(),
  row: z.int().nullable(),
  column: z.string(),
  message: z.string(),
});
export type ImportTrialRow = z.infer<typeof ImportTrialRow>;

/** Answer of `GET /api/contacts/upload/{import_id}/trial/`. */
export const ImportTrialPage = z.object({
  rows: z.array(ImportTrialRow),
  /** `after` of the next page; null after the last. */
  next: z.int().nullable(),
});
export type ImportTrialPage = z.infer<typeof ImportTrialPage>;

export const ImportTrialQuery = z.strictObject({
  list: z.enum(TRIAL_LISTS),
  after: z.coerce.number().pipe(z.int().min(0).max(2_000_000_000)).default(0),
});

/** What has become of an import (G2). */
export const IMPORT_STATES = ['running', 'done', 'cancelled', 'failed', 'undone'] as const;

export const ImportCounts = ImportTrialCounts.omit({ suppressed: true });
export type ImportCounts = z.infer<typeof ImportCounts>;

/** What undoing an import does, or did, in organizations and contacts. */
export const ImportUndoCounts = z.object({
  contacts_removed: z.int(),
  contacts_restored: z.int(),
  organizations_removed: z.int(),
  organizations_restored: z.int(),
  /** How many stay, whole or in part. */
  stayed: z.int(),
  /** How many of those who are removed leave a campaign that has not written to them. */
  leaving: z.int(),
});
export type ImportUndoCounts = z.infer<typeof ImportUndoCounts>;

/** An import in the list. */
export const ImportEntry = z.object({
  import_id: z.uuid(),
  file_name: z.string(),
  /** Address of the account. */
  by: z.string(),
  started_at: z.iso.datetime(),
  state: z.enum(IMPORT_STATES),
  stage: ImportProgress.shape.stage,
  /** Rows of the file read so far. */
  rows: z.int(),
  /** Null while it runs, and of what did not come to an end. */
  counts: ImportCounts.nullable(),
  /** What it gave to contacts that it made or changed, unless that is gone. */
  tag: Tag.nullable(),
  undone: z.object({ at: z.iso.datetime(), by: z.string(), counts: ImportUndoCounts }).nullable(),
  /** Until then it can be undone, and its rows are kept; null where there is nothing to undo. */
  undo_until: z.iso.datetime().nullable(),
});
export type ImportEntry = z.infer<typeof ImportEntry>;

export const IMPORTS_PAGE = 50;

/** Answer of `GET /api/contacts/imports/`, newest first. */
export const ImportEntries = z.object({
  imports: z.array(ImportEntry),
  /** `after` of the next page; null after the last. */
  next: z.uuid().nullable(),
});
export type ImportEntries = z.infer<typeof ImportEntries>;

export const ImportEntriesQuery = z.strictObject({ after: z.uuid().optional() });

export const IMPORT_LISTS = ['new', 'changed', 'organizations', 'refused'] as const;

export const ImportRowsQuery = z.strictObject({
  list: z.enum(IMPORT_LISTS),
  after: ImportTrialQuery.shape.after,
});

/** Why something stays when an import is undone. */
export const STAY_REASONS = [
  'written',
  'answered',
  'noted',
  'merged',
  'deleted',
  'erased',
  'changed',
  'has_people',
] as const;
export type StayReason = (typeof STAY_REASONS)[number];

/** Something that stays, whole or in part. */
export const ImportStay = z.object({
  place: z.int(),
  about: z.enum(['contact', 'organization']),
  id: z.int(),
  /** Where its page is; null of a contact without an organization, and of what is gone. */
  organization_id: z.int().nullable(),
  name: z.string(),
  organization: z.string(),
  is_new: z.boolean(),
  reason: z.enum(STAY_REASONS),
  /** Of what was there before: the fields that stay as somebody has made them since; the others go back. Empty: all stay. */
  fields: z.array(z.string()),
});
export type ImportStay = z.infer<typeof ImportStay>;

/** What undoing an import would do, or has done. */
export const ImportUndo = z.object({
  counts: ImportUndoCounts,
  stays: z.array(ImportStay),
  next: z.int().nullable(),
});
export type ImportUndo = z.infer<typeof ImportUndo>;

export const ImportUndoQuery = z.strictObject({ after: ImportTrialQuery.shape.after });
