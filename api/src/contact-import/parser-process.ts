/**
 * Entry of the child process that reads a workbook: standard input is the file, the argument is the language of
 * the messages, standard output carries the messages of `parser-protocol.ts`. It runs apart, with little memory
 * and no secrets in its environment, because the file comes from outside.
 */
import { once } from 'node:events';
import { fstatSync, readSync } from 'node:fs';
import type { Language } from '../language/language.ts';
import { writeMessage, type ParserMessage } from './parser-protocol.ts';
import { WorkbookRefusal } from './refusals.ts';
import { findContacts } from './workbook-contacts.ts';
import { readWorkbook } from './workbook.ts';

/** Rows of one message: large enough for the database, small enough to be held in memory by the dozen. */
const BATCH_ROWS = 1000;
const STANDARD_INPUT = 0;

async function send(message: ParserMessage): Promise<void> {
  if (!process.stdout.write(writeMessage(message))) await once(process.stdout, 'drain');
}

/** The file's position is shared with the process that wrote it, so it is read from explicit places. */
function readFile(): Buffer {
  const bytes = Buffer.allocUnsafe(fstatSync(STANDARD_INPUT).size);
  for (let at = 0; at < bytes.length;) {
    const read = readSync(STANDARD_INPUT, bytes, at, bytes.length - at, at);
    if (read === 0) return bytes.subarray(0, at);
    at += read;
  }
  return bytes;
}

async function sendRows(kind: 'accepted' | 'rejected', rows: readonly unknown[]): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH_ROWS) {
    const batch = rows.slice(start, start + BATCH_ROWS);
    await send({ kind, count: batch.length, json: JSON.stringify(batch) });
  }
}

async function parse(language: Language): Promise<void> {
  const sheets = await readWorkbook(readFile());
  const { accepted, rejected, headers } = await findContacts(sheets, language, (rows) =>
    send({ kind: 'progress', count: rows, json: 'null' }),
  );
  await send({ kind: 'headers', count: headers.length, json: JSON.stringify(headers) });
  await sendRows('accepted', accepted);
  await sendRows('rejected', rejected);
  await send({ kind: 'finished', count: rejected.filter((row) => row.cells !== null).length, json: 'null' });
}

try {
  await parse(process.argv[2] === 'ru' ? 'ru' : 'en');
} catch (error) {
  if (!(error instanceof WorkbookRefusal)) throw error;
  await send({ kind: 'refused', count: 0, json: JSON.stringify(error.code) });
}
