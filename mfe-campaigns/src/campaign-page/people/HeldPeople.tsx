import { color, font, space, tabularFigures, useFormatNumber } from '@touchline/shared';
import {
  type HoldingReason,
  holdingReasonOf,
  type ShownCampaign,
  type ShownCampaignContact,
} from '@touchline/shared/contract/readers';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { messages } from './messages.ts';

/** Of the list of the people, for links to lead to. */
export const PEOPLE_ANCHOR = 'campaign-people';

const NOBODY: readonly ShownCampaignContact[] = [];

/** A failed or uncertain email holds those after it back until somebody has decided about it (S2). */
type Holding = HoldingReason | 'failed' | 'uncertain';

/**
 * Of those whom a step is still for, says how many get nothing for now, or nothing more, and why: the plan does not count them, so
 * that its number and that of the step differ. Each reason leads to its people.
 */
export function HeldPeople({ contacts = NOBODY }: Pick<ShownCampaign, 'contacts'>) {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const counts = useMemo(() => countHoldings(contacts), [contacts]);
  const count = [...counts.values()].reduce((sum, people) => sum + people, 0);
  if (count === 0) return null;
  return (
    <Told>
      {t('held', { count, formatted: formatNumber(count) })}
      <ul>
        {[...counts].map(([reason, people]) => (
          <li key={reason}>
            <Link
              to={{ search: new URLSearchParams({ state: reason }).toString() }}
              // A step of the browser would begin at the top of the page.
              replace
              onClick={() => document.getElementById(PEOPLE_ANCHOR)?.focus()}
            >
              {t(`holding.${reason}`)} ({formatNumber(people)})
            </Link>
          </li>
        ))}
      </ul>
    </Told>
  );
}

function countHoldings(contacts: readonly ShownCampaignContact[]): ReadonlyMap<Holding, number> {
  const counts = new Map<Holding, number>();
  for (const person of contacts) {
    const reason = holdingOf(person);
    if (reason !== null) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return new Map([...counts].toSorted(([, one], [, other]) => other - one));
}

function holdingOf(person: ShownCampaignContact): Holding | null {
  const reason = holdingReasonOf(person);
  if (reason !== null || person.removed) return reason;
  return person.state === 'failed' || person.state === 'uncertain' ? person.state : null;
}

const Told = styled.div`
  ${tabularFigures}
  color: ${color.muted};
  font: ${font.small};
  & > ul {
    display: flex;
    flex-wrap: wrap;
    gap: ${space(0.5)} ${space(2)};
    margin-top: ${space(0.5)};
    list-style: none;
  }
  & a {
    display: inline-block;
    min-height: 24px;
  }
`;
