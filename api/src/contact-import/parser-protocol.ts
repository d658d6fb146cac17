/**
 * The messages of the parser process, one per line: kind, count, JSON. The JSON of rows goes to the database unchanged; the
 * API process never parses it, so that its memory does not grow with the workbook.
 */
export type MessageKind =
  'progress' | 'accepted' | 'supplements' | 'zones' | 'rejected' | 'headers' | 'finished' | 'refused';

export interface ParserMessage {
  readonly kind: MessageKind;
  /** Rows checked so far (`progress`), rows in `json` (`accepted`, `rejected`), rows left out (`finished`). */
  readonly count: number;
  /** JSON text without line breaks. */
  readonly json: string;
}

export function writeMessage({ kind, count, json }: ParserMessage): string {
  return `${kind} ${count} ${json}\n`;
}

/** Splits the parser's output into messages. A line cut off by the end of the process is dropped. */
export async function* readMessages(output: AsyncIterable<string>): AsyncGenerator<ParserMessage> {
  let pieces: string[] = [];
  for await (const chunk of output) {
    let start = 0;
    for (let end = chunk.indexOf('\n'); end >= 0; end = chunk.indexOf('\n', start)) {
      pieces.push(chunk.slice(start, end));
      yield readMessage(pieces.join(''));
      pieces = [];
      start = end + 1;
    }
    pieces.push(chunk.slice(start));
  }
}

function readMessage(line: string): ParserMessage {
  const countAt = line.indexOf(' ') + 1;
  const jsonAt = line.indexOf(' ', countAt) + 1;
  return {
    kind: line.slice(0, countAt - 1) as MessageKind,
    count: Number(line.slice(countAt, jsonAt - 1)),
    json: line.slice(jsonAt),
  };
}
