import type { ImportChoices, ImportLook, ImportTableLook, ImportTarget } from '@touchline/shared/contract';

/** What a person has chosen so far for the columns of a file. */
export interface ColumnDraft {
  /** In the order of the look. */
  readonly tables: readonly TableDraft[];
  readonly wins: ImportChoices['wins'];
  readonly organization: 'sheet' | 'domain';
  readonly tag: string;
  /** Whether the import gets a tag of its own, which tells later whom it was about. */
  readonly ownTag: boolean;
}

interface TableDraft {
  readonly hasHeader: boolean;
  /** By the columns of the look; null leaves one out. */
  readonly targets: readonly (ImportTarget | null)[];
}

/** What is proposed: what was understood, guessed or remembered. */
export const proposedDraft = (look: ImportLook): ColumnDraft => ({
  tables: look.tables.map(({ header, columns }) => ({
    hasHeader: header !== null,
    targets: columns.map(({ target }) => target),
  })),
  wins: look.wins,
  organization: look.organization,
  tag: '',
  ownTag: true,
});

/** The draft with another target for one column. */
export const withTarget = (
  draft: ColumnDraft,
  table: number,
  column: number,
  target: ImportTarget | null,
): ColumnDraft =>
  withTable(draft, table, (before) => ({ ...before, targets: before.targets.with(column, target) }));

export const withHeader = (draft: ColumnDraft, table: number, hasHeader: boolean): ColumnDraft =>
  withTable(draft, table, (before) => ({ ...before, hasHeader }));

const withTable = (draft: ColumnDraft, place: number, change: (before: TableDraft) => TableDraft) => ({
  ...draft,
  tables: draft.tables.map((table, index) => (index === place ? change(table) : table)),
});

/** What the server is asked to do; tables of which nothing is read are left out. */
export const choicesOf = ({ tables }: ImportLook, draft: ColumnDraft): ImportChoices => ({
  tables: tables.flatMap((table, index) => {
    const { hasHeader = true, targets = [] } = draft.tables[index] ?? {};
    const columns = table.columns.flatMap(({ column }, place) => {
      const target = targets[place] ?? null;
      return target === null ? [] : [{ column, target }];
    });
    if (columns.length === 0) return [];
    const { sheet, from, to, key } = table;
    const isAsFound = hasHeader && table.header !== null;
    return [
      { sheet, from, to, columns, header: headerRow(table, hasHeader), ...(isAsFound && key && { key }) },
    ];
  }),
  wins: draft.wins,
  tag: draft.tag.trim(),
  ...(!draft.ownTag && { own_tag: false }),
  organization: draft.organization,
});

/** A table whose headers were said to be data begins with them, and the other way round. */
const headerRow = ({ header, first }: ImportTableLook, hasHeader: boolean): number | null =>
  hasHeader ? (header ?? first) : null;

/** The first rows, with the headers among them where they are data. */
export const rowsShown = ({ header, columns, rows }: ImportTableLook, hasHeader: boolean) => {
  if (!hasHeader && header !== null) return [columns.map((column) => column.header), ...rows];
  return hasHeader && header === null ? rows.slice(1) : rows;
};

/** What a column is called: by its header, or by the letter or number that a spreadsheet gives it. */
export const headerShown = (
  { header, columns, rows }: ImportTableLook,
  hasHeader: boolean,
  place: number,
): string => {
  if (hasHeader) return (header === null ? rows[0]?.[place] : columns[place]?.header) ?? '';
  return header === null ? (columns[place]?.header ?? '') : '';
};

const NAMES: readonly ImportTarget[] = ['full_name', 'given_name', 'family_name'];

/** What keeps the columns from being enough, if anything does. */
export function lackOf(draft: ColumnDraft): 'person' | 'organization' | undefined {
  const targets = new Set(draft.tables.flatMap((table) => table.targets));
  if (targets.has('email')) return undefined;
  if (!NAMES.some((name) => targets.has(name))) return 'person';
  return targets.has('organization') || draft.organization === 'sheet' ? undefined : 'organization';
}

/** Whether somebody has chosen all of it before. */
export const isRemembered = ({ tables }: ImportLook): boolean =>
  tables.some((table) => table.is_remembered) &&
  tables.every(
    ({ is_remembered, columns }) => is_remembered || columns.every(({ target }) => target === null),
  );
