import { asList } from '@touchline/shared';
import { type CampaignRow, readCampaignRows } from '../../monitoredCampaigns.ts';
import { count, text } from '../../oddFields.ts';

/** What is counted of a step, in the order of the funnel. */
export const MEASURES = ['planned', 'sent', 'opened', 'replied', 'bounced', 'unsubscribed'] as const;
export type Measure = (typeof MEASURES)[number];

/** A step of the funnel with what its row has. */
export interface ShownStep extends Readonly<Record<Measure, number | null>> {
  /** Tells steps of one funnel apart. */
  readonly key: string;
  readonly stepNumber: number;
  readonly subject: string;
}

export interface ShownFunnel {
  /** undefined where the answer tells nothing of the campaign. */
  readonly campaign: CampaignRow | undefined;
  readonly steps: readonly ShownStep[];
}

/** Reads the answer of `GET …/campaigns/{id}/funnel/`. @returns undefined for what is none. */
export function readFunnel(answer: unknown): ShownFunnel | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined;
  const { campaign, steps } = answer as Readonly<Record<'campaign' | 'steps', unknown>>;
  const rows = asList<unknown>(steps ?? answer);
  if (rows === undefined) return undefined;
  return { campaign: readCampaignRows([campaign])[0], steps: rows.flatMap(readStep) };
}

function readStep(row: unknown, index: number): readonly ShownStep[] {
  if (typeof row !== 'object' || row === null) return [];
  const step = row as Readonly<Record<Measure | 'step_number' | 'subject', unknown>>;
  return [
    {
      key: `step-${index}`,
      stepNumber: count(step.step_number) ?? index + 1,
      subject: text(step.subject),
      planned: count(step.planned),
      sent: count(step.sent),
      opened: count(step.opened),
      replied: count(step.replied),
      bounced: count(step.bounced),
      unsubscribed: count(step.unsubscribed),
    },
  ];
}

/**
 * Percent of what a figure is held against: what was sent against what was planned, everything else against what was
 * sent. @returns null where there is nothing to hold it against.
 */
export function shareOf(step: ShownStep, measure: Measure): number | null {
  const whole = measure === 'planned' || measure === 'sent' ? step.planned : step.sent;
  const value = step[measure];
  if (value === null || whole === null || whole <= 0) return null;
  return (100 * value) / whole;
}

/** How long the bar of a figure is, in percent of the longest in the funnel. */
export function barOf(steps: readonly ShownStep[], value: number | null): number {
  const longest = Math.max(0, ...steps.flatMap((step) => MEASURES.map((measure) => step[measure] ?? 0)));
  return value === null || longest === 0 ? 0 : Math.max(0, (100 * value) / longest);
}
