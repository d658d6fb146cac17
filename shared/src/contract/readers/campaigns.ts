import type { Campaign } from '../campaigns.ts';
import { parseNumber, parseRows, parseText, type Untrusted } from './untrusted.ts';

/** Counts of a campaign, and its progress in percent. */
export type CampaignFigures = Omit<Campaign, 'id' | 'name' | 'scenario' | 'status'>;

/** A campaign as a list shows it. A figure that the row lacks is absent; a text, empty (C2). */
export interface ListedCampaign extends Partial<CampaignFigures> {
  readonly id: number;
  readonly name: string;
  /** Value of its scenario. */
  readonly scenario: string;
  /** A status of the contract, or whatever the row says; draft if it says nothing (C2). */
  readonly status: string;
}

/** Rows of `GET /api/campaigns/all/`; those without an id, which could be neither opened nor deleted, are left out. */
export function parseUntrustedCampaigns(rows: readonly unknown[]): readonly ListedCampaign[] {
  return parseRows(rows, parseListedCampaign);
}

/** What the list and the details of a campaign have in common. */
export function parseListedCampaign(id: number, row: Untrusted<keyof Campaign>): ListedCampaign {
  return {
    id,
    name: parseText(row.name),
    scenario: parseText(row.scenario),
    status: parseText(row.status) || 'draft',
    ...figure('total_contacts', row.total_contacts),
    ...figure('replied', row.replied),
    ...figure('opened', row.opened),
    ...figure('bounced', row.bounced),
    ...figure('no_response', row.no_response),
    ...figure('progress_percent', row.progress_percent),
  };
}

function figure(name: keyof CampaignFigures, value: unknown): Partial<CampaignFigures> {
  const number = parseNumber(value);
  return number === null ? {} : { [name]: number };
}
