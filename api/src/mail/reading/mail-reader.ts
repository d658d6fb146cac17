import { IsolatedProcess, JobFailure, type JobLimits } from '../../isolation/isolated-process.ts';
import type { AttachmentContent, ShownMail } from './shown-mail.ts';
import type { MailJob, UnderstoodMail } from './understand.ts';

/** A task for the process. */
export type ReaderJob =
  | ({ readonly task: 'understand' } & MailJob)
  | { readonly task: 'show'; readonly raw: Buffer; readonly headersAlone?: boolean }
  | { readonly task: 'attachment'; readonly raw: Buffer; readonly number: number };

/** Its results, by task. */
export interface ReaderResults {
  readonly understand: UnderstoodMail;
  readonly show: ShownMail;
  readonly attachment: AttachmentContent | undefined;
}

/** A mail of 25 MiB needs about 200 MiB. */
export const READER_LIMITS: JobLimits = { milliseconds: 10_000, memoryMebibytes: 512 };
const ENTRY = new URL('reader-process.ts', import.meta.url);

/** Reads mails in a separate process, so that none holds up the requests that this process serves. */
export class MailReader {
  readonly #process: IsolatedProcess<ReaderJob, ReaderResults[ReaderJob['task']]>;

  constructor(limits: JobLimits = READER_LIMITS) {
    this.#process = new IsolatedProcess(ENTRY, limits);
  }

  /**
   * Extracts everything from a mail's source. One that cannot be read as a whole is read by its headers alone.
   * @throws {JobFailure} when not even these can be read, or something else ended the process repeatedly: then it should be
   * retried later.
   */
  read(mail: Omit<MailJob, 'headersAlone'>): Promise<UnderstoodMail> {
    const job = { task: 'understand', ...mail } as const;
    return orByHeaders((headersAlone) => this.#ask({ ...job, headersAlone }));
  }

  /**
   * Prepares a mail for display. One that cannot be read as a whole is shown by its headers alone.
   * @throws {JobFailure} when not even these can be read.
   */
  show(raw: Buffer): Promise<ShownMail> {
    return orByHeaders((headersAlone) => this.#ask({ task: 'show', raw, headersAlone }));
  }

  /**
   * An attachment of a mail. @param number as in `ShownMail`.
   * @returns undefined when there is none of that number.
   * @throws {JobFailure} when the mail cannot be read.
   */
  attachment(raw: Buffer, number: number): Promise<AttachmentContent | undefined> {
    return this.#ask({ task: 'attachment', raw, number });
  }

  /** Ends the process; the next mail starts another. */
  stop(): Promise<void> {
    return this.#process.stop();
  }

  async #ask<Task extends ReaderJob['task']>(
    job: Extract<ReaderJob, { readonly task: Task }>,
  ): Promise<ReaderResults[Task]> {
    return (await this.#process.ask(job)) as ReaderResults[Task];
  }
}

async function orByHeaders<Result>(ask: (headersAlone: boolean) => Promise<Result>): Promise<Result> {
  try {
    return await ask(false);
  } catch (error) {
    if (!(error instanceof JobFailure) || error.endedBy === 'others') throw error;
    return await ask(true);
  }
}
