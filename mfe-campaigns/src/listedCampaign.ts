import type { Campaign, CampaignStatus } from '@touchline/shared/contract';
import { CAMPAIGN_STATUSES } from '@touchline/shared/contract';

/** Counts of a campaign, and how far it is in percent. */
export type CampaignFigures = Omit<Campaign, 'id' | 'name' | 'scenario' | 'status'>;

/**
 * A campaign as the list shows it. What an odd row lacks is empty here, so that it is shown with what it has (C2)
 * instead of taking the screen down.
 */
export interface ListedCampaign extends Partial<CampaignFigures> {
  readonly id: number;
  readonly name: string;
  /** Value of its scenario. */
  readonly scenario: string;
  /** One of the contract's, or whatever the row says; draft if it says nothing (C2). */
  readonly status: string;
}

/** What the list may say of a campaign: any field may be missing or of another kind. */
type Row = Readonly<Record<keyof Campaign, unknown>>;

/** @returns undefined for what is no campaign at all: without an id it could be neither opened nor deleted. */
export function readCampaign(row: unknown): ListedCampaign | undefined {
  if (typeof row !== 'object' || row === null) return undefined;
  const { id, name, scenario, status, ...figures } = row as Row;
  if (typeof id !== 'number') return undefined;
  return {
    id,
    name: text(name),
    scenario: text(scenario),
    status: text(status) || 'draft',
    ...count('total_contacts', figures.total_contacts),
    ...count('replied', figures.replied),
    ...count('opened', figures.opened),
    ...count('bounced', figures.bounced),
    ...count('no_response', figures.no_response),
    ...count('progress_percent', figures.progress_percent),
  };
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const count = (name: keyof CampaignFigures, value: unknown): Partial<CampaignFigures> =>
  typeof value === 'number' && Number.isFinite(value) ? { [name]: value } : {};

/** Whether the contract knows a status. */
export const isCampaignStatus = (status: string): status is CampaignStatus =>
  (CAMPAIGN_STATUSES as readonly string[]).includes(status);
