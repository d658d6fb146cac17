import type { PoolClient } from 'pg';
import QueryStream from 'pg-query-stream';
import type { Database } from './database.ts';

/**
 * Rows of a query, `batchSize` at a time, so that memory stays flat however many there are. All are of one snapshot.
 * Ends the query when the reader stops.
 */
export async function* streamRows<Row>(
  database: Database,
  text: string,
  { values = [], batchSize }: { readonly values?: unknown[]; readonly batchSize: number },
): AsyncGenerator<Row, void, void> {
  const client = await database.pool.connect();
  let broken: Error | undefined;
  const forget = (error: Error) => (broken = error);
  // A connection lost while the reader is slow has no query to report to; an unhandled error would end the process.
  client.on('error', forget);
  const rows = client.query(new QueryStream(text, values, { batchSize }));
  try {
    for await (const row of rows as AsyncIterable<Row>) yield row;
  } catch (error) {
    broken ??= error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    if (!rows.closed && broken === undefined) await closed(rows, client);
    client.off('error', forget);
    client.release(broken);
  }
}

/**
 * The answers of a query, JSON texts in a column `json`, as the text of one JSON array, `batchSize` elements to a piece.
 * All are of one snapshot. Ends the query when the reader stops.
 */
export async function* streamJsonArray(
  database: Database,
  query: string,
  batchSize: number,
  values: unknown[] = [],
): AsyncGenerator<string, void, void> {
  let piece = '[';
  let separator = '';
  let count = 0;
  for await (const { json } of streamRows<{ json: string }>(database, query, { values, batchSize })) {
    piece += separator + json;
    separator = ',\n';
    count += 1;
    if (count % batchSize === 0) {
      yield piece;
      piece = '';
    }
  }
  yield `${piece}]`;
}

/** Closes a cursor. On a connection lost meanwhile it would never report that it has closed. */
function closed(rows: QueryStream, client: PoolClient): Promise<void> {
  return new Promise((resolve) => {
    const done = () => resolve();
    client.once('end', done);
    rows.once('close', done).destroy();
  });
}
