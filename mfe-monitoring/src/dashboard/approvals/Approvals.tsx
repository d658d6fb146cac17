import { Card, CardHeader, color, DateTime, font, radius, space } from '@touchline/shared';
import type { Approvals as Requests } from '@touchline/shared/contract';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { FIGURES_POLL_INTERVAL } from '../../common/monitoringLists.ts';
import { approvals } from './approvals.ts';
import { messages } from './messages.ts';

/** Campaigns that whoever looks may approve, and theirs that were sent back or go out now (U4). Takes no room while there are none. */
export function Approvals() {
  const t = messages.use();
  const { value } = approvals.use(undefined, { pollInterval: FIGURES_POLL_INTERVAL });
  if (value === undefined) return null;
  return (
    <>
      <Group title={t('title')} requests={value.to_approve} />
      <Group title={t('sentBackTitle')} requests={value.sent_back} />
      <Group title={t('settledTitle')} requests={value.settled} />
    </>
  );
}

interface GroupProps {
  readonly title: string;
  readonly requests: readonly Requests[keyof Requests][number][];
}

function Group({ title, requests }: GroupProps) {
  const t = messages.use();
  const headingId = useId();
  if (requests.length === 0) return null;
  const whoOf = (request: GroupProps['requests'][number]) => {
    const { by } = request;
    if ('went_on' in request) {
      if (request.went_on) return t('wentOn');
      return by === null ? t('approvedByNobody') : t('approved', { who: by });
    }
    const kind = 'note' in request ? 'sentBack' : request.is_held ? 'toApproveAgain' : 'toApprove';
    return by === null ? t(`${kind}ByNobody`) : t(kind, { who: by });
  };
  return (
    <Panel as="section" aria-labelledby={headingId}>
      <CardHeader>
        <h2 id={headingId}>{title}</h2>
      </CardHeader>
      <List aria-labelledby={headingId}>
        {requests.map((request) => (
          <li key={request.campaign_id}>
            <Link to={`/campaigns/${request.campaign_id}`}>{request.name || t('unnamed')}</Link>
            <small>
              {whoOf(request)} · <DateTime value={request.at} />
            </small>
            {'note' in request && <blockquote>{request.note}</blockquote>}
          </li>
        ))}
      </List>
    </Panel>
  );
}

const Panel = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)};
`;

const List = styled.ul.attrs({ role: 'list' })`
  border: 1px solid ${color.line};
  border-radius: ${radius.tile};
  list-style: none;
  & > li {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 ${space(1)};
    padding: 10px ${space(2)};
    overflow-wrap: anywhere;
  }
  & > li + li {
    border-top: 1px solid ${color.line};
  }
  & a {
    font: ${font.strong};
  }
  & small {
    color: ${color.muted};
    font: ${font.small};
  }
  & blockquote {
    flex: 1 0 100%;
    margin: 0;
    white-space: pre-line;
  }
`;
