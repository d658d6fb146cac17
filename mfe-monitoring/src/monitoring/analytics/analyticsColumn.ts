import type { Column } from '@touchline/shared';
import type { ExportedColumn } from '@touchline/shared/export';

/** A column of the page and of the exported file. */
export interface AnalyticsColumn<Row> extends Column<Row> {
  readonly exported: Omit<ExportedColumn<Row>, 'label'> & {
    /** Head of the column in the file, where it differs from the page. */
    readonly label?: string;
  };
}

/** The columns of the file that holds what is shown. */
export function exportedColumns<Row>(
  columns: readonly AnalyticsColumn<Row>[],
): readonly ExportedColumn<Row>[] {
  return columns.map(({ label, exported }) => ({ label, ...exported }));
}
