import { Badge, color, font, space, useFormatDay, VisuallyHidden } from '@touchline/shared';
import { useOutcomeName } from '@touchline/shared/outcomes';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { OUTCOME_TONES } from '../../common/followUps.ts';
import { messages } from './messages.ts';
import { type Reply, waitsSince } from './replies.ts';
import { useWaiting } from './useWaiting.ts';

interface Fact {
  /** What it says, as text. */
  readonly text: string;
  readonly shown: ReactNode;
}

/** How many stand in a row of the list, and in one beside a conversation. */
const MOST = { wide: 3, narrow: 2 } as const;

/**
 * The state of a reply (D6), what is noted about it (V4), how long it has waited for an answer (V1), and whether its contact has
 * unsubscribed. One that is put off waits for its day, and that comes first.
 */
export function ReplyBadges({ reply }: { readonly reply: Reply }) {
  const t = messages.use();
  const facts = useFacts(reply);
  const rest = (from: number) =>
    facts
      .slice(from)
      .map(({ text }) => text)
      .join(' · ');
  const more = (['wide', 'narrow'] as const).filter((room) => facts.length > MOST[room]);
  return (
    <Row>
      {facts.map(({ text, shown }) => (
        <Item key={text}>{shown}</Item>
      ))}
      {more.map((room) => (
        <More key={room} data-room={room} aria-hidden="true" title={rest(MOST[room])}>
          {t('more', { count: facts.length - MOST[room] })}
        </More>
      ))}
    </Row>
  );
}

const badge = (tone: 'info' | 'warn' | 'ok' | 'neutral' | 'danger', text: string): Fact => ({
  text,
  shown: <Badge tone={tone}>{text}</Badge>,
});

/** What there is to say, the most telling first. */
function useFacts(reply: Reply): readonly Fact[] {
  const t = messages.use();
  // Abbreviated: beside a conversation the column is as narrow as can be.
  const formatDay = useFormatDay('short');
  const nameOf = useOutcomeName();
  const { outcome, assignee } = reply.followUp ?? {};
  const isPutOff = reply.putOff && reply.followUp !== undefined;
  const waiting = useWaiting(isPutOff ? null : waitsSince(reply));
  const day = reply.followUp ? formatDay(reply.followUp.comeBackOn) : '';
  const noted = outcome
    ? [badge(outcome.code === null ? 'neutral' : OUTCOME_TONES[outcome.code], nameOf(outcome))]
    : [];
  const state = [
    ...(reply.read ? [] : [badge('info', t('new'))]),
    ...(reply.read && !reply.replied && reply.type === 'reply' ? [badge('warn', t('awaitingReply'))] : []),
    ...(reply.replied && !reply.returning ? [badge('ok', t('replied'))] : []),
  ];
  return [
    ...(reply.returning && reply.followUp ? [badge('warn', t('returning', { day }))] : []),
    ...(isPutOff ? [badge('info', t('putOff', { day })), ...noted, ...state] : [...state, ...noted]),
    ...(reply.hasDraft ? [badge('neutral', t('draft'))] : []),
    ...(waiting === '' ? [] : [{ text: waiting, shown: <Muted>{waiting}</Muted> }]),
    ...(assignee
      ? [
          {
            text: t('assignedTo', { person: assignee.name }),
            shown: (
              <Muted>
                <VisuallyHidden>{t('assignedTo', { person: assignee.name })}</VisuallyHidden>
                <span aria-hidden="true">{assignee.name}</span>
              </Muted>
            ),
          },
        ]
      : []),
    ...(reply.isUnsubscribed ? [badge('neutral', t('unsubscribed'))] : []),
  ];
}

const Item = styled.span`
  display: inline-flex;
  min-width: 0;
  max-width: 100%;
  & > * {
    /* An ellipsis needs a block, whose line is as high as a badge. */
    display: block;
    padding-block: 0;
    line-height: 20px;
    overflow: hidden;
    text-overflow: ellipsis;
  }
`;

const More = styled.span`
  display: none;
  color: ${color.muted};
  font: ${font.caption};
`;

const Row = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  gap: ${space(0.5)};
  align-items: center;
  vertical-align: middle;
  max-width: 100%;
  /* Rows are of one height: two lines, each whole. What does not stand there is counted; the conversation shows all of it. */
  :where(tr) & {
    gap: 2px ${space(0.5)};
    max-height: 46px;
    overflow: hidden;
    & > * {
      height: 22px;
      align-items: center;
    }
    & > ${Item}:nth-child(n + ${MOST.wide + 1}) {
      display: none;
    }
    & > ${More}[data-room='wide'] {
      display: inline-flex;
    }
  }
  :where([data-narrow] tr) & {
    display: inline-grid;
    grid-template-columns: minmax(0, auto) auto;
    justify-content: start;
    & > ${Item}:first-child {
      grid-column: 1 / -1;
    }
    & > ${Item}:nth-child(n + ${MOST.narrow + 1}) {
      display: none;
    }
    & > ${More}[data-room='wide'] {
      display: none;
    }
    & > ${More}[data-room='narrow'] {
      display: inline-flex;
    }
  }
`;

const Muted = styled.span`
  color: ${color.muted};
  font: ${font.caption};
`;
