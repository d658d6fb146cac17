/** What a cell of an exported file holds; null is an empty cell. */
export type ExportedValue = string | number | Date | null;

/** A column of an exported file. */
export interface ExportedColumn<Row> {
  readonly label: string;
  readonly value: (row: Row) => ExportedValue;
  /** `percent`: numbers from 0 to 100. `moment`: dates, written as a clock in the zone UTC-4 shows them (D12). */
  readonly kind?: 'percent' | 'moment';
}

/** Rows handed over at once: a slice this long is worked off in a fraction of a frame. */
const SLICE = 500;

/**
 * The rows of a file cell by cell, in slices; between them the page draws and answers keys, so that 50,000 rows never
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

/** By a message: a timer that is set again and again waits 4 ms each time, and a second in a tab out of sight. */
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

/** The moment on a clock in the zone UTC-4 (D12), as a date whose UTC fields are those of that clock. */
export const onClock = (date: Date): Date => new Date(date.getTime() - 4 * HOUR);
