import {
  Alert,
  Button,
  changeFailure,
  color,
  DateTime,
  fieldErrors,
  font,
  logFailure,
  MailFrame,
  May,
  radius,
  space,
  useLanguage,
  useMay,
} from '@touchline/shared';
import type { AnswerSettlement, LastAnswer, OpenAnswer } from '@touchline/shared/contract';
import { ANSWER_UNDO_SECONDS } from '@touchline/shared/contract/rules';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { settleAnswer, takeBackAnswer } from './answerRequests.ts';
import { AttachmentList } from './AttachmentList.tsx';
import { messages } from './messages.ts';

export interface OpenAnswersProps {
  readonly contact: number;
  readonly answers: readonly OpenAnswer[];
  /** Nothing goes to a contact who was deleted or erased. */
  readonly isContactGone: boolean;
  /** Of the staff, as the conversation shows it. */
  readonly lastAnswer: LastAnswer | null;
  readonly reload: () => Promise<void>;
  /** An answer of the person's own is a draft again. */
  readonly onTakenBack: () => void;
}

/** Answers that wait to go, did not go, or may not have (V3). */
export function OpenAnswers({ answers, reload, ...rest }: OpenAnswersProps) {
  const t = messages.use();
  // What was just decided about does not stand there as it was until the conversation is read again; nor does what was to go
  // before this was opened, and what is shown of it was read earlier.
  const [over, setOver] = useState<ReadonlySet<number>>(
    () =>
      new Set(answers.filter((answer) => isUnderWay(answer) && timeLeft(answer) <= 0).map(({ id }) => id)),
  );
  const [isStale] = useState(over.size > 0);
  useEffect(() => {
    if (isStale) void reload().then(() => setOver(new Set()));
  }, [isStale, reload]);
  const left = answers.filter(({ id }) => !over.has(id));
  if (left.length === 0) return null;
  return (
    <List aria-label={t('answersNotice')}>
      {left.map((answer) => (
        <OpenAnswerItem
          key={`${answer.id} ${answer.due_at}`}
          {...rest}
          answer={answer}
          reload={reload}
          onOver={() => setOver((before) => new Set([...before, answer.id]))}
          onReadAgain={() => setOver((before) => new Set([...before].filter((id) => id !== answer.id)))}
        />
      ))}
    </List>
  );
}

interface OpenAnswerItemProps extends Omit<OpenAnswersProps, 'answers'> {
  readonly answer: OpenAnswer;
  /** It is not as it is shown any more, until the conversation has been read again. */
  readonly onOver: () => void;
  readonly onReadAgain: () => void;
}

function OpenAnswerItem(props: OpenAnswerItemProps) {
  const { contact, answer, isContactGone, lastAnswer, reload, onTakenBack, onOver, onReadAgain } = props;
  const t = messages.use();
  const { language } = useLanguage();
  const mayDiscard = useMay('answersOfOthers');
  const { id, state, is_own, is_retry, by, at, to, cc, subject, html, attachments, failure, refused_cc } =
    answer;
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ readonly text: string; readonly isUnseen: boolean }>();
  const { seconds, isClockRight } = useSecondsLeft(answer, reload);
  const run = async (request: () => Promise<void>, then?: () => void) => {
    setBusy(true);
    setProblem(undefined);
    try {
      await request();
      then?.();
    } catch (error) {
      logFailure('An answer could not be decided about.', error);
      const isUnseen = fieldErrors(error).has('seen');
      setProblem({ text: changeFailure(error, t('actionFailed')), isUnseen });
    }
    await reload();
    onReadAgain();
    setBusy(false);
  };
  const takeBack = () =>
    void run(
      () => takeBackAnswer(contact, id),
      () => {
        onOver();
        if (is_own) onTakenBack();
      },
    );
  const settle = (outcome: AnswerSettlement['outcome']) =>
    void run(() => settleAnswer(contact, id, outcome), outcome === 'retry' ? undefined : onOver);
  const sendAnyway = () => void run(() => settleAnswer(contact, id, 'retry', lastAnswer?.id));
  const reason = failure?.[language] ?? '';
  const said = {
    waiting: seconds > 0 ? t('waiting', { seconds }) : t('going'),
    sending: t('going'),
    sent: t('refusedFor', { people: refused_cc.join(', ') }),
    failed: t('failed', { reason }),
    uncertain: t('uncertain', { reason }),
    set_aside: t('setAside'),
  }[state];
  const isGoing = isUnderWay(answer);
  const canUndo = state === 'waiting' && (is_own || is_retry) && (seconds > 0 || !isClockRight);
  const canDiscard = is_own || mayDiscard || state === 'sent';
  return (
    <ItemBox>
      <Head>
        <strong>{by}</strong>
        <DateTime value={at} missing="" />
      </Head>
      <Line>
        {[subject, to && t('to', { people: to }), cc.length > 0 && t('copyTo', { people: cc.join(', ') })]
          .filter(Boolean)
          .join(' · ')}
      </Line>
      <MailFrame html={html} title={t('contentOf', { by })} images="none" look="page" />
      <AttachmentList attachments={attachments} />
      {isGoing ? (
        <output>{said}</output>
      ) : (
        <Alert kind={state === 'failed' ? 'error' : 'warning'}>{said}</Alert>
      )}
      {problem !== undefined && (
        <Alert
          action={
            problem.isUnseen && (
              <Button size="small" busy={isBusy} onClick={sendAnyway}>
                {t('sendAnyway')}
              </Button>
            )
          }
        >
          {problem.text}
        </Alert>
      )}
      <May do="conversations">
        <Actions>
          {canUndo && (
            <Button kind="primary" busy={isBusy} onClick={takeBack}>
              {t('undo')}
            </Button>
          )}
          {state === 'uncertain' && (
            <Button size="small" busy={isBusy} onClick={() => settle('sent')}>
              {t('arrived')}
            </Button>
          )}
          {(state === 'failed' || state === 'uncertain') && !isContactGone && (
            <Button size="small" busy={isBusy} onClick={() => settle('retry')}>
              {t('retry')}
            </Button>
          )}
          {(state === 'failed' || state === 'set_aside') && is_own && !isContactGone && (
            <Button size="small" busy={isBusy} onClick={takeBack}>
              {t('edit')}
            </Button>
          )}
          {!isGoing && canDiscard && (
            <Button size="small" busy={isBusy} onClick={() => settle('discarded')}>
              {t(state === 'sent' ? 'understood' : 'discardAnswer')}
            </Button>
          )}
        </Actions>
        {!isGoing && !canDiscard && <Line>{t('whoDiscards', { by })}</Line>}
      </May>
    </ItemBox>
  );
}

const SECOND = 1000;
/** Milliseconds after its time by which an answer has gone out, most likely. */
const GONE_AFTER = 2500;

const isUnderWay = ({ state }: OpenAnswer) => state === 'waiting' || state === 'sending';

/** Milliseconds, by the clock of this machine. */
const timeLeft = ({ due_at }: OpenAnswer) => Date.parse(due_at) - Date.now();

/**
 * Seconds until an answer goes; reads the conversation again once it should be out. A clock that is wrong does no harm: by one
 * that is ahead there is no time left from the first, but the server knows.
 */
function useSecondsLeft(answer: OpenAnswer, reload: () => Promise<void>) {
  const left = () => Math.min(ANSWER_UNDO_SECONDS, Math.max(0, Math.ceil(timeLeft(answer) / SECOND)));
  const [seconds, setSeconds] = useState(left);
  const [isClockRight] = useState(seconds > 0);
  const isGoing = isUnderWay(answer);
  useEffect(() => {
    if (!isGoing) return undefined;
    const timer = setInterval(() => setSeconds(left()), SECOND / 2);
    return () => clearInterval(timer);
  });
  const isDue = isGoing && seconds === 0;
  useEffect(() => {
    if (!isDue) return undefined;
    const timer = setInterval(() => void reload(), GONE_AFTER);
    return () => clearInterval(timer);
  }, [isDue, reload]);
  return { seconds, isClockRight };
}

const List = styled.ul.attrs({ role: 'list' })`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(1.5)};
  margin-top: ${space(1.5)};
  list-style: none;
`;

const ItemBox = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(1)};
  padding: ${space(1.5)} ${space(2)};
  border: 1px dashed ${color.lineStrong};
  border-radius: ${radius.tile};
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0 ${space(1)};
  & > strong {
    font: ${font.strong};
    overflow-wrap: anywhere;
  }
  & > time {
    color: ${color.muted};
    font: ${font.small};
  }
`;

const Line = styled.p`
  color: ${color.muted};
  font: ${font.small};
  overflow-wrap: anywhere;
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)};
`;
