import { color, type Column, DateTime, font, media, oneLine, Marked } from '@touchline/shared';
import { createContext, type ReactNode, useContext } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import type { messages as commonMessages } from '../../common/messages.ts';
import type { messages } from './messages.ts';
import type { Reply } from './replies.ts';
import { ReplyActions, type ReplyActionsProps } from './ReplyActions.tsx';
import { ReplyBadges } from './ReplyBadges.tsx';

export interface ResponseColumnsOptions extends Omit<ReplyActionsProps, 'reply'> {
  readonly t: ReturnType<typeof messages.use>;
  readonly common: ReturnType<typeof commonMessages.use>;
}

/** What the names lead to. Not among the columns: every row would be drawn again when another conversation is opened. */
export interface ConversationLinks {
  /** Contact whose conversation is open. */
  readonly openId: number | null;
  /** Address of a contact's conversation (V2). */
  readonly pathOf: (id: number) => string;
}

export const ConversationLinksContext = createContext<ConversationLinks>({ openId: null, pathOf: () => '' });

/**
 * Of the columns, where the page is as narrow as a tablet or a conversation is beside them: texts take two lines. Together they are as
 * wide as the room beside a conversation is at least.
 */
export const NARROW_WIDTHS = {
  contact: 108,
  organization: 109,
  content: 109,
  timestamp: 108,
  status: 138,
  actions: 92,
} as const;

/** The columns of D3. None of them sorts: the order is that of the view (D5, V1). */
export function responseColumns(options: ResponseColumnsOptions): readonly Column<Reply>[] {
  const { t, common, onView, onAnswer } = options;
  return [
    {
      id: 'contact',
      label: t('contact'),
      width: 176,
      cell: ({ id, contactName, read }) => {
        const name = contactName || common('unnamed');
        const marked = contactName ? <Marked text={contactName} /> : name;
        const shown = read ? marked : <Unread>{marked}</Unread>;
        return (
          <Text title={name}>
            {id === null ? shown : <ConversationLink id={id}>{shown}</ConversationLink>}
          </Text>
        );
      },
      onPhone: 'title',
    },
    {
      id: 'organization',
      label: t('organization'),
      width: 188,
      cell: ({ organizationName }) => (
        <Text title={organizationName}>{organizationName || common('none')}</Text>
      ),
    },
    {
      id: 'content',
      label: t('content'),
      cell: ({ content, lastReplyFrom, lastReplySubject }) => {
        // What stands in the subject alone is said once, as in the conversation.
        const words = [lastReplySubject === content ? '' : lastReplySubject, content]
          .filter(Boolean)
          .join(' · ');
        // Another's words under the name of the contact would be taken for the contact's.
        const said = [nameIn(lastReplyFrom), words].filter(Boolean).join(': ');
        return <Content title={said}>{said || common('none')}</Content>;
      },
    },
    {
      id: 'timestamp',
      label: t('timestamp'),
      width: 204,
      cell: ({ timestamp }) => (
        <Moment>
          <DateTime value={timestamp} missing={common('none')} />
        </Moment>
      ),
    },
    {
      id: 'status',
      label: t('status'),
      width: 256,
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

/** `Bob Smith` of `Bob Smith <bob@club.example>`. */
const nameIn = (sender: string): string => sender.replace(/\s*<[^<>]*>$/u, '') || sender;

interface ConversationLinkProps {
  readonly id: number;
  readonly children: ReactNode;
}

function ConversationLink({ id, children }: ConversationLinkProps) {
  const { openId, pathOf } = useContext(ConversationLinksContext);
  return (
    <Name to={pathOf(id)} aria-current={openId === id ? 'true' : undefined}>
      {children}
    </Name>
  );
}

const Name = styled(Link)`
  color: inherit;
  text-decoration: none;
  &:hover {
    text-decoration: underline;
  }
  &[aria-current] {
    color: ${color.accentText};
    text-decoration: underline;
  }
`;

const Unread = styled.strong`
  font-weight: 600;
`;

/** Two lines where there is little room; on a phone everything wraps. */
const Text = styled.span`
  display: block;
  ${oneLine}
  :where([data-narrow]) & {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    font: ${font.small};
    white-space: normal;
  }
  @media ${media.phone} {
    display: block;
    font: inherit;
  }
`;

/** One line of the reply; more on a phone, where nothing can hover over it to show the rest. */
const Content = styled(Text)`
  @media ${media.phone} {
    display: -webkit-box;
    -webkit-line-clamp: 3;
  }
`;

const Moment = styled.span`
  :where([data-narrow]) & {
    font: ${font.small};
  }
  :where([data-narrow]) & > time {
    display: block;
    white-space: normal;
  }
  @media ${media.phone} {
    font: inherit;
  }
`;
