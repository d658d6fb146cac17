/** What a cell of an exported file holds; null is an empty cell. */
export type ExportedValue = string | number | Date | null;

/** A column of an exported file. */
export interface ExportedColumn<Row> {
  readonly label: string;
  readonly value: (row: Row) => ExportedValue;
  /** `percent`: numbers from 0 to 100. `moment`: dates, written as a clock in UTC-4 shows them (D12). */
  readonly kind?: 'percent' | 'moment';
}

/** Rows per slice: few enough to be processed in a fraction of a frame. */
const SLICE = 500;

/**
 * The cells of a file's rows, in slices; between them the page can draw and respond to keys, so that 50,000 rows never
 * freeze it.
 */
export async function* inSlices<Row>(
  rows: readonly Row[],
  columns: readonly ExportedColumn<Row>[],
): AsyncGenerator<readonly (readonly ExportedValue[])[]> {
  for (let start = 0; start < rows.length; start += SLICE) {
    if (start > 0) await nextTask();
    yield rows.slice(start, start + SLICE).map((row) => columns.map(({ value }) => value(row)));
  }
}

/** By a message: repeated timers wait 4 ms each, and a second in a background tab. */
async function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  await new Promise<void>((resolve) => {
    port1.addEventListener('message', () => resolve(), { once: true });
    port1.start();
    port2.postMessage(null);
  });
  port1.close();
}

const HOUR = 3_600_000;

/** The time on a clock in UTC-4 (D12), as a date whose UTC fields show it. */
export const onClock = (date: Date): Date => new Date(date.getTime() - 4 * HOUR);
