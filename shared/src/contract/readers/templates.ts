import type { Scenario, Template } from '../templates.ts';
import { parseObject, parseText } from './untrusted.ts';

/** A template as a list shows it. What its row lacks is empty (T2). */
export interface ListedTemplate extends Omit<Template, 'tone' | 'step_number'> {
  /** One of the contract's tones, or whatever the row says. */
  readonly tone: string;
  readonly step_number: number | undefined;
}

/**
 * Rows of `GET /api/templates/`, newest first (T3). Those without an id, which could be neither opened nor deleted, are
 * left out.
 */
export function parseUntrustedTemplates(rows: readonly unknown[]): readonly ListedTemplate[] {
  return sortTemplates(rows.flatMap(parseTemplate));
}

function parseTemplate(value: unknown): readonly ListedTemplate[] {
  const row = parseObject<keyof Template>(value);
  if (typeof row?.id !== 'number') return [];
  return [
    {
      id: row.id,
      title: parseText(row.title),
      subject: parseText(row.subject),
      scenario: parseText(row.scenario),
      tone: parseText(row.tone),
      step_number: typeof row.step_number === 'number' ? row.step_number : undefined,
      content: parseText(row.content),
      html: parseText(row.html),
      created_at: parseText(row.created_at),
      updated_at: parseText(row.updated_at),
    },
  ];
}

/** When a template was last changed: `updated_at`, else `created_at` (T3). Empty when neither is known. */
export function lastModified({ updated_at, created_at }: ListedTemplate): string {
  return updated_at || created_at;
}

/** Newest first by {@link lastModified} (T3); among equals, and without a readable time, the highest id first. */
function sortTemplates(templates: readonly ListedTemplate[]): readonly ListedTemplate[] {
  return templates
    .map((template) => ({ template, time: Date.parse(lastModified(template)) || 0 }))
    .toSorted((one, other) => other.time - one.time || other.template.id - one.template.id)
    .map(({ template }) => template);
}

/** Rows of `GET /api/campaigns/scenarios/`. A row without a value, which nothing could be about, is left out. */
export function parseUntrustedScenarios(rows: readonly unknown[]): readonly Scenario[] {
  return rows.flatMap((value) => {
    const row = parseObject<keyof Scenario>(value);
    return typeof row?.value === 'string' ? [{ value: row.value, label: parseText(row.label) }] : [];
  });
}
