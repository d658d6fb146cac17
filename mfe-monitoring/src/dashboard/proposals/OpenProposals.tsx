import { color, radius } from '@touchline/shared';
import type { IncomingMailRow, ProposalsOf } from '@touchline/shared/contract';
import type { ProposalRow } from '@touchline/shared/contract/readers';
import type { RefObject } from 'react';
import { styled } from 'styled-components';
import { DismissedProposals } from './DismissedProposals.tsx';
import type { ProposalGroup } from './groupProposals.ts';
import { MailsOfPrograms, ScrolledList } from './MailsOfPrograms.tsx';
import { messages } from './messages.ts';
import { Proposal } from './Proposal.tsx';
import { ProposalGroupItem } from './ProposalGroupItem.tsx';

export interface OpenProposalsProps {
  readonly of: ProposalsOf;
  /** Id of the heading. */
  readonly labelledBy: string;
  readonly list: RefObject<HTMLUListElement | null>;
  readonly shown: readonly (ProposalGroup | ProposalRow)[];
  readonly programs: readonly IncomingMailRow[];
  readonly dismissed: readonly ProposalRow[];
  /** The mail at that place of the list was decided. */
  readonly onSettled: (index: number) => Promise<void>;
  readonly onPutBack: () => Promise<void>;
}

/** Shows the mails of the list. Loaded when it is opened: few people open it, and replies that wait come first (V1). */
export function OpenProposals(props: OpenProposalsProps) {
  const { of, labelledBy, list, shown, programs, dismissed, onSettled, onPutBack } = props;
  const t = messages.use();
  return (
    <>
      {shown.length > 0 && (
        <>
          <Hint>{t(`hint.${of}`)}</Hint>
          <List ref={list} aria-labelledby={labelledBy}>
            {shown.map((item, index) =>
              'rows' in item ? (
                <ProposalGroupItem key={item.key} group={item} onSettled={() => onSettled(index)} />
              ) : (
                <Proposal key={item.id} row={item} onSettled={() => onSettled(index)} />
              ),
            )}
          </List>
        </>
      )}
      <MailsOfPrograms rows={programs} />
      <DismissedProposals rows={dismissed} onPutBack={onPutBack} />
    </>
  );
}

const Hint = styled.p`
  color: ${color.muted};
`;

const List = styled(ScrolledList)`
  border: 1px solid ${color.line};
  border-radius: ${radius.tile};
  & > li + li {
    border-top: 1px solid ${color.line};
  }
`;
