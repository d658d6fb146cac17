import { z } from 'zod';
import { IMPORT_FIELDS } from './contact-fields.ts';
import { Organization } from './organizations.ts';

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

/** A table of contacts that was read; a sheet may hold several side by side. Without columns: a sheet that was not read, and why. */
export const ImportedTable = z.object({
  sheet: z.string(),
  /** The columns that were read, from left to right, by their headers. */
  columns: z.array(z.object({ header: z.string(), field: ImportField })),
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
