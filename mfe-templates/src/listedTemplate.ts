import type { Template } from '@touchline/shared/contract';

/**
 * A template as the list shows it. What an odd row lacks is empty here, so that it is shown with what it has (T2)
 * instead of taking the screen down.
 */
export interface ListedTemplate extends Omit<Template, 'tone' | 'step_number'> {
  /** One of the contract's tones, or whatever the row says. */
  readonly tone: string;
  readonly step_number: number | undefined;
}

/** What the list may say of a template: any field may be missing or of another kind. */
type Row = Readonly<Record<keyof Template, unknown>>;

/** @returns undefined for what is no template at all: without an id it could be neither opened nor deleted. */
export function readTemplate(row: unknown): ListedTemplate | undefined {
  if (typeof row !== 'object' || row === null) return undefined;
  const { id, step_number: step, ...rest } = row as Row;
  if (typeof id !== 'number') return undefined;
  return {
    id,
    title: text(rest.title),
    subject: text(rest.subject),
    scenario: text(rest.scenario),
    tone: text(rest.tone),
    step_number: typeof step === 'number' ? step : undefined,
    content: text(rest.content),
    html: text(rest.html),
    created_at: text(rest.created_at),
    updated_at: text(rest.updated_at),
  };
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** When it was last changed: `updated_at`, falling back to `created_at` (T3). Empty when neither is known. */
export function lastModified({ updated_at, created_at }: ListedTemplate): string {
  return updated_at || created_at;
}

/** Newest first by {@link lastModified} (T3); those without a readable time last, the youngest id first among equals. */
export function sortTemplates(templates: readonly ListedTemplate[]): readonly ListedTemplate[] {
  const times = new Map(templates.map((template) => [template, timeOf(template)]));
  const time = (template: ListedTemplate) => times.get(template) ?? 0;
  return templates.toSorted((one, other) => time(other) - time(one) || other.id - one.id);
}

function timeOf(template: ListedTemplate): number {
  const time = Date.parse(lastModified(template));
  return Number.isNaN(time) ? 0 : time;
}
