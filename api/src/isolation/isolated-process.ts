import { spawn, type ChildProcess, type Serializable } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import { MEMORY_SIGNAL, TIME_SIGNAL } from './watch-process.ts';

/** What one job may take. */
export interface JobLimits {
  /** Processor time in milliseconds: wall-clock time also passes while other processes compute. */
  readonly milliseconds: number;
  /** Wall-clock time including the start, in case it waits for ever; six times the processor time by default. */
  readonly wallMilliseconds?: number;
  /** Resident memory of the process, in MiB. */
  readonly memoryMebibytes: number;
}

/** A job that was not done. */
export class JobFailure extends Error {
  override readonly name = 'JobFailure';
  /**
   * What ended the process: the time limit, the process itself, something else on this machine; undefined when nothing did.
   */
  readonly endedBy: 'time' | 'itself' | 'others' | undefined;

  constructor(message: string, endedBy?: JobFailure['endedBy']) {
    super(message);
    this.endedBy = endedBy;
  }
}

/** The process's answer to a job. */
export type JobAnswer<Result> = { readonly result: Result } | { readonly failure: string };

const WALL_FACTOR = 6;
/** Milliseconds after which an idle process is ended to free its memory. */
const IDLE = 60_000;

/**
 * Runs jobs in a separate process, one after another, within limits on time and memory. The process is started for the first
 * job, and again after one that it did not survive. It never keeps this process alive by itself.
 */
export class IsolatedProcess<Job extends Serializable, Result> {
  readonly #entry: string;
  readonly #limits: JobLimits;
  readonly #inTurn = pLimit(1);
  #child: ChildProcess | undefined;
  /** Whether it has done nothing yet. */
  #isFresh = true;
  #idle: NodeJS.Timeout | undefined;

  /** @param entry module that calls `serveJobs`. */
  constructor(entry: URL, limits: JobLimits) {
    this.#entry = fileURLToPath(entry);
    this.#limits = limits;
  }

  /** Starts the process, if it is not there: a job that comes soon need not wait for that. */
  prepare(): void {
    if (this.#child) return;
    this.#child = this.#start();
    this.#child.unref();
    this.#child.channel?.unref();
    this.#endWhenIdle();
  }

  /** @throws {JobFailure} */
  ask(job: Job): Promise<Result> {
    return this.#inTurn(async () => {
      clearTimeout(this.#idle);
      try {
        return await this.#askTwice(job);
      } finally {
        this.#endWhenIdle();
      }
    });
  }

  /** Ends the process; the next job starts another. */
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
   * A job must not suffer for what is not its fault: leftovers of earlier jobs, a process that the kernel ended because
   * others needed memory, or a broken channel. It gets a second, fresh process.
   */
  async #askTwice(job: Job): Promise<Result> {
    const isFresh = this.#child === undefined || this.#isFresh;
    try {
      return await this.#askOnce(job);
    } catch (error) {
      const { endedBy } = error instanceof JobFailure ? error : { endedBy: 'others' };
      if (endedBy === 'others' || (endedBy === 'itself' && !isFresh)) return await this.#askOnce(job);
      throw error;
    }
  }

  #askOnce(job: Job): Promise<Result> {
    const child = (this.#child ??= this.#start());
    const { milliseconds, wallMilliseconds = milliseconds * WALL_FACTOR } = this.#limits;
    return new Promise<Result>((resolve, reject) => {
      let isOverTime = false;
      const timer = setTimeout(() => {
        isOverTime = true;
        this.#end();
      }, wallMilliseconds);
      const finish = () => {
        clearTimeout(timer);
        child.off('message', onAnswer).off('exit', onExit).off('error', onError);
        child.unref();
        child.channel?.unref();
      };
      this.#isFresh = false;
      const onAnswer = (answer: JobAnswer<Result>) => {
        finish();
        if ('result' in answer) resolve(answer.result);
        else reject(new JobFailure(answer.failure));
      };
      const onExit = (code: number | null, killedBy: NodeJS.Signals | null) => {
        finish();
        this.#forget(child);
        reject(isOverTime ? overTime() : endOf(child, code, killedBy));
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
    const { memoryMebibytes, milliseconds } = this.#limits;
    const cache = process.env['NODE_COMPILE_CACHE'];
    const heap = `--max-old-space-size=${Math.floor(memoryMebibytes / 2)}`;
    const child = spawn(
      process.execPath,
      [heap, this.#entry, String(memoryMebibytes), String(milliseconds)],
      {
        // Almost empty: a process that reads strangers' data gets no secrets to lose.
        env: cache === undefined ? {} : { NODE_COMPILE_CACHE: cache },
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
        serialization: 'advanced',
      },
    );
    child.on('error', () => this.#forget(child));
    child.once('exit', () => this.#forget(child));
    this.#isFresh = true;
    return child;
  }

  #endWhenIdle(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#end(), IDLE).unref();
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

const overTime = () => new JobFailure('It takes too much time', 'time');

function endOf(
  { killed: isEndedHere }: ChildProcess,
  code: number | null,
  killedBy: NodeJS.Signals | null,
): JobFailure {
  if (killedBy === TIME_SIGNAL) return overTime();
  if (killedBy === MEMORY_SIGNAL || killedBy === 'SIGABRT') {
    return new JobFailure('It takes too much memory', 'itself');
  }
  const isFromOutside = !isEndedHere && (killedBy === 'SIGKILL' || killedBy === 'SIGTERM');
  return new JobFailure(`The process ended with ${killedBy ?? code}`, isFromOutside ? 'others' : 'itself');
}
