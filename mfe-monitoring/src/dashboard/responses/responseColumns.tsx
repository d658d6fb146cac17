import { color, type Column, DateTime, font, media, oneLine } from '@touchline/shared';
import { Link } from 'react-router-dom';
import { css, styled } from 'styled-components';
import type { messages as commonMessages } from '../../common/messages.ts';
import type { messages } from './messages.ts';
import type { Reply } from './replies.ts';
import { ReplyActions, type ReplyActionsProps } from './ReplyActions.tsx';
import { ReplyBadges } from './ReplyBadges.tsx';

export interface ResponseColumnsOptions extends Omit<ReplyActionsProps, 'reply'> {
  /** The page is as narrow as a tablet: texts take two lines, so that all columns fit. */
  readonly isNarrow: boolean;
  /** Address of a contact's conversation (V2). */
  readonly pathOf: (id: number) => string;
  /** Contact whose conversation is open. */
  readonly openId: number | null;
  readonly t: ReturnType<typeof messages.use>;
  readonly common: ReturnType<typeof commonMessages.use>;
}

/** The columns of D3. None of them sorts: the order is that of the view (D5, V1). */
export function responseColumns(options: ResponseColumnsOptions): readonly Column<Reply>[] {
  const { t, common, isNarrow, pathOf, openId, onView, onAnswer } = options;
  return [
    {
      id: 'contact',
      label: t('contact'),
      width: isNarrow ? 112 : 176,
      cell: ({ id, contactName, read }) => {
        const name = contactName || common('unnamed');
        const shown = read ? name : <Unread>{name}</Unread>;
        return (
          <Text title={name} $isNarrow={isNarrow}>
            {id === null ? (
              shown
            ) : (
              <Name to={pathOf(id)} aria-current={id === openId ? 'true' : undefined}>
                {shown}
              </Name>
            )}
          </Text>
        );
      },
      onPhone: 'title',
    },
    {
      id: 'organization',
      label: t('organization'),
      width: isNarrow ? 112 : 208,
      cell: ({ organizationName }) => (
        <Text title={organizationName} $isNarrow={isNarrow}>
          {organizationName || common('none')}
        </Text>
      ),
    },
    {
      id: 'content',
      label: t('content'),
      ...(isNarrow && { width: 112 }),
      cell: ({ content }) => (
        <Content title={content} $isNarrow={isNarrow}>
          {content || common('none')}
        </Content>
      ),
    },
    {
      id: 'timestamp',
      label: t('timestamp'),
      width: isNarrow ? 112 : 212,
      cell: ({ timestamp }) => (
        <Moment $isNarrow={isNarrow}>
          <DateTime value={timestamp} missing={common('none')} />
        </Moment>
      ),
    },
    {
      id: 'status',
      label: t('status'),
      width: isNarrow ? 138 : 196,
      cell: (reply) => <ReplyBadges reply={reply} />,
    },
    {
      id: 'actions',
      label: t('actions'),
      width: isNarrow ? 92 : 108,
      cell: (reply) => <ReplyActions reply={reply} onView={onView} onAnswer={onAnswer} />,
      onPhone: 'actions',
    },
  ];
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

const twoLines = css`
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  font: ${font.small};
  white-space: normal;
`;

/** Two lines where there is little room; on a phone everything wraps. */
const Text = styled.span<{ $isNarrow: boolean }>`
  display: block;
  ${oneLine}
  ${({ $isNarrow }) => $isNarrow && twoLines}
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

const Moment = styled.span<{ $isNarrow: boolean }>`
  ${({ $isNarrow }) =>
    $isNarrow &&
    css`
      font: ${font.small};
      & > time {
        display: block;
        white-space: normal;
      }
    `}
  @media ${media.phone} {
    font: inherit;
  }
`;
