import type { StepTemplates } from '../campaignFields.ts';
import type { StepTemplate } from '../../stepTemplates.ts';

/** A step, the templates offered for it, and the chosen one. */
export interface StepChoice {
  readonly step: number;
  readonly templates: readonly StepTemplate[];
  /** Id of the chosen template, even when it is no longer offered. */
  readonly chosen: number | undefined;
}

/** The steps that have templates to offer, or one chosen, in their order (C10). */
export function groupBySteps(offered: readonly StepTemplate[], chosen: StepTemplates): readonly StepChoice[] {
  const groups = Map.groupBy(offered, ({ step }) => step);
  return [...new Set([...groups.keys(), ...chosen.keys()])]
    .toSorted((one, other) => one - other)
    .map((step) => ({ step, templates: groups.get(step) ?? [], chosen: chosen.get(step) }));
}

/** The choices with another template, or with none, for a step; in the order of the steps. */
export function withTemplate(
  chosen: StepTemplates,
  step: number,
  template: number | undefined,
): StepTemplates {
  const next = new Map(chosen);
  next.delete(step);
  if (template !== undefined) next.set(step, template);
  return new Map([...next].toSorted(([one], [other]) => one - other));
}
