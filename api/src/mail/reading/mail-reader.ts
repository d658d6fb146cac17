import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import { MEMORY_SIGNAL } from '../../isolation/watch-process.ts';
import type { MailJob, UnderstoodMail } from './understand.ts';

/** What the reading of one mail may take. */
export interface ReaderLimits {
  readonly milliseconds: number;
  /** Resident memory of the process, in MiB; a mail of 25 MiB needs about 200. */
  readonly memoryMebibytes: number;
}

/** A mail that could not be read within the limits. */
export class UnreadableMail extends Error {
  override readonly name = 'UnreadableMail';
  /** Who ended the process that read it: the limits on time, the process itself, or something else on this machine. */
  readonly endedBy: 'time' | 'itself' | 'others' | undefined;

  constructor(message: string, endedBy?: UnreadableMail['endedBy']) {
    super(message);
    this.endedBy = endedBy;
  }
}

export type ReaderRequest = MailJob;
export type ReaderAnswer = { readonly understood: UnderstoodMail } | { readonly failure: string };

const LIMITS: ReaderLimits = { milliseconds: 10_000, memoryMebibytes: 512 };
/** A process that nothing is asked of for so many milliseconds is ended: its memory serves others. */
const IDLE = 60_000;
const ENTRY = fileURLToPath(new URL('reader-process.ts', import.meta.url));
const HEAP_MEBIBYTES = 256;

/**
 * Reads mails in a process of its own, one after the other; it is started for the first one, and anew after one that it
 * could not bear. It never keeps this process alive by itself.
 */
export class MailReader {
  readonly #limits: ReaderLimits;
  readonly #inTurn = pLimit(1);
  #child: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(limits: ReaderLimits = LIMITS) {
    this.#limits = limits;
  }

  /**
   * Finds out all that a mail's source says. One that cannot be read as a whole is read by its headers alone.
   * @throws {UnreadableMail} when not even these can be read.
   */
  read(job: Pick<MailJob, 'raw' | 'recipient'>): Promise<UnderstoodMail> {
    return this.#inTurn(async () => {
      clearTimeout(this.#idle);
      try {
        return await this.#askTwice(job);
      } catch (error) {
        if (!(error instanceof UnreadableMail)) throw error;
        return await this.#askTwice({ ...job, headersAlone: true });
      } finally {
        this.#idle = setTimeout(() => this.#end(), IDLE).unref();
      }
    });
  }

  /** Ends the process; the next mail starts another. */
  async stop(): Promise<void> {
    clearTimeout(this.#idle);
    const child = this.#child;
    if (!child) return;
    const ended = once(child, 'exit');
    child.ref();
    this.#end();
    await ended;
  }

  /**
   * What is no fault of a mail must not count against it: what earlier mails left behind in the process, and a process that
   * the kernel ended for the memory of others, or that could no longer be spoken to. It gets a second, fresh one.
   */
  async #askTwice(job: MailJob): Promise<UnderstoodMail> {
    const isFresh = this.#child === undefined;
    try {
      return await this.#ask(job);
    } catch (error) {
      const { endedBy } = error instanceof UnreadableMail ? error : { endedBy: 'others' };
      if (endedBy === 'others' || (endedBy === 'itself' && !isFresh)) return await this.#ask(job);
      throw error;
    }
  }

  #ask(job: MailJob): Promise<UnderstoodMail> {
    const child = (this.#child ??= this.#start());
    return new Promise<UnderstoodMail>((resolve, reject) => {
      let isOverTime = false;
      const timer = setTimeout(() => {
        isOverTime = true;
        this.#end();
      }, this.#limits.milliseconds);
      const finish = () => {
        clearTimeout(timer);
        child.off('message', onAnswer).off('exit', onExit).off('error', onError);
        child.unref();
        child.channel?.unref();
      };
      const onAnswer = (said: ReaderAnswer) => {
        finish();
        if ('understood' in said) resolve(said.understood);
        else reject(new UnreadableMail(said.failure));
      };
      const onExit = (code: number | null, killedBy: NodeJS.Signals | null) => {
        finish();
        this.#forget(child);
        reject(
          isOverTime
            ? new UnreadableMail('It takes more time than a mail may', 'time')
            : endOf(child, code, killedBy),
        );
      };
      // It could not be started, or the channel broke.
      const onError = (error: Error) => {
        finish();
        this.#end();
        reject(error);
      };
      child.on('message', onAnswer).on('exit', onExit).on('error', onError);
      child.ref();
      child.channel?.ref();
      child.send(job);
    });
  }

  #start(): ChildProcess {
    const { memoryMebibytes } = this.#limits;
    const cache = process.env['NODE_COMPILE_CACHE'];
    const child = spawn(
      process.execPath,
      [`--max-old-space-size=${HEAP_MEBIBYTES}`, ENTRY, String(memoryMebibytes)],
      {
        // Almost empty: the process that reads a stranger's mail gets no secrets to lose.
        env: cache === undefined ? {} : { NODE_COMPILE_CACHE: cache },
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
        serialization: 'advanced',
      },
    );
    child.on('error', () => this.#forget(child));
    child.once('exit', () => this.#forget(child));
    return child;
  }

  #end(): void {
    const child = this.#child;
    this.#child = undefined;
    child?.kill('SIGKILL');
  }

  #forget(child: ChildProcess): void {
    if (this.#child === child) this.#child = undefined;
  }
}

function endOf(
  { killed: isEndedHere }: ChildProcess,
  code: number | null,
  killedBy: NodeJS.Signals | null,
): UnreadableMail {
  if (killedBy === MEMORY_SIGNAL || killedBy === 'SIGABRT') {
    return new UnreadableMail('It takes more memory than a mail may', 'itself');
  }
  const isFromOutside = !isEndedHere && (killedBy === 'SIGKILL' || killedBy === 'SIGTERM');
  const message = `The process that read it ended with ${killedBy ?? code}`;
  return new UnreadableMail(message, isFromOutside ? 'others' : 'itself');
}
