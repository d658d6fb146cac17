import { Badge, space } from '@touchline/shared';
import { styled } from 'styled-components';
import { messages } from './messages.ts';
import type { Reply } from './replies.ts';

/**
 * The state of a reply (D6), and whether its contact has unsubscribed. A reply that was answered before anybody read it here
 * is both new and replied.
 */
export function ReplyBadges({ reply }: { readonly reply: Reply }) {
  const t = messages.use();
  return (
    <Row>
      {!reply.read && <Badge tone="info">{t('new')}</Badge>}
      {reply.read && !reply.replied && <Badge tone="warn">{t('awaitingReply')}</Badge>}
      {reply.replied && <Badge tone="ok">{t('replied')}</Badge>}
      {reply.isUnsubscribed && <Badge tone="neutral">{t('unsubscribed')}</Badge>}
    </Row>
  );
}

const Row = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  gap: ${space(0.5)};
  vertical-align: middle;
`;
