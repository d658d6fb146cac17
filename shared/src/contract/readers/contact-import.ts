import { COLUMN_LOOKS, IMPORT_WINNERS, isImportField } from '../contact-fields.ts';
import type {
  ImportedTable,
  ImportError,
  ImportLook,
  ImportProgress,
  ImportResponse,
  ImportSummary,
  ImportTableLook,
  ImportTarget,
  ImportTrial,
  ImportTrialPage,
  ImportTrialRow,
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
  /** Whether it did what its dry run said; undefined without one. */
  readonly asTried: boolean | undefined;
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
    asTried: typeof data?.as_tried === 'boolean' ? data.as_tried : undefined,
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
  const field = parseTarget(column?.field);
  return field === null ? [] : [{ header: parseText(column?.header), field }];
}

const parseTarget = (value: unknown): ImportTarget | null =>
  typeof value === 'string' && (isImportField(value) || value === 'tags' || /^own:\d+$/u.test(value))
    ? value
    : null;

const parseTexts = (value: unknown): string[] =>
  (parseList(value) ?? []).filter((text): text is string => typeof text === 'string');

/** Reads what the columns of a file are: an answer to whoever asks, or asks back. @returns undefined for anything else */
export function parseUntrustedLook(answer: unknown): ImportLook | undefined {
  const look = parseObject<keyof ImportLook>(parseObject<'look'>(answer)?.look ?? answer);
  const tables = parseList(look?.tables)?.flatMap(parseLookOfTable);
  if (look === undefined || tables === undefined || tables.length === 0) return undefined;
  return {
    tables,
    is_understood: look.is_understood === true,
    organization: look.organization === 'sheet' ? 'sheet' : 'domain',
    wins: IMPORT_WINNERS.find((known) => known === look.wins) ?? 'file',
  };
}

function parseLookOfTable(value: unknown): ImportTableLook[] {
  const table = parseObject<keyof ImportTableLook>(value);
  if (table === undefined) return [];
  const columns = (parseList(table.columns) ?? []).flatMap((one) => {
    const column = parseObject<'column' | 'header' | 'looks' | 'target'>(one);
    const place = parseNumber(column?.column);
    if (column === undefined || place === null) return [];
    return [
      {
        column: place,
        header: parseText(column.header),
        looks: COLUMN_LOOKS.find((known) => known === column.looks) ?? ('text' as const),
        target: parseTarget(column.target),
      },
    ];
  });
  return [
    {
      sheet: parseNumber(table.sheet) ?? 0,
      name: parseText(table.name),
      header: parseNumber(table.header),
      first: parseNumber(table.first) ?? 0,
      from: parseNumber(table.from) ?? 0,
      to: parseNumber(table.to) ?? 0,
      columns,
      rows: (parseList(table.rows) ?? []).map(parseTexts),
      count: parseNumber(table.count) ?? 0,
      is_remembered: table.is_remembered === true,
      ...(typeof table.key === 'string' && { key: table.key }),
    },
  ];
}

/** Reads what an import would do. @returns undefined for anything else */
export function parseUntrustedTrial(answer: unknown): ImportTrial | undefined {
  const trial = parseObject<keyof ImportTrial>(answer);
  const counts = parseObject<keyof ImportTrial['counts']>(trial?.counts);
  if (trial === undefined || counts === undefined) return undefined;
  const of = (key: keyof ImportTrial['counts']) => parseNumber(counts[key]) ?? 0;
  return {
    import_id: parseText(trial.import_id),
    counts: {
      organizations_new: of('organizations_new'),
      organizations_changed: of('organizations_changed'),
      new: of('new'),
      changed: of('changed'),
      unchanged: of('unchanged'),
      refused: of('refused'),
      suppressed: of('suppressed'),
    },
    tables: (parseList(trial.tables) ?? []).flatMap(parseTable),
  };
}

const KINDS: readonly ImportTrialRow['kind'][] = ['new', 'changed', 'unchanged', 'organization', 'refused'];

/** Reads a page of what an import would do. @returns undefined for anything else */
export function parseUntrustedTrialPage(answer: unknown): ImportTrialPage | undefined {
  const page = parseObject<keyof ImportTrialPage>(answer);
  const rows = parseList(page?.rows)?.flatMap((value) => {
    const row = parseObject<keyof ImportTrialRow>(value);
    const kind = KINDS.find((known) => known === row?.kind);
    if (row === undefined || kind === undefined) return [];
    const changes: ImportTrialRow['changes'] = {};
    for (const [key, change] of Object.entries(parseObject(row.changes) ?? {})) {
      const [before, after] = parseList(change) ?? [];
      changes[key] = [before, after];
    }
    return [
      {
        place: parseNumber(row.place) ?? 0,
        kind,
        is_suppressed: row.is_suppressed === true,
        organization: parseText(row.organization),
        full_name: parseText(row.full_name),
        email: parseText(row.email),
        changes,
        sheet: parseText(row.sheet),
        row: parseNumber(row.row),
        column: parseText(row.column),
        message: parseText(row.message),
      },
    ];
  });
  return page && rows && { rows, next: parseNumber(page.next) };
}
