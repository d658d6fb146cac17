import { color, Table, useTablet } from '@touchline/shared';
import { memo, useMemo } from 'react';
import { styled } from 'styled-components';
import { messages as commonMessages } from '../../common/messages.ts';
import { messages } from './messages.ts';
import type { Reply } from './replies.ts';
import type { ReplyActionsProps } from './ReplyActions.tsx';
import { ConversationLinksContext, NARROW_WIDTHS, responseColumns } from './responseColumns.tsx';

/** In pixels (D3). */
export const AREA_HEIGHT = 400;
export const ROW_HEIGHT = 48;

export interface ResponsesTableProps extends Omit<ReplyActionsProps, 'reply'> {
  readonly replies: readonly Reply[];
  /** Contact whose conversation takes a part of the width; null for none. */
  readonly openId: number | null;
  readonly pathOf: (id: number) => string;
}

const rowKey = ({ key }: Reply) => key;
const isUnread = ({ read }: Reply) => !read;

/** The rows (D3), unread ones highlighted (D6), in the order that they come in. */
export const ResponsesTable = memo(function ResponsesTable(props: ResponsesTableProps) {
  const { replies, openId, pathOf, onView, onAnswer } = props;
  const t = messages.use();
  const common = commonMessages.use();
  const isTablet = useTablet();
  const isNarrow = isTablet || openId !== null;
  const columns = useMemo(
    () => responseColumns({ t, common, onView, onAnswer }),
    [t, common, onView, onAnswer],
  );
  const openKey = useMemo(
    () => (openId === null ? null : replies.find(({ id }) => id === openId)?.key),
    [replies, openId],
  );
  const links = useMemo(() => ({ openId, pathOf }), [openId, pathOf]);
  return (
    <ConversationLinksContext value={links}>
      <Room data-narrow={isNarrow || undefined}>
        <Table
          label={t('title')}
          columns={columns}
          {...(isNarrow && { widths: NARROW_WIDTHS })}
          rows={replies}
          rowKey={rowKey}
          inSight={openKey}
          isHighlighted={isUnread}
          maxHeight={AREA_HEIGHT}
          rowHeight={ROW_HEIGHT}
        />
      </Room>
    </ConversationLinksContext>
  );
});

/** Tells what is in the cells how much room they have, by style alone: opening a conversation draws no row again. */
const Room = styled.div`
  display: contents;
  /* Whose conversation is open: neither the green of New nor the tint under the pointer. */
  & tr:has(a[aria-current]) > td {
    background: color-mix(in srgb, ${color.text} 13%, ${color.surface});
  }
  & tr:has(a[aria-current]) > td:first-child {
    box-shadow: inset 4px 0 ${color.text};
  }
`;
