import { color, font, space } from '@touchline/shared';
import type { CampaignPlan } from '@touchline/shared/contract';
import { contactPlace } from '@touchline/shared/contract/paths';
import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { messages as campaignMessages } from '../../messages.ts';
import { messages } from './messages.ts';
import { ScrolledPeople } from './ScrolledPeople.tsx';
import { usePlanFormats } from './usePlanFormats.ts';

type Person = CampaignPlan['same_address']['people'][number] & { readonly campaigns?: readonly string[] };

export interface PlanPeopleProps {
  readonly title: string;
  /** How many there are. */
  readonly contacts: number;
  /** The first of them. */
  readonly people: readonly Person[];
  /** What can be done about them. */
  readonly children?: ReactNode;
}

/** People whom the plan names, with the other campaigns that they are in; a long list scrolls. */
export function PlanPeople({ title, contacts, people, children }: PlanPeopleProps) {
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
              {/* In a tab of its own: what is typed in the form behind this dialog stays. */}
              <a href={contactPlace(person.id)} target="_blank" rel="noopener">
                {person.name || person.email || t('contactOfId', { id: person.id })}
              </a>
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
