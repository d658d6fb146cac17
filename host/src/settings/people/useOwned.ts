import { useFormatNumber, useLanguage } from '@touchline/shared';
import type { Person } from '@touchline/shared/contract';
import { messages } from './messages.ts';

const THINGS = ['mailboxes', 'organizations', 'conversations'] as const;

/** Puts into words what somebody has; empty for nothing. */
export function useOwned(): (person: Pick<Person, 'owns'>) => string {
  const t = messages.use();
  const { language } = useLanguage();
  const formatNumber = useFormatNumber();
  return ({ owns }) =>
    new Intl.ListFormat(language).format(
      THINGS.filter((thing) => owns[thing] > 0).map((thing) =>
        t(`owns_${thing}`, { count: owns[thing], formatted: formatNumber(owns[thing]) }),
      ),
    );
}
