import { createHash } from 'node:crypto';
import { HtmlTooComplex } from './html-limits.ts';
import { MailTemplate } from './mail-template.ts';
import type { MailContent, ReadTemplate } from './read-template.ts';

/**
 * Most characters of parsed templates kept in memory, enough for a campaign of many large ones; the least recently used goes
 * first.
 */
const MAX_CHARACTERS = 16_000_000;
/** Size assumed for a template that could not be read or is being read. */
const BLANK = 1000;

interface Kept {
  readonly template: Promise<MailTemplate>;
  size: number;
}

/**
 * Reads each template once, however many contacts it goes to. Failures are cached as well: otherwise each mail of a campaign
 * would take the whole time limit.
 */
export class TemplateCache {
  readonly #read: ReadTemplate;
  readonly #most: number;
  readonly #kept = new Map<string, Kept>();
  #characters = 0;

  constructor(read: ReadTemplate, most = MAX_CHARACTERS) {
    this.#read = read;
    this.#most = most;
  }

  /** Size in characters. */
  get size(): number {
    return this.#characters;
  }

  /** @throws {HtmlTooComplex} */
  get(content: MailContent): Promise<MailTemplate> {
    const key = createHash('sha256').update(`${content.subject}\n${content.html}`).digest('base64');
    const known = this.#kept.get(key);
    if (known) {
      // The last entry of the map is the most recently used.
      this.#kept.delete(key);
      this.#kept.set(key, known);
      return known.template;
    }
    const kept: Kept = { template: this.#readNew(key, content), size: BLANK };
    this.#kept.set(key, kept);
    this.#characters += kept.size;
    this.#makeRoom(key);
    return kept.template;
  }

  async #readNew(key: string, content: MailContent): Promise<MailTemplate> {
    try {
      const template = new MailTemplate(await this.#read(content));
      const kept = this.#kept.get(key);
      if (kept) {
        this.#characters += template.size - kept.size;
        kept.size = template.size;
        this.#makeRoom(key);
      }
      return template;
    } catch (error) {
      if (!(error instanceof HtmlTooComplex)) this.#drop(key);
      throw error;
    }
  }

  #makeRoom(newest: string): void {
    for (const oldest of this.#kept.keys()) {
      if (this.#characters <= this.#most || oldest === newest) return;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#characters -= this.#kept.get(key)?.size ?? 0;
    this.#kept.delete(key);
  }
}
