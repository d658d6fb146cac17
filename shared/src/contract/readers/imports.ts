import type {
  ImportCounts,
  ImportEntries,
  ImportEntry,
  ImportStay,
  ImportUndo,
  ImportUndoCounts,
} from '../contact-import.ts';
import { parseUntrustedProgress } from './contact-import.ts';
import { parseId, parseList, parseNumber, parseObject, parseText } from './untrusted.ts';

/** An import as it is shown. */
export type ShownImport = ImportEntry;

const STATES: readonly ImportEntry['state'][] = ['running', 'done', 'cancelled', 'failed', 'undone'];

/** Reads a page of the list of imports. @returns undefined for anything else */
export function parseUntrustedImports(answer: unknown): ImportEntries | undefined {
  const page = parseObject<keyof ImportEntries>(answer);
  const imports = parseList(page?.imports)?.flatMap((row) => parseUntrustedEntry(row) ?? []);
  return page && imports && { imports, next: parseText(page.next) || null };
}

/** Reads one import. @returns undefined for anything else */
export function parseUntrustedEntry(answer: unknown): ShownImport | undefined {
  const entry = parseObject<keyof ImportEntry>(answer);
  const state = STATES.find((known) => known === entry?.state);
  const import_id = parseText(entry?.import_id);
  if (entry === undefined || state === undefined || import_id === '') return undefined;
  const tag = parseObject<'id' | 'name'>(entry.tag);
  const tagId = parseId(tag?.id);
  const undone = parseObject<'at' | 'by' | 'counts'>(entry.undone);
  return {
    import_id,
    file_name: parseText(entry.file_name),
    by: parseText(entry.by),
    started_at: parseText(entry.started_at),
    state,
    stage: parseUntrustedProgress({ stage: entry.stage }).stage ?? 'done',
    rows: parseNumber(entry.rows) ?? 0,
    counts: parseCounts(entry.counts),
    tag: tagId === null ? null : { id: tagId, name: parseText(tag?.name) },
    undone: undone
      ? { at: parseText(undone.at), by: parseText(undone.by), counts: parseUndoCounts(undone.counts) }
      : null,
    undo_until: parseText(entry.undo_until) || null,
  };
}

function parseCounts(value: unknown): ImportCounts | null {
  const counts = parseObject<keyof ImportCounts>(value);
  if (counts === undefined) return null;
  const of = (key: keyof ImportCounts) => parseNumber(counts[key]) ?? 0;
  return {
    organizations_new: of('organizations_new'),
    organizations_changed: of('organizations_changed'),
    new: of('new'),
    changed: of('changed'),
    unchanged: of('unchanged'),
    refused: of('refused'),
  };
}

function parseUndoCounts(value: unknown): ImportUndoCounts {
  const counts = parseObject<keyof ImportUndoCounts>(value);
  const of = (key: keyof ImportUndoCounts) => parseNumber(counts?.[key]) ?? 0;
  return {
    contacts_removed: of('contacts_removed'),
    contacts_restored: of('contacts_restored'),
    organizations_removed: of('organizations_removed'),
    organizations_restored: of('organizations_restored'),
    stayed: of('stayed'),
    leaving: of('leaving'),
  };
}

const REASONS: readonly ImportStay['reason'][] = [
  'written',
  'answered',
  'noted',
  'merged',
  'deleted',
  'erased',
  'changed',
  'has_people',
];

/** Reads what undoing an import would do, or has done. @returns undefined for anything else */
export function parseUntrustedUndo(answer: unknown): ImportUndo | undefined {
  const undo = parseObject<keyof ImportUndo>(answer);
  const stays = parseList(undo?.stays)?.flatMap((value): ImportStay[] => {
    const stay = parseObject<keyof ImportStay>(value);
    const id = parseId(stay?.id);
    if (stay === undefined || id === null) return [];
    return [
      {
        place: parseNumber(stay.place) ?? 0,
        about: stay.about === 'organization' ? 'organization' : 'contact',
        id,
        organization_id: parseId(stay.organization_id),
        name: parseText(stay.name),
        organization: parseText(stay.organization),
        is_new: stay.is_new === true,
        reason: REASONS.find((known) => known === stay.reason) ?? 'changed',
        fields: (parseList(stay.fields) ?? []).filter((field) => typeof field === 'string'),
      },
    ];
  });
  return undo && stays && { counts: parseUndoCounts(undo.counts), stays, next: parseNumber(undo.next) };
}
