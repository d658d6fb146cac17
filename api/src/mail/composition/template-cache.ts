import { MailTemplate, type MailContent } from './mail-template.ts';

/** Characters of HTML that are kept read: a campaign of many large templates; what was used longest ago goes first. */
const MAX_CHARACTERS = 16_000_000;

/** Reads each content once, however many contacts it goes to. */
export class TemplateCache {
  readonly #templates = new Map<string, MailTemplate>();
  #characters = 0;

  get(content: MailContent): MailTemplate {
    const key = `${content.subject}\n${content.html}`;
    const template = this.#templates.get(key) ?? new MailTemplate(content);
    if (this.#templates.delete(key)) this.#characters -= key.length;
    this.#templates.set(key, template);
    this.#characters += key.length;
    for (const oldest of this.#templates.keys()) {
      if (this.#characters <= MAX_CHARACTERS || oldest === key) break;
      this.#templates.delete(oldest);
      this.#characters -= oldest.length;
    }
    return template;
  }
}
