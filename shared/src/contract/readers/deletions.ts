import type { Deletion } from '../deletions.ts';
import { DELETION_KINDS } from '../rules.ts';
import { parseId, parseNumber, parseObject, parseText } from './untrusted.ts';

/** Rows of `GET /api/deletions/`; those without an id or of an unknown kind are left out. */
export function parseUntrustedDeletions(rows: readonly unknown[]): readonly Deletion[] {
  return rows.flatMap((value) => {
    const row = parseObject<keyof Deletion>(value);
    const id = parseId(row?.id);
    const kind = DELETION_KINDS.find((known) => known === row?.kind);
    if (row === undefined || id === null || kind === undefined) return [];
    return [
      {
        id,
        kind,
        name: parseText(row.name),
        contact_count: parseNumber(row.contact_count) ?? 0,
        was_active: row.was_active === true,
        deleted_at: parseText(row.deleted_at),
        expires_at: parseText(row.expires_at),
        deleted_by: parseText(row.deleted_by),
      },
    ];
  });
}
