import { color, font, space } from '@touchline/shared';
import type { CampaignPlan } from '@touchline/shared/contract';
import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { messages as campaignMessages } from '../../messages.ts';
import { PersonLink } from '../PersonLink.tsx';
import { messages } from './messages.ts';
import { ScrolledPeople } from './ScrolledPeople.tsx';
import { usePlanFormats } from './usePlanFormats.ts';

type Person = CampaignPlan['same_address']['people'][number] & { readonly campaigns?: readonly string[] };

export interface PlanPeopleProps {
  /** Why the plan names them, in one word. */
  readonly list: 'same_address' | 'other_campaign';
  readonly title: string;
  /** How many there are. */
  readonly contacts: number;
  /** The first of them. */
  readonly people: readonly Person[];
  /** What can be done about them. */
  readonly children?: ReactNode;
}

/** People whom the plan names, with the other campaigns that they are in; a long list scrolls. */
export function PlanPeople({ list, title, contacts, people, children }: PlanPeopleProps) {
  const t = messages.use();
  const unnamed = campaignMessages.use()('unnamed');
  const format = usePlanFormats();
  const id = useId();
  const more = contacts - people.length;
  return (
    <Box>
      <p id={id}>{title}</p>
      {people.length > 0 && (
        <ScrolledPeople labelledBy={id}>
          {people.map((person) => (
            <li key={person.id}>
              <PersonLink id={person.id} list={list}>
                {person.name || person.email || t('contactOfId', { id: person.id })}
              </PersonLink>
              {person.name !== '' && <span>{person.email}</span>}
              {person.campaigns !== undefined && person.campaigns.length > 0 && (
                <span>{person.campaigns.map((name) => name || unnamed).join(', ')}</span>
              )}
            </li>
          ))}
        </ScrolledPeople>
      )}
      {more > 0 && <small>{t('morePeople', { count: more, formatted: format.number(more) })}</small>}
      {children}
    </Box>
  );
}

const Box = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(1)};
  & > p {
    font: ${font.strong};
  }
  & > small {
    color: ${color.muted};
    font: ${font.small};
  }
`;
