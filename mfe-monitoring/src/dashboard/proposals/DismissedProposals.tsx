import {
  Alert,
  Button,
  changeFailure,
  color,
  DateTime,
  font,
  logFailure,
  May,
  space,
} from '@touchline/shared';
import type { ProposalRow } from '@touchline/shared/contract/readers';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { messages } from './messages.ts';
import { settleProposal } from './proposals.ts';

export interface DismissedProposalsProps {
  readonly rows: readonly ProposalRow[];
  /** Called when a mail is up for review again. */
  readonly onPutBack: () => Promise<void>;
}

/** Recently dismissed mails, folded away, each with a way to review it again. */
export function DismissedProposals({ rows, onPutBack }: DismissedProposalsProps) {
  const t = messages.use();
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [busy, setBusy] = useState<string>();
  const [failure, setFailure] = useState<string>();
  if (rows.length === 0) return null;
  const putBack = async (id: string) => {
    setBusy(id);
    setFailure(undefined);
    try {
      await settleProposal(id, 'open');
      await onPutBack();
    } catch (error) {
      logFailure('A dismissed email could not be put back.', error);
      setFailure(changeFailure(error, t('undoFailed')));
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <div>
      <Button
        size="small"
        kind="quiet"
        icon={isOpen ? <ChevronUp /> : <ChevronDown />}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {t('dismissedList', { count: rows.length })}
      </Button>
      {isOpen && (
        <List id={listId} aria-label={t('dismissedList', { count: rows.length })}>
          {rows.map((row) => {
            const subject = row.subject || t('noSubject');
            return (
              <Row key={row.id}>
                <div>
                  {subject}
                  <Small>
                    {t('from', { from: row.from })} · <DateTime value={row.received_at} />
                  </Small>
                </div>
                <May do="conversations">
                  <Button
                    size="small"
                    aria-label={t('putBackOf', { subject })}
                    busy={busy === row.id}
                    onClick={() => void putBack(row.id)}
                  >
                    {t('putBack')}
                  </Button>
                </May>
              </Row>
            );
          })}
        </List>
      )}
      {failure !== undefined && <Alert>{failure}</Alert>}
    </div>
  );
}

const List = styled.ul.attrs({ role: 'list' })`
  display: grid;
  gap: ${space(1)};
  padding-top: ${space(1)};
  list-style: none;
`;

const Row = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(0.5)} ${space(2)};
  overflow-wrap: anywhere;
`;

const Small = styled.p`
  color: ${color.muted};
  font: ${font.small};
`;
