/**
 * The messages of the parser process, one per line: kind, count, JSON. The JSON of rows goes to the database unchanged; the
 * API process never parses it, so that its memory does not grow with the workbook.
 */
export type MessageKind =
  | 'progress'
  | 'accepted'
  | 'supplements'
  | 'facts'
  | 'rejected'
  | 'headers'
  | 'columns'
  | 'finished'
  | 'refused';

export interface ParserMessage {
  readonly kind: MessageKind;
  /** Rows checked so far (`progress`), rows in `json` (`accepted`, `rejected`), rows left out (`finished`). */
  readonly count: number;
  /** JSON text without line breaks. */
  readonly json: string;
}

/** A message as it arrives: the JSON as bytes (UTF-8), which PostgreSQL takes as they are. */
export interface ReceivedMessage extends Omit<ParserMessage, 'json'> {
  readonly json: Buffer;
}

export function writeMessage({ kind, count, json }: ParserMessage): string {
  return `${kind} ${count} ${json}\n`;
}

const LINE_END = 10;
const SPACE = 32;

/**
 * Splits the parser's output into messages. A line cut off by the end of the process is dropped. Bytes stay bytes: texts of as
 * many rows would fill the heap until it is next cleaned.
 */
export async function* readMessages(output: AsyncIterable<Buffer>): AsyncGenerator<ReceivedMessage> {
  let pieces: Buffer[] = [];
  for await (const chunk of output) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_END); end >= 0; end = chunk.indexOf(LINE_END, start)) {
      const last = chunk.subarray(start, end);
      yield readMessage(pieces.length === 0 ? last : Buffer.concat([...pieces, last]));
      pieces = [];
      start = end + 1;
    }
    if (start < chunk.length) pieces.push(chunk.subarray(start));
  }
}

function readMessage(line: Buffer): ReceivedMessage {
  const countAt = line.indexOf(SPACE) + 1;
  const jsonAt = line.indexOf(SPACE, countAt) + 1;
  return {
    kind: line.toString('latin1', 0, countAt - 1) as MessageKind,
    count: Number(line.toString('latin1', countAt, jsonAt - 1)),
    json: line.subarray(jsonAt),
  };
}
