import { defineList, LARGE_ANSWER, type List } from '@touchline/shared';
import type { Template } from '@touchline/shared/contract';
import { TEMPLATES_PATH } from '@touchline/shared/contract/paths';
import {
  lastModified,
  type ListedTemplate,
  parseUntrustedTemplates,
} from '@touchline/shared/contract/readers';

/** A template that a step can use. What a malformed row lacks is empty. */
export interface StepTemplate extends Pick<Template, 'id' | 'title' | 'subject' | 'scenario' | 'html'> {
  readonly tone: string;
  readonly step: number;
  /** When it was last changed, ISO 8601. */
  readonly modified: string;
}

export type StepTemplates = List<StepTemplate>;

/** The templates that campaigns choose from, newest first: the list that Templates shows, read once for both. */
export const stepTemplates = defineList({
  path: TEMPLATES_PATH,
  parse: (rows) => parseUntrustedTemplates(rows).flatMap(toStepTemplate),
  failure: 'The templates could not be loaded.',
  settings: LARGE_ANSWER,
});

/** A template without a step cannot be chosen for any. */
function toStepTemplate(template: ListedTemplate): readonly StepTemplate[] {
  const { id, step_number: step, title, subject, scenario, tone, html } = template;
  if (step === undefined) return [];
  return [{ id, step, title, subject, scenario, tone, html, modified: lastModified(template) }];
}

/** The templates that a campaign may choose from (C11): of its scenario, of a step from 1 to its number of e-mails. */
export function choosableTemplates(
  templates: readonly StepTemplate[],
  scenario: string,
  emailCount: number | null,
): readonly StepTemplate[] {
  return templates.filter(
    (template) =>
      template.scenario === scenario &&
      template.step >= 1 &&
      (emailCount === null || template.step <= emailCount),
  );
}
