import { Badge, type Tone } from '@touchline/shared';
import type { CampaignStatus } from '@touchline/shared/contract';
import { CAMPAIGN_STATUSES } from '@touchline/shared/contract/rules';
import { useCallback } from 'react';
import { messages } from './messages.ts';

/** Other spellings of a status, reduced to letters. */
const SPELLINGS: Readonly<Record<string, CampaignStatus>> = {
  pending: 'waiting',
  pendingapproval: 'waiting',
  waitingforapproval: 'waiting',
  waitingapproval: 'waiting',
};

/**
 * The contract's status that a row means, in any case and spelling: `Pending Approval`, `pending_approval` and `WAITING` are
 * one (M2). @returns undefined for an unknown one.
 */
export function knownStatus(status: string): CampaignStatus | undefined {
  const letters = status.toLowerCase().replaceAll(/[^\p{L}]/gu, '');
  return SPELLINGS[letters] ?? CAMPAIGN_STATUSES.find((known) => known === letters);
}

/** The name of a status in the language of the interface; an unknown status is its own name. */
export function useStatusLabel(): (status: string) => string {
  const t = messages.use();
  return useCallback(
    (status) => {
      const known = knownStatus(status);
      return known === undefined ? status : t(known);
    },
    [t],
  );
}

const TONES: Readonly<Partial<Record<CampaignStatus, Tone>>> = {
  active: 'ok',
  waiting: 'warn',
  completed: 'info',
};

/** The status of a campaign; nothing where its row has none. */
export function StatusBadge({ status }: { readonly status: string }) {
  const label = useStatusLabel();
  const known = knownStatus(status);
  if (status === '') return '—';
  return <Badge tone={(known && TONES[known]) ?? 'neutral'}>{label(status)}</Badge>;
}
