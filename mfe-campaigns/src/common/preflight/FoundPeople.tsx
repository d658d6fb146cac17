import { color, space, useFormatNumber } from '@touchline/shared';
import type { PreflightFinding } from '@touchline/shared/contract';
import { contactPlace, conversationPlace } from '@touchline/shared/contract/paths';
import { styled } from 'styled-components';
import { messages } from './messages.ts';

/** Of so few, folding would hide more than it saves. */
const FEW = 3;

/** The first people of a finding; many are folded. @param isWaiting they wait for an answer, which is written in the conversation */
export function FoundPeople({
  people: { contacts, people },
  steps,
  isWaiting,
}: {
  readonly people: NonNullable<PreflightFinding['people']>;
  /** All in which it is found. */
  readonly steps: readonly number[];
  readonly isWaiting: boolean;
}) {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const more = contacts - people.length;
  const areStepsTold = people.some((person) => person.steps && person.steps.length < steps.length);
  const place = isWaiting ? conversationPlace : contactPlace;
  const names = (
    <List>
      {people.map(({ id, name, email, steps: own = [] }) => (
        <li key={id}>
          <a href={place(id)} target="_blank" rel="noopener">
            {name || email || t('contactOfId', { id })}
          </a>
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
