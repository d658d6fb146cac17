import { Badge, color, font, space, useFormatDay, VisuallyHidden } from '@touchline/shared';
import { styled } from 'styled-components';
import { OUTCOME_TONES } from '../../common/followUps.ts';
import { useOutcomeName } from '@touchline/shared/outcomes';
import { messages } from './messages.ts';
import { type Reply, waitsSince } from './replies.ts';
import { Waiting } from './Waiting.tsx';

/** The state of a reply (D6), how long it has waited for an answer (V1), what is noted about it (V4), and whether its contact has unsubscribed. */
export function ReplyBadges({ reply }: { readonly reply: Reply }) {
  const t = messages.use();
  const formatDay = useFormatDay();
  const nameOf = useOutcomeName();
  const { outcome, assignee } = reply.followUp ?? {};
  const since = waitsSince(reply);
  return (
    <Row>
      {reply.returning && reply.followUp && (
        <Badge tone="warn">{t('returning', { day: formatDay(reply.followUp.comeBackOn) })}</Badge>
      )}
      {!reply.read && <Badge tone="info">{t('new')}</Badge>}
      {reply.read && !reply.replied && reply.type === 'reply' && (
        <Badge tone="warn">{t('awaitingReply')}</Badge>
      )}
      {reply.replied && !reply.returning && <Badge tone="ok">{t('replied')}</Badge>}
      {reply.hasDraft && <Badge tone="neutral">{t('draft')}</Badge>}
      <Waiting since={since} />
      {reply.putOff && reply.followUp && (
        <Badge tone="info">{t('putOff', { day: formatDay(reply.followUp.comeBackOn) })}</Badge>
      )}
      {outcome && (
        <Badge tone={outcome.code === null ? 'neutral' : OUTCOME_TONES[outcome.code]}>
          {nameOf(outcome)}
        </Badge>
      )}
      {assignee && (
        <Assigned title={assignee.email}>
          <VisuallyHidden>{t('assignedTo', { person: assignee.email })}</VisuallyHidden>
          <span aria-hidden="true">
            {since !== null && '· '}
            {assignee.email.split('@')[0]}
          </span>
        </Assigned>
      )}
      {reply.isUnsubscribed && <Badge tone="neutral">{t('unsubscribed')}</Badge>}
    </Row>
  );
}

const Row = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  gap: ${space(0.5)};
  align-items: center;
  vertical-align: middle;
  /* A long word in a narrow column is cut, not the badge's end; a long day takes two lines. */
  max-width: 100%;
  & > * {
    max-width: 100%;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  /* Rows are of one height: what does not fit on two lines is cut, the surest first. The conversation shows all of it. */
  :where(tr) & {
    gap: 2px ${space(0.5)};
    max-height: 44px;
    overflow: hidden;
  }
  :where(tr) & > * {
    height: auto;
    min-height: 20px;
  }
  :where([data-narrow]) & > * {
    white-space: normal;
    line-height: 1.2;
  }
`;

const Assigned = styled.span`
  color: ${color.muted};
  font: ${font.caption};
`;
