import {
  Button,
  ConfirmDialog,
  changeFailure,
  DateTime,
  logFailure,
  May,
  notify,
  space,
} from '@touchline/shared';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import type { ProposalGroup } from './groupProposals.ts';
import { messages } from './messages.ts';
import { OlderProposals } from './OlderProposals.tsx';
import { isKnownKind, Proposal, ProposalItem, SmallText } from './Proposal.tsx';
import { settleGroup } from './proposals.ts';

export interface ProposalGroupItemProps {
  readonly group: ProposalGroup;
  readonly onSettled: () => Promise<void>;
}

/** Many mails of one kind from one sender: one line, to be unfolded, or dismissed as a whole. */
export function ProposalGroupItem({ group, onSettled }: ProposalGroupItemProps) {
  const t = messages.use();
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { kind, sender, rows, total } = group;
  const [newest] = rows;
  const name = t(`group.${isKnownKind(kind) ? kind : 'other'}`, { sender, count: total });
  const undo = async () => {
    try {
      await settleGroup(newest.id, 'open');
      await onSettled();
    } catch (error) {
      logFailure('Dismissed emails could not be put back.', error);
      notify({ kind: 'error', text: changeFailure(error, t('undoFailed')) });
    }
  };
  const dismissAll = async () => {
    const settled = await settleGroup(newest.id, 'dismissed');
    notify({
      kind: 'success',
      text: t('dismissedAll', { count: settled ?? total }),
      action: { label: t('undo'), onClick: () => void undo() },
    });
    await onSettled();
  };
  const last = rows.at(-1) ?? newest;
  return (
    <ProposalItem tabIndex={-1}>
      <b>{name}</b>
      <SmallText>
        {t('newest', { subject: newest.subject || t('noSubject') })} · <DateTime value={newest.received_at} />
      </SmallText>
      <Actions>
        <Button
          size="small"
          icon={isOpen ? <ChevronUp /> : <ChevronDown />}
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'hideGroup' : 'showGroup')}
        </Button>
        <May do="conversations">
          <Button size="small" onClick={() => setAsking(true)}>
            {t('dismissAll', { count: total })}
          </Button>
        </May>
      </Actions>
      {isOpen && (
        <Members id={listId} aria-label={name}>
          {rows.map((row) => (
            <Proposal key={row.id} row={row} onSettled={onSettled} />
          ))}
          <OlderProposals before={last.id} remaining={total - rows.length} onSettled={onSettled} />
        </Members>
      )}
      <ConfirmDialog
        open={isAsking}
        title={t('dismissAllQuestion', { count: total })}
        description={t('dismissAllEffect', { group: name })}
        confirmLabel={t('dismissAll', { count: total })}
        onConfirm={dismissAll}
        describeError={(error) => changeFailure(error, t('failed'))}
        onClose={() => setAsking(false)}
      />
    </ProposalItem>
  );
}

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)};
  padding-top: ${space(0.5)};
`;

const Members = styled.ul.attrs({ role: 'list' })`
  list-style: none;
`;
