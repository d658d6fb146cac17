import { type NewTemplate, TEXT_LIMITS } from '@touchline/shared/contract';
import type { Design, EmailBody } from '../emailEditor.ts';
import type { ListedTemplate } from '@touchline/shared/contract/readers';

/** The fields of a template that are typed or chosen, in the order of the form (T4). */
export interface TemplateFields {
  readonly title: string;
  /** Value of a scenario; empty while none is chosen. */
  readonly scenario: string;
  /** Empty while none is chosen. */
  readonly tone: string;
  /** `null` while the field is empty. */
  readonly step_number: number | null;
  readonly subject: string;
}
export const FIELD_NAMES = ['title', 'scenario', 'tone', 'step_number', 'subject'] as const;
export type FieldName = (typeof FIELD_NAMES)[number];

/** A template as it is being worked on. */
export interface TemplateWork {
  readonly fields: TemplateFields;
  /** undefined: the editor begins empty. */
  readonly design: Design | undefined;
  /** `updated_at` of the stored template that this began from; undefined for a new one. */
  readonly basedOn: string | undefined;
}

/** What a new template begins with (T4). */
export const NEW_WORK: TemplateWork = {
  fields: { title: '', scenario: '', tone: '', step_number: 1, subject: '' },
  design: undefined,
  basedOn: undefined,
};

export function workOf(template: ListedTemplate): TemplateWork {
  const { title, scenario, tone, step_number = 1, subject, content, updated_at } = template;
  return {
    fields: { title, scenario, tone, step_number, subject },
    design: readDesign(content),
    // A malformed row without it cannot be checked for changes; the server would refuse an empty time.
    basedOn: updated_at === '' ? undefined : updated_at,
  };
}

/** The design in `content` (T7); undefined when it is not one. */
export function readDesign(content: string): Design | undefined {
  try {
    const design = JSON.parse(content) as Partial<Design> | null;
    return Array.isArray(design?.body?.rows) ? (design as Design) : undefined;
  } catch {
    return undefined;
  }
}

/** Whether there is a mail but no design that an editor could open: it was made elsewhere or is damaged. */
export function isDesignUnreadable({ content, html }: ListedTemplate): boolean {
  const hasContent = !['', '{}', 'null', '""'].includes(content.trim());
  return readDesign(content) === undefined && (hasContent || html.trim() !== '');
}

/** Whether anything was typed since `original` that closing would lose. */
export function isChanged(fields: TemplateFields, original: TemplateFields): boolean {
  return FIELD_NAMES.some((name) => trimmed(fields[name]) !== trimmed(original[name]));
}

const trimmed = (value: string | number | null) => (typeof value === 'string' ? value.trim() : value);

/** Create Template is possible once these four are set (T4). */
export function canBeCreated({ title, scenario, subject, tone }: TemplateFields): boolean {
  return [title, scenario, subject, tone].every((value) => value.trim() !== '');
}

/** What is sent (T7): the fields, trimmed, the design as a JSON string, and the mail made from it. */
export function valuesOf(fields: TemplateFields, { design, html }: EmailBody): NewTemplate {
  return {
    title: fields.title.trim(),
    scenario: fields.scenario,
    subject: fields.subject.trim(),
    // An unknown tone is refused before this; see checkFields.
    tone: fields.tone as NewTemplate['tone'],
    step_number: fields.step_number ?? 1,
    content: JSON.stringify(design),
    html,
  };
}

export const FIELD_LIMITS = { title: TEXT_LIMITS.templateTitle, subject: TEXT_LIMITS.subject } as const;
