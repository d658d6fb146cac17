import { createHash } from 'node:crypto';
import { IsolatedProcess, JobFailure } from '../isolation/isolated-process.ts';
import type { MailContent } from '../mail/composition/read-template.ts';
import type { TemplateFacts } from './template-facts.ts';

const LIMITS = { milliseconds: 5000, memoryMebibytes: 256 };
const ENTRY = new URL('template-process.ts', import.meta.url);
/** Templates whose facts are kept: a dialog asks again with each change. */
const MOST_KEPT = 500;

/** Looks into templates in a separate process; into the same content once. */
export class TemplateInspector {
  readonly #process = new IsolatedProcess<{ subject: string; html: string }, TemplateFacts | null>(
    ENTRY,
    LIMITS,
  );
  readonly #known = new Map<string, TemplateFacts | null>();

  /** @returns null for a template that cannot be read within the limits */
  async inspect({ subject, html }: MailContent): Promise<TemplateFacts | null> {
    const content = createHash('sha256')
      .update(JSON.stringify([subject, html]))
      .digest('base64');
    const known = this.#known.get(content);
    if (known !== undefined) return known;
    const facts = await this.#ask(subject, html);
    this.#known.set(content, facts);
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= MOST_KEPT) break;
      this.#known.delete(oldest);
    }
    return facts;
  }

  async #ask(subject: string, html: string): Promise<TemplateFacts | null> {
    try {
      return await this.#process.ask({ subject, html });
    } catch (error) {
      if (error instanceof JobFailure && (error.endedBy === 'time' || error.endedBy === 'itself'))
        return null;
      throw error;
    }
  }

  stop(): Promise<void> {
    return this.#process.stop();
  }
}
