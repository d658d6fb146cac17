import { IsolatedProcess, JobFailure, type JobLimits } from '../../isolation/isolated-process.ts';
import { HtmlTooComplex, type HtmlLimit } from './html-limits.ts';
import type { MailContent, TemplateParts } from './read-template.ts';

/** The process's answer about a template. */
export type TemplateReading = { readonly parts: TemplateParts } | { readonly limit: HtmlLimit };

const LIMITS: JobLimits = { milliseconds: 10_000, memoryMebibytes: 512 };
const ENTRY = new URL('template-process.ts', import.meta.url);

/** Reads templates in a separate process, so that none holds up the requests that this process serves. */
export class TemplateReader {
  readonly #process: IsolatedProcess<{ subject: string; html: string }, TemplateReading>;

  constructor(limits: JobLimits = LIMITS) {
    this.#process = new IsolatedProcess(ENTRY, limits);
  }

  /** @throws {HtmlTooComplex} also when reading takes more time or memory than it may. */
  readonly read = async ({ subject, html }: MailContent): Promise<TemplateParts> => {
    try {
      const reading = await this.#process.ask({ subject, html });
      if ('parts' in reading) return reading.parts;
      throw new HtmlTooComplex(reading.limit);
    } catch (error) {
      const isItsFault =
        error instanceof JobFailure && (error.endedBy === 'time' || error.endedBy === 'itself');
      throw isItsFault ? new HtmlTooComplex('cost', { cause: error }) : error;
    }
  };

  /** Ends the process; the next template starts another. */
  stop(): Promise<void> {
    return this.#process.stop();
  }
}
