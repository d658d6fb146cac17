import type { Queryable } from '../database/database.ts';
import { digestOf } from '../outreach/mail-contents.ts';
import { unlessAborted } from '../unless-aborted.ts';
import type { CheckedTemplate } from './preflight-input.ts';
import type { TemplateFacts } from './template-facts.ts';
import type { TemplateInspector } from './template-inspector.ts';

type Content = { readonly subject: string; readonly html: string };

/** Bytes of the HTML that goes out; null for a template that no mail can be made of. */
export type Measure = (content: Content) => Promise<number | null>;

/**
 * The templates of steps, each looked into; one that does not exist is left out.
 * @param templateMap step number → template id
 * @param measure how long the mails become; without it nobody needs to know
 * @throws the reason of the signal
 */
export async function* readTemplates(
  database: Queryable,
  templateMap: Readonly<Record<string, number>>,
  inspector: Pick<TemplateInspector, 'inspect'>,
  signal: AbortSignal,
  measure?: Measure,
): AsyncGenerator<CheckedTemplate> {
  const steps = Object.entries(templateMap).map(([step, id]) => ({ step: Number(step), id }));
  const stepsOf = Map.groupBy(
    steps.toSorted((one, other) => one.step - other.step),
    ({ id }) => id,
  );
  // One by one: a hundred templates of a megabyte are not to be in memory at once.
  for (const [id, own] of stepsOf) {
    signal.throwIfAborted();
    const template = await database
      .selectFrom('templates')
      .select(['title', 'subject', 'html'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (template === undefined) continue;
    const { title, ...content } = template;
    const looked = await unlessAborted(lookInto(content, inspector, measure), signal);
    yield { id, title, steps: own.map(({ step }) => step), digest: digestOf(content), ...looked };
  }
}

async function lookInto(
  content: Content,
  inspector: Pick<TemplateInspector, 'inspect'>,
  measure: Measure | undefined,
): Promise<{ facts: TemplateFacts | null; bytes?: number }> {
  const facts = await inspector.inspect(content);
  if (facts === null || measure === undefined) return { facts };
  const bytes = await measure(content);
  return bytes === null ? { facts: null } : { facts, bytes };
}
