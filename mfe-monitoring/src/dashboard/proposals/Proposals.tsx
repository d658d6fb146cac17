import { Badge, Card, color, font, lazyPart, LoadFailure, space } from '@touchline/shared';
import type { ProposalsOf } from '@touchline/shared/contract';
import type { ProposalRow } from '@touchline/shared/contract/readers';
import { useFocusLater } from '@touchline/shared/form';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { FIGURES_POLL_INTERVAL } from '../../common/monitoringLists.ts';
import { groupProposals, type ProposalGroup, SHOWN_SINGLY } from './groupProposals.ts';
import { messages } from './messages.ts';
import { mailsOfPrograms, proposals } from './proposals.ts';

const OpenProposals = lazyPart(async () => ({
  default: (await import('./OpenProposals.tsx')).OpenProposals,
}));

export interface ProposalsProps {
  /** Mails in the name of a contact, or mails of strangers (V6). */
  readonly of: ProposalsOf;
  /** A mail counts now, or no longer: reads again what else shows it. Must stay the same function. */
  readonly onSettled: () => void;
}

/**
 * Lists unproved mails, or those of strangers, for a person to decide (S12, V6). Shows their number in one line until somebody opens
 * it, since replies that wait come first (V1), and nothing while there are none.
 */
export function Proposals({ of, onSettled }: ProposalsProps) {
  const t = messages.use();
  const headingId = useId();
  const load = proposals.use({ of, outcome: 'open' }, { pollInterval: FIGURES_POLL_INTERVAL });
  const dismissed = proposals.use({ of, outcome: 'dismissed' });
  const { value: programs = [] } = mailsOfPrograms.use(of);
  const opener = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const focusLater = useFocusLater();
  const [isOpen, setOpen] = useState(false);
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
      const next = items[Math.min(index, items.length - 1)] ?? opener.current ?? pageHeading();
      return next instanceof HTMLElement ? next : null;
    });
    setSettled((count) => count + 1);
  };
  if (rows.length === 0 && dismissedRows.length === 0 && programs.length === 0 && !hasFailed) return null;
  return (
    <Panel as="section" aria-labelledby={headingId}>
      <Line>
        <h2 id={headingId}>
          <Fold ref={opener} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? <ChevronDown aria-hidden="true" /> : <ChevronRight aria-hidden="true" />}
            {t(`title.${of}`)}
          </Fold>
        </h2>
        {total > 0 && <Badge tone="neutral">{t('total', { count: total })}</Badge>}
      </Line>
      {hasFailed && <LoadFailure title={t('loadFailed')} load={load} isOutOfDate={rows.length > 0} />}
      {isOpen && (
        <OpenProposals
          of={of}
          labelledBy={headingId}
          list={list}
          shown={shown}
          programs={programs}
          dismissed={dismissedRows}
          onSettled={settled}
          onPutBack={reload}
        />
      )}
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
  padding-block: ${space(1)};
  &:has([aria-expanded='true']) {
    padding-bottom: 20px;
  }
`;

const Line = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${space(1)};
`;

/** As wide as its words, as high as a finger needs. */
const Fold = styled.button.attrs({ type: 'button' })`
  display: inline-flex;
  align-items: center;
  gap: ${space(0.5)};
  min-height: 32px;
  padding: 0;
  border: 0;
  background: none;
  color: ${color.text};
  font: ${font.heading};
  text-align: start;
  cursor: pointer;
  & > svg {
    flex: none;
    width: 18px;
    height: 18px;
    margin-inline-start: -4px;
    color: ${color.muted};
  }
`;
