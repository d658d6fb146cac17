import { useQuery } from '@touchline/shared';
import { useCallback } from 'react';

const TABS = ['campaigns', 'contacts'] as const;
export type AnalyticsTab = (typeof TABS)[number];

/** The open tab, kept in the URL as `?tab=`; anything else there is the first tab. */
export function useTab(): readonly [AnalyticsTab, (tab: AnalyticsTab) => void] {
  const [query, changeQuery] = useQuery();
  const tab = TABS.find((known) => known === query.get('tab')) ?? TABS[0];
  const change = useCallback(
    (next: AnalyticsTab) => {
      changeQuery(
        (wanted) => {
          // Search and order belong to one tab; the filters have names of their own and are kept.
          for (const name of ['search', 'sort', 'order', 'figures']) wanted.delete(name);
          if (next === TABS[0]) wanted.delete('tab');
          else wanted.set('tab', next);
        },
        { isStep: true },
      );
    },
    [changeQuery],
  );
  return [tab, change];
}
