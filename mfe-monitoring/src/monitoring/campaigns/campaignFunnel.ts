import { defineItem } from '@touchline/shared';
import type { CampaignFunnel, FunnelStep } from '@touchline/shared/contract';
import {
  type CampaignRow,
  parseList,
  parseNumber,
  parseObject,
  parseTrimmed,
  parseUntrustedMonitoringCampaigns,
} from '@touchline/shared/contract/readers';
import { funnelPath } from '../../common/paths.ts';

/** What is counted for a step, in the order of the funnel. */
export const MEASURES = ['planned', 'sent', 'opened', 'replied', 'bounced', 'unsubscribed'] as const;
export type Measure = (typeof MEASURES)[number];

/** A step of the funnel, as far as its row could be read. */
export interface ShownStep extends Readonly<Record<Measure, number | null>> {
  /** Distinguishes the steps of one funnel. */
  readonly key: string;
  readonly stepNumber: number;
  readonly subject: string;
}

export interface ShownFunnel {
  /** undefined where the answer says nothing about the campaign. */
  readonly campaign: CampaignRow | undefined;
  readonly steps: readonly ShownStep[];
}

/** How far the mails of each step of a campaign got. */
export const campaignFunnel = defineItem({
  path: funnelPath,
  parse: parseUntrustedFunnel,
  failure: 'The funnel of a campaign could not be loaded.',
});

/** Reads the answer of `GET …/campaigns/{id}/funnel/`. @returns undefined for anything else */
function parseUntrustedFunnel(answer: unknown): ShownFunnel | undefined {
  const funnel = parseObject<keyof CampaignFunnel>(answer);
  const rows = parseList(funnel?.steps ?? answer);
  if (rows === undefined) return undefined;
  return {
    campaign: parseUntrustedMonitoringCampaigns([funnel?.campaign])[0],
    steps: rows.flatMap(parseStep),
  };
}

function parseStep(value: unknown, index: number): readonly ShownStep[] {
  const step = parseObject<keyof FunnelStep>(value);
  if (step === undefined) return [];
  return [
    {
      key: `step-${index}`,
      stepNumber: parseNumber(step.step_number) ?? index + 1,
      subject: parseTrimmed(step.subject),
      planned: parseNumber(step.planned),
      sent: parseNumber(step.sent),
      opened: parseNumber(step.opened),
      replied: parseNumber(step.replied),
      bounced: parseNumber(step.bounced),
      unsubscribed: parseNumber(step.unsubscribed),
    },
  ];
}

/**
 * A figure as a percentage: sent mails of the planned ones, everything else of the sent ones. @returns null where there is
 * nothing to compare with.
 */
export function shareOf(step: ShownStep, measure: Measure): number | null {
  const whole = measure === 'planned' || measure === 'sent' ? step.planned : step.sent;
  const value = step[measure];
  if (value === null || whole === null || whole <= 0) return null;
  return (100 * value) / whole;
}

/** Length of a figure's bar, in percent of the longest in the funnel. */
export function barOf(steps: readonly ShownStep[], value: number | null): number {
  const longest = Math.max(0, ...steps.flatMap((step) => MEASURES.map((measure) => step[measure] ?? 0)));
  return value === null || longest === 0 ? 0 : Math.max(0, (100 * value) / longest);
}
