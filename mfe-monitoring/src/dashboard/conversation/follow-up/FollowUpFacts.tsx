import { Button, color, font, space, useFormatDay } from '@touchline/shared';
import type { NotedFollowUp } from '@touchline/shared/contract/readers';
import { useOutcomeName } from '@touchline/shared/outcomes';
import { NotebookPen } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { messages } from './messages.ts';
import { ChangesOf } from './NotesAndChanges.tsx';

export interface FollowUpFactsProps {
  readonly followUp: NotedFollowUp;
  /** What can be done about the contact all the same. */
  readonly children?: ReactNode;
}

/** What is noted about a conversation, where it cannot be changed: by the role (U3), or because the contact is gone. */
export function FollowUpFacts({ followUp, children }: FollowUpFactsProps) {
  const t = messages.use();
  const formatDay = useFormatDay();
  const nameOf = useOutcomeName();
  const [areChangesShown, setChangesShown] = useState(false);
  const { outcome, assignee, comeBackOn, state, note } = followUp;
  const facts = [
    `${t('outcome')}: ${outcome === null ? t('noOutcome') : nameOf(outcome)}`,
    `${t('assignee')}: ${assignee?.name ?? t('nobody')}`,
    state !== null && t(state === 'put_off' ? 'comingBack' : 'dueBack', { day: formatDay(comeBackOn) }),
  ];
  return (
    <Facts>
      <p>{facts.filter(Boolean).join(' · ')}</p>
      {note !== '' && <Note>{note}</Note>}
      <Button
        size="small"
        kind="quiet"
        icon={<NotebookPen />}
        aria-expanded={areChangesShown}
        onClick={() => setChangesShown(!areChangesShown)}
      >
        {t('changes')}
      </Button>
      {areChangesShown && <ChangesOf followUp={followUp} />}
      {children}
    </Facts>
  );
}

/** A line of its own in the head of the conversation. */
const Facts = styled.div`
  && {
    flex: 1 0 100%;
  }
  display: grid;
  justify-items: start;
  gap: ${space(0.5)};
  color: ${color.muted};
  font: ${font.small};
`;

const Note = styled.p`
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;
