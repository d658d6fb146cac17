import { Card, CardHeader, color, LoadFailure, radius, space } from '@touchline/shared';
import { useId } from 'react';
import { styled } from 'styled-components';
import { FIGURES_POLL_INTERVAL } from '../../common/monitoringLists.ts';
import { messages } from './messages.ts';
import { Proposal } from './Proposal.tsx';
import { proposals } from './proposals.ts';

/** Mails that nothing proves, for a person to decide (S12). It takes no room while there are none. */
export function Proposals() {
  const t = messages.use();
  const headingId = useId();
  const load = proposals.use(undefined, { pollInterval: FIGURES_POLL_INTERVAL });
  const { value: rows = [], status, isGone } = load;
  const hasFailed = status === 'failed' && !isGone;
  if (rows.length === 0 && !hasFailed) return null;
  return (
    <Panel as="section" aria-labelledby={headingId}>
      <CardHeader>
        <h2 id={headingId}>{t('title')}</h2>
      </CardHeader>
      {hasFailed && <LoadFailure title={t('loadFailed')} load={load} isOutOfDate={rows.length > 0} />}
      {rows.length > 0 && (
        <>
          <Hint>{t('hint')}</Hint>
          <List aria-labelledby={headingId}>
            {rows.map((row) => (
              <Proposal key={row.id} row={row} onSettled={load.reload} />
            ))}
          </List>
        </>
      )}
    </Panel>
  );
}

const Panel = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)};
`;

const Hint = styled.p`
  color: ${color.muted};
`;

/** Reached by the keyboard, since it scrolls. */
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
