import { color, font, space, tabularFigures, useFormatNumber } from '@touchline/shared';
import {
  gotNothing,
  type HoldingReason,
  holdingReasonOf,
  type ShownCampaign,
  type ShownCampaignContact,
} from '@touchline/shared/contract/readers';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { messages } from './messages.ts';

/** Of the list of the people, for links to lead to. */
export const PEOPLE_ANCHOR = 'campaign-people';

const NOBODY: readonly ShownCampaignContact[] = [];

/** A failed or uncertain email holds those after it back until somebody has decided about it (S2). */
type Holding = HoldingReason | 'failed' | 'uncertain';

/** Why nothing was sent to somebody before the campaign was completed. */
type Missing =
  | Holding
  | 'replied'
  | 'unsubscribed'
  | 'bounced'
  | 'deleted'
  | 'no_email'
  | 'skipped'
  | 'completed';

type People = Pick<ShownCampaign, 'contacts'>;

/**
 * Of those whom a step is still for, says how many get nothing for now, or nothing more, and why: the plan does not count them, so
 * that its number and that of the step differ. Each reason leads to its people.
 */
export function HeldPeople({ contacts }: People) {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const { count, reasons } = useCounts(contacts, holdingOf);
  if (count === 0) return null;
  return (
    <Told>
      {t('held', { count, formatted: formatNumber(count) })}
      <ul>
        {reasons.map(([reason, people]) => (
          <li key={reason}>
            <PeopleLink state={reason}>
              {t(`holding.${reason}`)} ({formatNumber(people)})
            </PeopleLink>
          </li>
        ))}
      </ul>
    </Told>
  );
}

/** Of a completed campaign, says how many of its people got nothing, and why, with a link to them. */
export function MissingPeople({ contacts }: People) {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const { count, reasons } = useCounts(contacts, missingOf);
  if (count === 0) return null;
  return (
    <Told>
      {t('gotNothing', { count, formatted: formatNumber(count) })}
      <ul>
        {reasons.map(([reason, people]) => (
          <li key={reason}>
            {t(`holding.${reason}`)} ({formatNumber(people)})
          </li>
        ))}
      </ul>
      <PeopleLink state="unsent">{t('showThem')}</PeopleLink>
    </Told>
  );
}

/** Leads to the people of a state, in the list of the page. */
function PeopleLink({ state, children }: { readonly state: string; readonly children: ReactNode }) {
  return (
    <Link
      to={{ search: new URLSearchParams({ state }).toString() }}
      // A step of the browser would begin at the top of the page.
      replace
      onClick={() => document.getElementById(PEOPLE_ANCHOR)?.focus()}
    >
      {children}
    </Link>
  );
}

/** How many people there are of each reason, the most first. @param reasonOf null for whom it does not concern */
function useCounts<Reason extends string>(
  contacts: People['contacts'],
  reasonOf: (person: ShownCampaignContact) => Reason | null,
) {
  return useMemo(() => {
    const counts = new Map<Reason, number>();
    for (const person of contacts ?? NOBODY) {
      const reason = reasonOf(person);
      if (reason !== null) counts.set(reason, (counts.get(reason) ?? 0) + 1);
    }
    return {
      count: [...counts.values()].reduce((sum, people) => sum + people, 0),
      reasons: [...counts].toSorted(([, one], [, other]) => other - one),
    };
  }, [contacts, reasonOf]);
}

function holdingOf(person: ShownCampaignContact): Holding | null {
  const reason = holdingReasonOf(person);
  if (reason !== null || person.removed) return reason;
  return person.state === 'failed' || person.state === 'uncertain' ? person.state : null;
}

function missingOf(person: ShownCampaignContact): Missing | null {
  const { state, deleted, email, skipped } = person;
  if (!gotNothing(person)) return null;
  if (state === 'replied' || state === 'unsubscribed' || state === 'bounced') return state;
  if (deleted) return 'deleted';
  if (email === '') return 'no_email';
  return holdingOf(person) ?? (skipped.length > 0 ? 'skipped' : 'completed');
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
