import {
  Button,
  Card,
  CardHeader,
  color,
  EmptyState,
  font,
  LoadFailure,
  media,
  SearchBox,
  Select,
  Skeleton,
  space,
  useCountText,
  MarkingContext,
  useMarking,
} from '@touchline/shared';
import { MineButton } from '@touchline/shared/mine';
import { type MouseEvent, useCallback, useMemo, useRef } from 'react';
import { styled } from 'styled-components';
import { AskingServer } from '../../common/AskingServer.tsx';
import { UnownedNote } from '../../common/UnownedNote.tsx';
import { useConversationPlace } from '../conversation/useConversationPlace.ts';
import { useDialogPlace } from '../dialogs.ts';
import { ArrivalsNote } from './ArrivalsNote.tsx';
import { messages } from './messages.ts';
import { REPLY_FILTERS, type Reply } from './replies.ts';
import { ToAnswerButton } from './ToAnswerButton.tsx';
import { AREA_HEIGHT, ResponsesTable, ROW_HEIGHT } from './ResponsesTable.tsx';
import { useArrivals } from './useArrivals.ts';
import { useFocusAfterDialog } from './useFocusAfterDialog.ts';
import { useHeldPlace } from './useHeldPlace.ts';
import type { RepliesStore } from './useReplies.ts';
import type { ReplyChoice } from './useReplyFilter.ts';
import type { ShownReplies } from './useShownReplies.ts';

export interface RecentResponsesProps {
  readonly store: RepliesStore;
  readonly shown: ShownReplies;
}

/** Who replied (D2 to D8): filters, and the list in each of its states. */
export function RecentResponses({ store, shown: { choice, found, asking, unowned } }: RecentResponsesProps) {
  const t = messages.use();
  const { replies, toAnswer, status, hasRows, markRead } = store;
  const { clear } = choice;
  const arrivals = useArrivals(hasRows ? replies : undefined);
  const { open } = useDialogPlace();
  const conversation = useConversationPlace();
  const area = useRef<HTMLDivElement>(null);
  useHeldPlace({
    area,
    replies: found,
    choice: `${choice.view} ${choice.search} ${String(choice.isMine)}`,
    rowHeight: ROW_HEIGHT,
  });
  useFocusAfterDialog(area);

  const view = useCallback(
    (reply: Reply) => {
      if (reply.id === null) return;
      open({ name: 'reply', id: reply.id });
      markRead(reply);
    },
    [open, markRead],
  );
  const answer = useCallback(
    ({ id }: Reply) => {
      if (id !== null) open({ name: 'answer', id });
    },
    [open],
  );
  const showArrived = () => {
    arrivals.dismiss();
    clear();
    const scroller = area.current?.querySelector<HTMLElement>('[role="region"]');
    scroller?.scrollTo?.({ top: 0 });
    (scroller ?? area.current)?.focus();
  };
  const marking = useMarking(choice.search);
  const isNarrowed = choice.view !== 'all' || choice.search.trim() !== '' || choice.isMine === true;
  const isAllAnswered = choice.view === 'to_answer' && toAnswer === 0;
  const replied = useMemo(() => replies.filter(({ type }) => type === 'reply').length, [replies]);
  const total = choice.view === 'to_answer' ? replies.length : replied;
  const count = useCountText(t, found.length, total);
  return (
    <Card as="section">
      <Panel>
        <CardHeader>
          <h2>{t('title')}</h2>
          <ArrivalsNote count={arrivals.count} onShow={showArrived} />
          {hasRows && !asking && <Count>{count}</Count>}
        </CardHeader>
        <Filters choice={choice} toAnswer={hasRows ? toAnswer : undefined} />
        <UnownedNote count={unowned} />
        <Area ref={area} tabIndex={-1} onClick={openRow}>
          {status === 'loading' && <Skeleton count={9} label={t('loading')} />}
          {status === 'failed' && !hasRows && <LoadFailure title={t('loadFailed')} load={store} />}
          {asking && <AskingServer asking={asking} />}
          {hasRows && !asking && found.length === 0 && (
            <EmptyState {...(isNarrowed && { action: <Button onClick={clear}>{t('clear')}</Button> })}>
              {t(isAllAnswered ? 'allAnswered' : 'empty')}
            </EmptyState>
          )}
          {found.length > 0 && (
            <MarkingContext value={marking}>
              <ResponsesTable
                replies={found}
                openId={conversation.id}
                pathOf={conversation.pathOf}
                onView={view}
                onAnswer={answer}
              />
            </MarkingContext>
          )}
        </Area>
        {/* Below the rows: it comes and goes on its own, and must not move them. */}
        {status === 'failed' && hasRows && <LoadFailure title={t('loadFailed')} load={store} isOutOfDate />}
      </Panel>
    </Card>
  );
}

/** A press anywhere in a row opens what its name opens. Whoever selects text, or presses something else, means that. */
function openRow({ target }: MouseEvent): void {
  if (!(target instanceof Element) || target.closest('a, button') !== null) return;
  if (window.getSelection()?.isCollapsed === false) return;
  target.closest('[data-index]')?.querySelector('a')?.click();
}

interface FiltersProps {
  readonly choice: ReplyChoice;
  /** How many must be answered; undefined until it is known. */
  readonly toAnswer: number | undefined;
}

function Filters({ choice, toAnswer }: FiltersProps) {
  const t = messages.use();
  return (
    <Tools>
      <SearchBox placeholder={t('search')} value={choice.search} onChange={choice.setSearch} />
      <Select
        label={t('statusFilter')}
        labelHidden
        value={choice.view === 'to_answer' ? null : choice.view}
        placeholder={t('toAnswer')}
        options={REPLY_FILTERS.map((value) => ({ value, label: t(`filter.${value}`) }))}
        onChange={(value) => choice.set('status', value === 'all' ? '' : value)}
      />
      <ToAnswerButton
        count={toAnswer}
        pressed={choice.view === 'to_answer'}
        onChange={(pressed) => choice.set('status', pressed ? 'to_answer' : '')}
      />
      {choice.isMine !== undefined && (
        <MineButton value={choice.values.whose} onChange={(value) => choice.set('whose', value)} />
      )}
    </Tools>
  );
}

const Panel = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)};
`;

const Count = styled.output`
  color: ${color.muted};
  font: ${font.small};
  font-variant-numeric: tabular-nums;
`;

const Tools = styled.div`
  display: grid;
  /* The last column is there only while its button is: an empty one would keep its gap. */
  grid-template-columns: minmax(0, 1fr) minmax(0, 240px);
  grid-auto-columns: auto;
  grid-auto-flow: column;
  gap: ${space(1)};
  @media ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
    grid-auto-flow: row;
  }
`;

/** Always the same height, so that nothing below moves when rows arrive, are filtered, or fail to load. */
const Area = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  height: ${AREA_HEIGHT}px;
  overflow: hidden;
  /* A failure fills the room of the rows: below a strip at the top, the rest would look like an empty list. */
  & > [role='alert'] {
    align-self: center;
  }
  /* Whatever replaces the rows fills their room, rather than a strip at the top. */
  & > :has(> output) {
    height: 100%;
    align-content: center;
  }
  &:focus {
    outline: none;
  }
`;
