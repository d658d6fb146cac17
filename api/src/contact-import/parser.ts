import { spawn } from 'node:child_process';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { MEMORY_SIGNAL } from '../isolation/watch-process.ts';
import type { Language } from '../language/language.ts';
import type { ParserPlan } from './parser-plan.ts';
import { readMessages, type ReceivedMessage } from './parser-protocol.ts';
import { WorkbookRefusal, type RefusalCode } from './refusals.ts';

/** Limits on reading one workbook. */
export interface ParserLimits {
  /** Resident memory of the process, in MiB. */
  readonly memoryMebibytes: number;
  /** Wall-clock time, saving included, in milliseconds. */
  readonly milliseconds: number;
}
export const PARSER_LIMITS: ParserLimits = { memoryMebibytes: 768, milliseconds: 120_000 };

/** What a process takes besides its heap, in MiB. */
const BESIDE_HEAP = 128;

const { NODE_COMPILE_CACHE: COMPILE_CACHE } = process.env;
const ENTRY = fileURLToPath(new URL('parser-process.ts', import.meta.url));
/** Lets the process read ahead while the database works on a batch; otherwise they would take turns waiting. */
const READ_AHEAD_BYTES = 2 * 1024 * 1024;
/** How much of the process's standard error is kept for the log. */
const MAX_COMPLAINT = 4000;

/**
 * Reads a workbook in a process of its own and yields what it says, up to and including `finished`. Reading
 * stops while the caller is busy. The process is gone when the generator ends, however it ends.
 *
 * @param file descriptor of the workbook, open for reading
 * @param what contacts, or the addresses of a list of any kind
 * @param plan what to do with contacts beyond what the headers say
 * @throws {WorkbookRefusal} when the workbook cannot be imported, or exceeds the limits
 */
export async function* parseWorkbook(
  file: number,
  language: Language,
  limits: ParserLimits,
  signal: AbortSignal,
  what: 'contacts' | 'addresses' = 'contacts',
  plan?: ParserPlan,
): AsyncGenerator<ReceivedMessage> {
  signal.throwIfAborted();
  // A larger young generation halves the time that collecting garbage takes while a workbook is read.
  const { memoryMebibytes } = limits;
  const heap = Math.max(memoryMebibytes - BESIDE_HEAP, memoryMebibytes / 2);
  const flags = [`--max-old-space-size=${Math.floor(heap)}`, '--max-semi-space-size=32'];
  const child = spawn(
    process.execPath,
    [...flags, ENTRY, language, String(memoryMebibytes), what, plan ? 'plan' : ''],
    {
      // The process that reads a stranger's file gets no secrets to lose: its environment has only the folder of compiled
      // modules, without which half of the time for a usual workbook would be compiling.
      env: COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE: COMPILE_CACHE },
      stdio: [file, 'pipe', 'pipe', plan ? 'pipe' : 'ignore'],
    },
  );
  const channel = child.stdio[3];
  if (plan && channel && 'end' in channel) {
    // It may be gone before it has read its plan; how it ended is said below.
    channel.on('error', () => undefined);
    channel.end(JSON.stringify(plan));
  }
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error('The parser has no output to read');
  const ended = new Promise<{ code: number | null; killedBy: NodeJS.Signals | null }>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, killedBy) => {
      resolve({ code, killedBy });
    });
  });
  ended.catch(() => undefined);
  let isOverTime = false;
  const timer = setTimeout(() => {
    isOverTime = true;
    child.kill('SIGKILL');
  }, limits.milliseconds);
  const stop = () => child.kill('SIGKILL');
  signal.addEventListener('abort', stop, { once: true });
  let complaint = '';
  stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-MAX_COMPLAINT);
  });
  try {
    for await (const message of readMessages(
      stdout.pipe(new PassThrough({ highWaterMark: READ_AHEAD_BYTES })),
    )) {
      if (message.kind === 'refused') {
        const { code, row } = JSON.parse(message.json.toString()) as { code: RefusalCode; row?: number };
        throw new WorkbookRefusal(code, row);
      }
      yield message;
      if (message.kind === 'finished') return;
    }
    const { code, killedBy } = await ended;
    signal.throwIfAborted();
    if (isOverTime) throw new WorkbookRefusal('took_too_long');
    // V8 aborts the process itself when its heap is full.
    if (killedBy === MEMORY_SIGNAL || complaint.includes('heap out of memory')) {
      throw new WorkbookRefusal('needs_too_much_memory');
    }
    // Something else ended it, such as the kernel when the machine is short of memory: that says nothing about the workbook.
    if (killedBy !== null) throw new WorkbookRefusal('interrupted');
    throw new Error(`The workbook parser ended with code ${code}: ${complaint}`);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    child.kill('SIGKILL');
    // Output that the caller no longer reads would keep the pipe open, and `close` would never come.
    stdout.destroy();
    await ended;
  }
}
