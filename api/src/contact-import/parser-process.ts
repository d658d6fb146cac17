/**
 * Entry of the child process that reads a file: standard input is the file, the arguments are the language of the
 * messages, the memory limit in MiB, what to look for, and whether a plan stands in the third channel; standard output carries the messages of `parser-protocol.ts`. It is isolated, with
 * little memory and no secrets in its environment, because the file comes from outside.
 */
import { once } from 'node:events';
import { fstatSync, readFileSync, readSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { FALLBACK_LANGUAGE, type Language, languageOfCode } from '@touchline/shared/contract/language';
import { watchProcess } from '../isolation/watch-process.ts';
import { findAddresses } from './file-addresses.ts';
import { chosenColumns } from './chosen-columns.ts';
import { lookAtColumns } from './look-at-columns.ts';
import type { ParserPlan } from './parser-plan.ts';
import { writeMessage, type MessageKind, type ParserMessage } from './parser-protocol.ts';
import { WorkbookRefusal } from './refusals.ts';
import { findContacts, type ContactSink } from './workbook-contacts.ts';
import { readWorkbook } from './workbook.ts';

const STANDARD_INPUT = 0;
const PLAN = 3;

async function send(message: ParserMessage): Promise<void> {
  if (!process.stdout.write(writeMessage(message))) await once(process.stdout, 'drain');
}

/** The file's position is shared with the process that wrote it, so it is read from explicit positions. */
function readFile(): Buffer {
  const bytes = Buffer.allocUnsafe(fstatSync(STANDARD_INPUT).size);
  for (let at = 0; at < bytes.length;) {
    const read = readSync(STANDARD_INPUT, bytes, at, bytes.length - at, at);
    if (read === 0) return bytes.subarray(0, at);
    at += read;
  }
  return bytes;
}

const sendRows = (kind: MessageKind) => (rows: readonly unknown[]) =>
  send({ kind, count: rows.length, json: JSON.stringify(rows) });

async function parseAddresses(language: Language): Promise<void> {
  const refused = await findAddresses(readFile(), language, {
    accepted: sendRows('accepted'),
    rejected: sendRows('rejected'),
  });
  await send({ kind: 'finished', count: refused, json: 'null' });
}

async function parse(language: Language): Promise<void> {
  const plan =
    process.argv[5] === 'plan' ? (JSON.parse(readFileSync(PLAN, 'utf8')) as ParserPlan) : undefined;
  const sheets = await readWorkbook(readFile());
  if (plan?.columns === 'look' || plan?.columns === 'ask') {
    const look = lookAtColumns(sheets, plan.fields);
    if (plan.columns === 'look' || !look.is_understood) {
      await send({ kind: 'columns', count: 0, json: JSON.stringify(look) });
      await send({ kind: 'finished', count: 0, json: '[]' });
      return;
    }
  }
  const chosen = plan?.choices && chosenColumns(sheets, plan.choices, plan.fields);
  const sink: ContactSink = {
    accepted: sendRows('accepted'),
    supplements: sendRows('supplements'),
    facts: sendRows('facts'),
    rejected: sendRows('rejected'),
    headers: sendRows('headers'),
    progress: (rows) => send({ kind: 'progress', count: rows, json: 'null' }),
  };
  const { skipped, tables } = await findContacts(sheets, language, sink, chosen);
  await send({ kind: 'finished', count: skipped, json: JSON.stringify(tables) });
}

// Node saves compiled code when a process exits; this one is killed as soon as it has written everything.
flushCompileCache();
await watchProcess({ memoryMebibytes: Number(process.argv[3]) });
try {
  const language = languageOfCode(process.argv[2]) ?? FALLBACK_LANGUAGE;
  await (process.argv[4] === 'addresses' ? parseAddresses(language) : parse(language));
} catch (error) {
  if (!(error instanceof WorkbookRefusal)) throw error;
  await send({ kind: 'refused', count: 0, json: JSON.stringify({ code: error.code, row: error.row }) });
}
