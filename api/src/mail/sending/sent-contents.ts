import type { Queryable } from '../../database/database.ts';
import { keepContent, type MailContent } from '../../outreach/mail-contents.ts';

/** A template as it was, with the row that keeps it. */
export interface KeptContent extends MailContent {
  /** Of `mail_contents`. */
  readonly id: number;
}

/** A template, as of one change of it. */
export interface TemplateVersion {
  readonly template_id: number;
  /** When it was changed; later after every change. */
  readonly template_updated_at: string;
}

/** More templates than this are not sent at one time; their HTML may be large. */
const MOST = 50;

/** The templates that a worker sends, read and kept once for each change of them. */
export class SentContents {
  readonly #kept = new Map<string, KeptContent>();
  /** Kept by a transaction that may still fail. */
  #fresh: [key: string, content: KeptContent][] = [];

  /** @returns the contents by template. @throws Error for a template that does not exist. */
  async read(
    transaction: Queryable,
    versions: readonly TemplateVersion[],
  ): Promise<Map<number, KeptContent>> {
    this.#fresh = [];
    const contents = new Map<number, KeptContent>();
    for (const { template_id, template_updated_at } of versions) {
      if (contents.has(template_id)) continue;
      const key = `${template_id} ${template_updated_at}`;
      const content = this.#kept.get(key) ?? (await readContent(transaction, template_id));
      contents.set(template_id, content);
      if (!this.#kept.has(key)) this.#fresh.push([key, content]);
    }
    return contents;
  }

  /** Call it once the transaction is committed: what it stored is permanent. */
  confirm(): void {
    if (this.#kept.size + this.#fresh.length > MOST) this.#kept.clear();
    for (const [key, content] of this.#fresh) this.#kept.set(key, content);
    this.#fresh = [];
  }
}

async function readContent(transaction: Queryable, template: number): Promise<KeptContent> {
  const content = await transaction
    .selectFrom('templates')
    .select(['id as template_id', 'subject', 'html'])
    .where('id', '=', template)
    .executeTakeFirstOrThrow(() => new Error(`There is no template ${template}`));
  return { ...content, id: await keepContent(transaction, content) };
}
