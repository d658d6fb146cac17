import type { PlannedCampaign } from '@touchline/shared/contract';
import { useMemo } from 'react';
import { useKeptState } from '../keptPlace.ts';

export interface Removal {
  /** Without whom was removed; a new object whenever that changes. */
  readonly campaign: PlannedCampaign;
  readonly removed: ReadonlySet<number>;
  readonly remove: (contacts: readonly number[]) => void;
  readonly keepAll: () => void;
}

const NOBODY: ReadonlySet<number> = new Set();

/**
 * Leaves contacts out of a campaign that is about to send; nothing is stored before that is confirmed.
 * @param before who was left out already
 */
export function useRemoval(whole: PlannedCampaign, before = NOBODY): Removal {
  const [removed, setRemoved] = useKeptState<ReadonlySet<number>>('removed of plan', () =>
    before.intersection(new Set(whole.contacts)),
  );
  const campaign = useMemo(() => without(whole, removed), [whole, removed]);
  return {
    campaign,
    removed,
    remove: (contacts) => setRemoved((earlier) => earlier.union(new Set(contacts))),
    keepAll: () => setRemoved(NOBODY),
  };
}

function without(campaign: PlannedCampaign, removed: ReadonlySet<number>): PlannedCampaign {
  if (removed.size === 0) return campaign;
  const stays = (id: number) => !removed.has(id);
  const { contacts, begin_ids } = campaign;
  return {
    ...campaign,
    contacts: contacts.filter(stays),
    ...(begin_ids && { begin_ids: begin_ids.filter(stays) }),
  };
}
