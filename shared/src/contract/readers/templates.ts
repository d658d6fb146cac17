import type { Scenario, Template, TemplateUse, UploadResponse } from '../templates.ts';
import {
  parseList,
  parseNumber,
  parseObject,
  parseRows,
  parseText,
  parseTrimmed,
  type Untrusted,
} from './untrusted.ts';

/** A template as a list shows it. What its row lacks is empty (T2). */
export interface ListedTemplate extends Omit<Template, 'tone' | 'step_number'> {
  /** A tone of the contract, or whatever the row says. */
  readonly tone: string;
  readonly step_number: number | undefined;
}

/**
 * Rows of `GET /api/templates/`, newest first (T3). Those without an id, which could be neither opened nor deleted, are
 * left out.
 */
export function parseUntrustedTemplates(rows: readonly unknown[]): readonly ListedTemplate[] {
  return sortTemplates(parseRows(rows, parseTemplate));
}

function parseTemplate(id: number, row: Untrusted<keyof Template>): ListedTemplate {
  return {
    id,
    title: parseText(row.title),
    subject: parseText(row.subject),
    scenario: parseText(row.scenario),
    tone: parseText(row.tone),
    step_number: parseNumber(row.step_number) ?? undefined,
    content: parseText(row.content),
    html: parseText(row.html),
    created_at: parseText(row.created_at),
    updated_at: parseText(row.updated_at),
  };
}

/** A campaign that uses a template, as a page shows it. */
export type TemplateUser = Omit<TemplateUse['campaigns'][number], 'status'> & {
  /** A status of the contract, or whatever the row says. */
  readonly status: string;
};

/** Reads the answer of `GET /api/templates/{id}/use/`. @returns undefined for an answer without it */
export function parseUntrustedTemplateUse(answer: unknown): readonly TemplateUser[] | undefined {
  const rows = parseList(parseObject<'campaigns'>(answer)?.campaigns);
  return rows && parseRows(rows, parseTemplateUser);
}

function parseTemplateUser(id: number, row: Untrusted<keyof TemplateUser>): TemplateUser {
  return {
    id,
    name: parseText(row.name),
    status: parseText(row.status),
    steps: (parseList(row.steps) ?? []).flatMap((step) => parseNumber(step) ?? []),
    people: parseNumber(row.people) ?? 0,
    first_step: parseNumber(row.first_step) ?? null,
  };
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

/**
 * Rows of `GET /api/campaigns/scenarios/`, each value once. A row without a value, which nothing could refer to, is left
 * out.
 */
export function parseUntrustedScenarios(rows: readonly unknown[]): readonly Scenario[] {
  const labels = new Map<string, string>();
  for (const row of rows) {
    const { value, label } = parseObject<keyof Scenario>(row) ?? {};
    if (typeof value === 'string' && value !== '' && !labels.has(value)) labels.set(value, parseText(label));
  }
  return [...labels].map(([value, label]) => ({ value, label }));
}

/** Reads the answer of an upload. @returns the address of the image; undefined where the answer has none */
export function parseUntrustedUpload(answer: unknown): string | undefined {
  return parseTrimmed(parseObject<keyof UploadResponse>(answer)?.url) || undefined;
}
