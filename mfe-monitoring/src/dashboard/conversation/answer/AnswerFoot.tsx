import { Badge, Button, color, font, logFailure, Skeleton, space, useMay } from '@touchline/shared';
import { Check, Reply as ReplyIcon, Send } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { isContactGone, type ShownHistory } from '../../../common/contactHistory.ts';
import { useDialogPlace } from '../../dialogs.ts';
import { expectText } from '../expectText.ts';
import type { NextToAnswer as Next } from '../useNextToAnswer.ts';
import { messages } from './messages.ts';
import { NextToAnswer } from './NextToAnswer.tsx';
import { useHasUnsaved } from './unsavedDrafts.ts';

const loadComposer = () => import('./Composer.tsx');
const Composer = lazy(async () => ({ default: (await loadComposer()).Composer }));

/** Loads what an answer is written with, once the page has nothing else to do: whoever presses a key writes at once. */
async function loadAhead(): Promise<void> {
  try {
    const { loadEditor } = await loadComposer();
    await loadEditor();
  } catch (error) {
    // It is tried again when somebody writes.
    logFailure('The editor of answers could not be loaded ahead.', error);
  }
}

/** @returns calls it off */
function whenIdle(run: () => void): () => void {
  // Safari lacks it.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: 1000 });
  return () => cancelIdleCallback(handle);
}

/** What comes from the contact. */
const THEIRS: ReadonlySet<string> = new Set(['replied', 'automatic_reply']);

export interface AnswerFootProps {
  /** The contact, and its name. */
  readonly contact: number;
  readonly name: string;
  readonly history: ShownHistory;
  readonly reload: () => Promise<void>;
  /** Within the page of the contact, which has a button to write to them. */
  readonly isWithinPage: boolean;
  /** Absent within another page, which has no list to go on in. */
  readonly nextToAnswer: Next | undefined;
  readonly onSent: () => void;
  /** Whether somebody has to answer now: not who was answered, or is put off to a day. */
  readonly isWaiting: boolean;
  /** Marks the contact as answered; absent where nothing waits for an answer. */
  readonly onMark: (() => void) | undefined;
  /** Takes such a mark back, where one has it count as answered. */
  readonly unmark: ReactNode;
}

/** Answers a conversation, or marks it as answered (V3). The composer has an address: `?write=5`. */
export function AnswerFoot(props: AnswerFootProps) {
  const { contact, name, history, reload, isWithinPage, nextToAnswer, isWaiting, onSent, onMark, unmark } =
    props;
  const t = messages.use();
  const { shown, open, close } = useDialogPlace();
  const hasUnsaved = useHasUnsaved(contact);
  const [isSettledHere, setSettledHere] = useState(false);
  const isWriting = shown?.name === 'write' && shown.id === contact;
  const opener = useRef<HTMLButtonElement>(null);
  const wasWriting = useRef(false);
  const cameFrom = useRef<Element>(null);
  useEffect(() => {
    // The composer has gone, and the focus with it, unless something else took it.
    const isLost = document.activeElement === document.body || document.activeElement === null;
    const back = opener.current ?? cameFrom.current;
    if (wasWriting.current && !isWriting && isLost && back instanceof HTMLElement) back.focus();
    if (isWriting && !wasWriting.current) cameFrom.current = document.activeElement;
    wasWriting.current = isWriting;
  }, [isWriting]);
  const { writing, hasDraft, isErased } = history;
  const isGone = isContactGone(history);
  const canAnswer = history.canAnswer && !isGone;
  // Of somebody who has not written there is nothing to answer, whatever was sent to them.
  const hasWritten = history.entries.some(({ kind }) => THEIRS.has(kind));
  const begin = hasWritten ? 'answer' : 'writeFirst';
  const writeLabel = hasDraft || hasUnsaved ? 'continueDraft' : begin;
  const mayAnswer = useMay('conversations');
  const mayWrite = mayAnswer && canAnswer;
  useEffect(() => (mayWrite ? whenIdle(() => void loadAhead()) : undefined), [mayWrite]);
  if (!isWriting && !mayAnswer) return null;
  if (!canAnswer && !onMark && !isGone) return null;
  // The page around it has that button, above everything.
  const isOffered = !isGone && !(isWithinPage && canAnswer && writeLabel === 'writeFirst');
  return (
    <Foot>
      <output>
        {writing.length > 0 && (
          <Badge tone="warn">
            {t(writing.length === 1 ? 'writing' : 'writing_many', { people: writing.join(', ') })}
          </Badge>
        )}
      </output>
      {isWriting && canAnswer ? (
        <Suspense fallback={<Skeleton count={4} label={t('loading')} />}>
          <Composer
            contact={contact}
            name={name}
            lastAnswer={history.lastAnswer}
            reload={reload}
            onClose={close}
            onSent={() => {
              setSettledHere(true);
              onSent();
              close();
            }}
          />
        </Suspense>
      ) : (
        <Actions>
          {isGone && <Why>{t(isErased ? 'isErased' : 'isDeleted')}</Why>}
          {hasUnsaved && <Unsaved>{t('keptHere')}</Unsaved>}
          {!isWaiting && nextToAnswer && <NextToAnswer next={nextToAnswer} isArrival={isSettledHere} />}
          {unmark}
          {onMark && (
            <Button
              icon={<Check />}
              onClick={() => {
                setSettledHere(true);
                onMark();
              }}
            >
              {t('markReplied')}
            </Button>
          )}
          {isOffered && (
            <Button
              ref={opener}
              kind={isWaiting || !nextToAnswer?.go ? 'primary' : 'secondary'}
              icon={writeLabel === 'writeFirst' ? <Send /> : <ReplyIcon />}
              onClick={() => {
                if (canAnswer) expectText(contact);
                open({ name: canAnswer ? 'write' : 'answer', id: contact });
              }}
            >
              {t(canAnswer ? writeLabel : 'quickReply')}
            </Button>
          )}
        </Actions>
      )}
    </Foot>
  );
}

const Foot = styled.footer`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(1)};
  max-height: 80dvh;
  padding: ${space(1.5)} ${space(2.5)};
  border-top: 1px solid ${color.line};
  overflow: auto;
  /* The row of Send stays over its end. */
  scroll-padding-bottom: 72px;
  font: ${font.body};
  & > output:empty {
    display: none;
  }
  /* Nothing to do here, and nobody writing. */
  &:has(> output:empty):has(> div:empty) {
    display: none;
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: end;
  gap: ${space(1)};
`;

const Why = styled.p`
  flex: 1 0 100%;
  color: ${color.muted};
  font: ${font.small};
`;

const Unsaved = styled.output`
  flex: 1 0 100%;
  color: ${color.muted};
  font: ${font.small};
`;
