import { z } from 'zod';
import { DELETION_KINDS } from './rules.ts';

export const DeletionKind = z.enum(DELETION_KINDS);
export type DeletionKind = z.infer<typeof DeletionKind>;

/** Something that was deleted and can be restored (S8). Times are ISO 8601 in UTC. */
export const Deletion = z.object({
  id: z.int(),
  kind: DeletionKind,
  /** What it was called; for a purge, the names of the first few contacts. */
  name: z.string(),
  /** Contacts that were deleted with it, or left without their organization. */
  contact_count: z.int(),
  /** Whether it is a campaign that was active: restored, it goes on sending. */
  was_active: z.boolean(),
  deleted_at: z.string(),
  /** When it is gone for good. */
  expires_at: z.string(),
  /** Address of the account. */
  deleted_by: z.string(),
});
export type Deletion = z.infer<typeof Deletion>;

/** `POST /api/deletions/{id}/restore/` */
export const DeletionRestore = z.strictObject({
  /** Restore it although its name or address has been taken since: under another name, or without an organization. */
  resolve_conflicts: z.boolean().default(false),
});
export type DeletionRestore = z.infer<typeof DeletionRestore>;
