import { color, space, useFormatNumber } from '@touchline/shared';
import type { PreflightFinding } from '@touchline/shared/contract';
import { styled } from 'styled-components';
import { PersonLink } from '../PersonLink.tsx';
import { messages } from './messages.ts';

/** Of so few, folding would hide more than it saves. */
const FEW = 3;

/** The first people of a finding; many are folded. */
export function FoundPeople({
  people: { contacts, people },
  steps,
  list,
}: {
  readonly people: NonNullable<PreflightFinding['people']>;
  /** All in which it is found. */
  readonly steps: readonly number[];
  /** The check: whoever waits for an answer gets it in the conversation. */
  readonly list: PreflightFinding['check'];
}) {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const more = contacts - people.length;
  const areStepsTold = people.some((person) => person.steps && person.steps.length < steps.length);
  const names = (
    <List>
      {people.map(({ id, name, email, steps: own = [] }) => (
        <li key={id}>
          <PersonLink id={id} list={list} toConversation={list === 'waiting_answer'}>
            {name || email || t('contactOfId', { id })}
          </PersonLink>
          {areStepsTold && own.length > 0 && ` (${t('steps', { count: own.length, steps: own.join(', ') })})`}
        </li>
      ))}
      {more > 0 && <li>{t('morePeople', { count: more, formatted: formatNumber(more) })}</li>}
    </List>
  );
  if (contacts <= FEW) return names;
  return (
    <Fold>
      <summary>{t('people', { count: contacts, formatted: formatNumber(contacts) })}</summary>
      {names}
    </Fold>
  );
}

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 2px ${space(1)};
  list-style: none;
`;

const Fold = styled.details`
  & > summary {
    width: max-content;
    min-height: 24px;
    color: ${color.muted};
    cursor: pointer;
  }
`;
