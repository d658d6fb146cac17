import { Button, font, space, useFormatNumber } from '@touchline/shared';
import type { CampaignPlan } from '@touchline/shared/contract';
import type { ShownCampaign, ShownCampaignContact } from '@touchline/shared/contract/readers';
import { useId, useMemo } from 'react';
import { styled } from 'styled-components';
import { useKeptState } from '../../common/keptPlace.ts';
import { PersonLink } from '../../common/PersonLink.tsx';
import { ScrolledPeople } from '../../common/sending-plan/ScrolledPeople.tsx';
import { messages } from './messages.ts';

/** Named at first. */
const FIRST = 5;
/** Named besides each time somebody wants more: a campaign may have 50,000. */
const MORE = 200;

const DONE: ReadonlySet<ShownCampaignContact['state']> = new Set(['replied', 'bounced', 'unsubscribed']);

/** Of a server whose plan does not say. */
const getsMail = ({ removed, deleted, email, state, stopped }: ShownCampaignContact): boolean =>
  !removed && !deleted && email !== '' && stopped !== 'ended' && !DONE.has(state);

const NOBODY: NonNullable<ShownCampaign['contacts']> = [];

export interface RecipientsProps {
  readonly campaign: ShownCampaign;
  /** The plan that is shown, with what was decided about it. */
  readonly plan: CampaignPlan;
}

/** Whom a campaign goes to by its plan, by name and address: that is approved as well (U4). */
export function Recipients({ campaign, plan }: RecipientsProps) {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const id = useId();
  const [shown, setShown] = useKeptState('recipients shown', FIRST);
  const people = useMemo(() => {
    const receivers = plan.receivers && new Set(plan.receivers);
    return (campaign.contacts ?? NOBODY).filter((person) => receivers?.has(person.id) ?? getsMail(person));
  }, [campaign.contacts, plan.receivers]);
  if (people.length === 0) return null;
  const left = people.length - shown;
  return (
    <Box>
      <h3 id={id}>{t('goesTo', { count: people.length, formatted: formatNumber(people.length) })}</h3>
      <ScrolledPeople labelledBy={id}>
        {people.slice(0, shown).map((person) => (
          <li key={person.id}>
            <PersonLink id={person.id} list="recipients">
              {person.name || person.email}
            </PersonLink>
            {person.name !== '' && <span>{person.email}</span>}
            {person.organization_name !== '' && <small>{person.organization_name}</small>}
          </li>
        ))}
      </ScrolledPeople>
      {left > 0 && (
        <Button size="small" onClick={() => setShown(shown + MORE)}>
          {t('showMore', { count: left, formatted: formatNumber(left) })}
        </Button>
      )}
    </Box>
  );
}

const Box = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: start;
  gap: ${space(1)};
  & > h3 {
    font: ${font.strong};
  }
`;
