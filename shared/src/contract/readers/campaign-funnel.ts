import type { CampaignFunnel, FunnelStep } from '../monitoring.ts';
import { type CampaignRow, parseUntrustedMonitoringCampaigns } from './monitoring.ts';
import { parseList, parseNumber, parseObject, parseTrimmed } from './untrusted.ts';

/** What is counted for a step, in the order of the funnel. */
export const FUNNEL_MEASURES = ['planned', 'sent', 'opened', 'replied', 'bounced', 'unsubscribed'] as const;
export type FunnelMeasure = (typeof FUNNEL_MEASURES)[number];

/** A step of the funnel, as far as its row could be read. */
export interface ShownFunnelStep extends Readonly<Record<FunnelMeasure, number | null>> {
  /** Distinguishes the steps of one funnel. */
  readonly key: string;
  readonly stepNumber: number;
  readonly subject: string;
}

export interface ShownFunnel {
  /** undefined where the answer says nothing about the campaign. */
  readonly campaign: CampaignRow | undefined;
  readonly steps: readonly ShownFunnelStep[];
}

/** Reads the answer of `GET …/campaigns/{id}/funnel/`. @returns undefined for anything else */
export function parseUntrustedFunnel(answer: unknown): ShownFunnel | undefined {
  const funnel = parseObject<keyof CampaignFunnel>(answer);
  const rows = parseList(funnel?.steps ?? answer);
  if (rows === undefined) return undefined;
  return {
    campaign: parseUntrustedMonitoringCampaigns([funnel?.campaign])[0],
    steps: rows.flatMap(parseStep),
  };
}

function parseStep(value: unknown, index: number): readonly ShownFunnelStep[] {
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
export function shareOf(step: ShownFunnelStep, measure: FunnelMeasure): number | null {
  const whole = measure === 'planned' || measure === 'sent' ? step.planned : step.sent;
  const value = step[measure];
  if (value === null || whole === null || whole <= 0) return null;
  return (100 * value) / whole;
}
