/**
 * Files of what is shown, under `@touchline/shared/export`: CSV and workbooks that hold no formulas. Bundled by each section
 * that offers them.
 */
export { DownloadButtons } from './DownloadButtons.tsx';
export type { DownloadButtonsProps } from './DownloadButtons.tsx';
export type { ExportedColumn, ExportedValue } from './exportedColumn.ts';
