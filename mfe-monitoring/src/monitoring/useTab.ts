import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

const TABS = ['campaigns', 'contacts'] as const;
export type AnalyticsTab = (typeof TABS)[number];

/** The open tab, kept in the URL as `?tab=`; anything else there is the first tab. */
export function useTab(): readonly [AnalyticsTab, (tab: AnalyticsTab) => void] {
  const [parameters, setParameters] = useSearchParams();
  const tab = TABS.find((known) => known === parameters.get('tab')) ?? TABS[0];
  const change = useCallback(
    (next: AnalyticsTab) => {
      setParameters((current) => {
        const wanted = new URLSearchParams(current);
        // Search and order are about the rows of one tab; the filters have names of their own, and are found again.
        for (const name of ['search', 'sort', 'order', 'figures']) wanted.delete(name);
        if (next === TABS[0]) wanted.delete('tab');
        else wanted.set('tab', next);
        return wanted;
      });
    },
    [setParameters],
  );
  return [tab, change];
}
