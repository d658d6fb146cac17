import { defineItem, notify } from '@touchline/shared';
import type { Approvals } from '@touchline/shared/contract';
import { APPROVALS_PATH } from '@touchline/shared/contract/paths';
import { parseUntrustedApprovals } from '@touchline/shared/contract/readers';
import { useEffect, useRef } from 'react';
import { messages } from './messages.ts';

const approvals = defineItem({
  path: () => APPROVALS_PATH,
  parse: parseUntrustedApprovals,
  // What is told a little later is no failure that anybody has to know of.
  settings: { shouldRetryOnError: false },
});

/** Campaigns that a notice leads to; the Dashboard has all. */
const NAMED = 5;

type Settled = Approvals['settled'][number];
const keyOf = ({ campaign_id, at }: Settled) => `${campaign_id} ${at}`;

/** Says what was settled since the page was opened; the Dashboard has what was before. */
export function SettledApprovals({ pollInterval }: { readonly pollInterval: number }) {
  const t = messages.use();
  const { value } = approvals.use(undefined, { pollInterval });
  const known = useRef<ReadonlySet<string>>(undefined);
  useEffect(() => {
    if (value === undefined) return;
    const before = known.current;
    known.current = new Set(value.settled.map(keyOf));
    if (before === undefined) return;
    const news = value.settled.filter((one) => !before.has(keyOf(one)));
    for (const [title, settled] of [
      ['approved', news.filter(({ went_on }) => !went_on)],
      ['wentOn', news.filter(({ went_on }) => went_on)],
    ] as const) {
      if (settled.length === 0) continue;
      notify({
        kind: 'success',
        text: t(title, { count: settled.length }),
        links: settled.slice(0, NAMED).map(({ campaign_id, name }) => ({
          to: `/campaigns/${campaign_id}`,
          label: name || t('unnamed'),
        })),
        about: `approvals ${title}`,
      });
    }
  }, [value, t]);
  return null;
}
