import { color, font, radius, space } from '@touchline/shared';
import type { CampaignPlan } from '@touchline/shared/contract';
import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { messages as campaignMessages } from '../../messages.ts';
import { messages } from './messages.ts';
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
        <Scroller aria-labelledby={id} tabIndex={0}>
          <ul aria-labelledby={id}>
            {people.map((person) => (
              <li key={person.id}>
                <b>{person.name || person.email || t('contactOfId', { id: person.id })}</b>
                {person.name !== '' && <span>{person.email}</span>}
                {person.campaigns !== undefined && person.campaigns.length > 0 && (
                  <span>{person.campaigns.map((name) => name || unnamed).join(', ')}</span>
                )}
              </li>
            ))}
          </ul>
        </Scroller>
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

/** Can be scrolled by keyboard, too. */
const Scroller = styled.section`
  max-height: 176px;
  overflow-y: auto;
  border: 1px solid ${color.line};
  border-radius: ${radius.tile};
  & > ul {
    list-style: none;
  }
  & li {
    display: flex;
    flex-wrap: wrap;
    gap: 0 ${space(1)};
    padding: 6px ${space(2)};
    overflow-wrap: anywhere;
  }
  & li + li {
    border-top: 1px solid ${color.line};
  }
  & li > * {
    min-width: 0;
  }
  & li > b {
    font: ${font.strong};
  }
  & li > span {
    color: ${color.muted};
  }
  & li > span:last-child:not(:nth-child(2)) {
    flex: 1 0 100%;
  }
`;
