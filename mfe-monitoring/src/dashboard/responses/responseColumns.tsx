import { type Column, DateTime, media, oneLine } from '@touchline/shared';
import { styled } from 'styled-components';
import type { messages as commonMessages } from '../../messages.ts';
import type { messages } from './messages.ts';
import type { Reply } from './replies.ts';
import { ReplyActions, type ReplyActionsProps } from './ReplyActions.tsx';
import { ReplyBadges } from './ReplyBadges.tsx';

export interface ResponseColumnsOptions extends Omit<ReplyActionsProps, 'reply'> {
  readonly t: ReturnType<typeof messages.use>;
  readonly common: ReturnType<typeof commonMessages.use>;
}

/** The columns of D3. None of them sorts: the newest stands first, always (D5). */
export function responseColumns(options: ResponseColumnsOptions): readonly Column<Reply>[] {
  const { t, common, onView, onAnswer } = options;
  return [
    {
      id: 'contact',
      label: t('contact'),
      width: 176,
      cell: ({ contactName, read }) => {
        const name = contactName || common('unnamed');
        return read ? <span title={name}>{name}</span> : <Unread title={name}>{name}</Unread>;
      },
      onPhone: 'title',
    },
    {
      id: 'organization',
      label: t('organization'),
      width: 208,
      cell: ({ organizationName }) => (
        <span title={organizationName}>{organizationName || common('none')}</span>
      ),
    },
    {
      id: 'content',
      label: t('content'),
      cell: ({ content }) => <Content title={content}>{content || common('none')}</Content>,
    },
    {
      id: 'timestamp',
      label: t('timestamp'),
      width: 200,
      cell: ({ timestamp }) => <DateTime value={timestamp} missing={common('none')} />,
    },
    {
      id: 'status',
      label: t('status'),
      width: 172,
      cell: (reply) => <ReplyBadges reply={reply} />,
    },
    {
      id: 'actions',
      label: t('actions'),
      width: 108,
      cell: (reply) => <ReplyActions reply={reply} onView={onView} onAnswer={onAnswer} />,
      onPhone: 'actions',
    },
  ];
}

const Unread = styled.strong`
  font-weight: 600;
`;

/** One line of what was written; three on a phone, where nothing can rest on it to show the rest. */
const Content = styled.span`
  display: block;
  ${oneLine}
  @media ${media.phone} {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
    white-space: normal;
  }
`;
