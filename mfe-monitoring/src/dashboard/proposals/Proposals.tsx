import { Card, CardHeader, color, LoadFailure, radius, space } from '@touchline/shared';
import type { ProposalRow } from '@touchline/shared/contract/readers';
import { useFocusLater } from '@touchline/shared/form';
import { useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { FIGURES_POLL_INTERVAL } from '../../common/monitoringLists.ts';
import { DismissedProposals } from './DismissedProposals.tsx';
import { groupProposals, type ProposalGroup, SHOWN_SINGLY } from './groupProposals.ts';
import { messages } from './messages.ts';
import { ProposalGroupItem } from './ProposalGroupItem.tsx';
import { Proposal } from './Proposal.tsx';
import { proposals } from './proposals.ts';

export interface ProposalsProps {
  /** A mail counts now, or no longer: reads again what else shows it. Must stay the same function. */
  readonly onSettled: () => void;
}

/** Unproved mails, for a person to decide (S12). Takes no room while there are none. */
export function Proposals({ onSettled }: ProposalsProps) {
  const t = messages.use();
  const headingId = useId();
  const load = proposals.use('open', { pollInterval: FIGURES_POLL_INTERVAL });
  const dismissed = proposals.use('dismissed');
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const focusLater = useFocusLater();
  const [, setSettled] = useState(0);
  const { value: rows = [], status, isGone } = load;
  const hasFailed = status === 'failed' && !isGone;
  const groups = groupProposals(rows);
  const total = groups.reduce((sum, group) => sum + group.total, 0);
  const shown = groups.flatMap((group): readonly (ProposalGroup | ProposalRow)[] =>
    group.total > SHOWN_SINGLY ? [group] : group.rows,
  );
  const dismissedRows = dismissed.value ?? [];
  const reload = async () => {
    // Not awaited: the list of thousands takes longer than this one.
    onSettled();
    await Promise.all([load.reload(), dismissed.reload()]);
  };
  // The pressed buttons disappear, and the focus would be lost with them.
  const settled = async (index: number) => {
    await reload();
    focusLater(() => {
      const items = list.current?.children ?? [];
      const next = items[Math.min(index, items.length - 1)] ?? heading.current ?? pageHeading();
      return next instanceof HTMLElement ? next : null;
    });
    setSettled((count) => count + 1);
  };
  if (rows.length === 0 && dismissedRows.length === 0 && !hasFailed) return null;
  return (
    <Panel as="section" aria-labelledby={headingId}>
      <CardHeader>
        <h2 id={headingId} ref={heading} tabIndex={-1}>
          {t('title')}
        </h2>
        {total > 0 && <Hint>{t('total', { count: total })}</Hint>}
      </CardHeader>
      {hasFailed && <LoadFailure title={t('loadFailed')} load={load} isOutOfDate={rows.length > 0} />}
      {rows.length > 0 && (
        <>
          <Hint>{t('hint')}</Hint>
          <List ref={list} aria-labelledby={headingId}>
            {shown.map((item, index) =>
              'rows' in item ? (
                <ProposalGroupItem key={item.key} group={item} onSettled={() => settled(index)} />
              ) : (
                <Proposal key={item.id} row={item} onSettled={() => settled(index)} />
              ),
            )}
          </List>
        </>
      )}
      <DismissedProposals rows={dismissedRows} onPutBack={reload} />
    </Panel>
  );
}

/** Takes the focus when the panel disappears with its last mail. */
function pageHeading(): HTMLElement | null {
  const heading = document.querySelector('h1');
  if (heading !== null) heading.tabIndex = -1;
  return heading;
}

const Panel = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)};
`;

const Hint = styled.p`
  color: ${color.muted};
`;

/** Focusable, so that it can be scrolled by keyboard. */
const List = styled.ul.attrs({ role: 'list', tabIndex: 0 })`
  max-height: 400px;
  overflow-y: auto;
  border: 1px solid ${color.line};
  border-radius: ${radius.tile};
  list-style: none;
  & > li + li {
    border-top: 1px solid ${color.line};
  }
`;
