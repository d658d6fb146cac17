import { Table, useTablet } from '@touchline/shared';
import { memo, useMemo } from 'react';
import { messages as commonMessages } from '../../common/messages.ts';
import { messages } from './messages.ts';
import type { Reply } from './replies.ts';
import type { ReplyActionsProps } from './ReplyActions.tsx';
import { responseColumns } from './responseColumns.tsx';

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
    () => responseColumns({ t, common, isNarrow, pathOf, openId, onView, onAnswer }),
    [t, common, isNarrow, pathOf, openId, onView, onAnswer],
  );
  return (
    <Table
      label={t('title')}
      columns={columns}
      rows={replies}
      rowKey={rowKey}
      isHighlighted={isUnread}
      maxHeight={AREA_HEIGHT}
      rowHeight={ROW_HEIGHT}
    />
  );
});
