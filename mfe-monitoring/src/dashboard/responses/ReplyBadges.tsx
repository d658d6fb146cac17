import { Badge, space } from '@touchline/shared';
import { styled } from 'styled-components';
import { messages } from './messages.ts';
import { type Reply, waitsSince } from './replies.ts';
import { Waiting } from './Waiting.tsx';

/** The state of a reply (D6), how long it has waited for an answer (V1), and whether its contact has unsubscribed. */
export function ReplyBadges({ reply }: { readonly reply: Reply }) {
  const t = messages.use();
  return (
    <Row>
      {!reply.read && <Badge tone="info">{t('new')}</Badge>}
      {reply.read && !reply.replied && <Badge tone="warn">{t('awaitingReply')}</Badge>}
      {reply.replied && <Badge tone="ok">{t('replied')}</Badge>}
      {reply.hasDraft && <Badge tone="neutral">{t('draft')}</Badge>}
      <Waiting since={waitsSince(reply)} />
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
`;
