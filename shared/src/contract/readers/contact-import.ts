import { IMPORT_FIELDS } from '../contact-fields.ts';
import type {
  ImportedTable,
  ImportError,
  ImportProgress,
  ImportResponse,
  ImportSummary,
} from '../contact-import.ts';
import { parseList, parseNumber, parseObject, parseText } from './untrusted.ts';

/** What an upload answered, as far as it could be read. */
export interface UntrustedImport {
  /** Undefined when the answer carries no list. */
  readonly organizations: readonly unknown[] | undefined;
  /** Undefined when the answer is a bare list, which the spec allows. */
  readonly summary: ImportSummary | undefined;
  readonly errors: readonly ImportError[];
  readonly tables: readonly ImportedTable[];
  /** Empty when the API does not tell. */
  readonly importId: string;
}

/** Reads the answer of `POST /api/contacts/upload/`, of whatever kind it is. */
export function parseUntrustedImport(answer: unknown): UntrustedImport {
  const data = Array.isArray(answer) ? undefined : parseObject<keyof ImportResponse>(answer);
  return {
    organizations: parseList(Array.isArray(answer) ? answer : data?.organizations),
    summary: parseSummary(data?.summary),
    errors: (parseList(data?.errors) ?? []).flatMap(parseError),
    tables: (parseList(data?.tables) ?? []).flatMap(parseTable),
    importId: parseText(data?.import_id),
  };
}

/** How far an import is. */
export interface UntrustedProgress {
  /** undefined for an answer that does not tell. */
  readonly stage: ImportProgress['stage'] | undefined;
  readonly rows: number;
}

const STAGES: readonly ImportProgress['stage'][] = ['receiving', 'reading', 'saving', 'done', 'failed'];

/** Reads the answer of `GET /api/contacts/upload/{import_id}/progress/`, of whatever kind it is. */
export function parseUntrustedProgress(answer: unknown): UntrustedProgress {
  const progress = parseObject<keyof ImportProgress>(answer);
  return {
    stage: STAGES.find((stage) => stage === progress?.stage),
    rows: parseNumber(progress?.rows) ?? 0,
  };
}

function parseSummary(value: unknown): ImportSummary | undefined {
  const summary = parseObject<keyof ImportSummary>(value);
  if (summary === undefined) return undefined;
  const zones = parseNumber(summary.time_zones_set);
  return {
    organizations_created: parseNumber(summary.organizations_created) ?? 0,
    contacts_created: parseNumber(summary.contacts_created) ?? 0,
    contacts_updated: parseNumber(summary.contacts_updated) ?? 0,
    rows_skipped: parseNumber(summary.rows_skipped) ?? 0,
    ...(zones !== null && { time_zones_set: zones }),
  };
}

function parseError(value: unknown): ImportError[] {
  const error = parseObject<keyof ImportError>(value);
  if (!error) return [];
  const { sheet, row, column, message } = error;
  return [
    {
      sheet: parseText(sheet),
      row: parseNumber(row) ?? 0,
      ...(typeof column === 'string' && { column }),
      message: parseText(message),
    },
  ];
}

function parseTable(value: unknown): ImportedTable[] {
  const table = parseObject<keyof ImportedTable>(value);
  if (!table) return [];
  return [
    {
      sheet: parseText(table.sheet),
      columns: (parseList(table.columns) ?? []).flatMap(parseColumn),
      ignored: parseTexts(table.ignored),
      warnings: parseTexts(table.warnings),
    },
  ];
}

/** A column read as a field that this page does not know is left out. */
function parseColumn(value: unknown): ImportedTable['columns'] {
  const column = parseObject<'header' | 'field'>(value);
  const field = IMPORT_FIELDS.find((known) => known === column?.field);
  return field === undefined ? [] : [{ header: parseText(column?.header), field }];
}

const parseTexts = (value: unknown): string[] =>
  (parseList(value) ?? []).filter((text): text is string => typeof text === 'string');
