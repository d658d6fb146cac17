import {
  Alert,
  Badge,
  color,
  ContactLink,
  font,
  IconButton,
  layer,
  LoadFailure,
  media,
  noticeRoom,
  radius,
  Skeleton,
  space,
  useHasSection,
  useLaptop,
  usePageTitle,
} from '@touchline/shared';
import { ArrowLeft, Keyboard, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { createGlobalStyle, css, styled } from 'styled-components';
import { contactHistory, isContactGone } from '../../common/contactHistory.ts';
import { useDialogPlace } from '../dialogs.ts';
import { ReplyBadges } from '../responses/ReplyBadges.tsx';
import { passes } from '../responses/replies.ts';
import type { RepliesStore } from '../responses/useReplies.ts';
import { AnswerFoot } from './answer/AnswerFoot.tsx';
import { OpenAnswers } from './answer/OpenAnswers.tsx';
import { AwayNote } from './AwayNote.tsx';
import { ConversationEntry } from './ConversationEntry.tsx';
import { DoNotEmailButton } from './follow-up/DoNotEmailButton.tsx';
import { UnmarkReplied } from './follow-up/UnmarkReplied.tsx';
import { FollowUpStrip } from './follow-up/FollowUpStrip.tsx';
import { LITTLE_ROOM } from './littleRoom.ts';
import { messages } from './messages.ts';
import { useAboveKeyboard } from './useAboveKeyboard.ts';
import { useCloseByEscape } from './useCloseByEscape.ts';
import type { NextToAnswer } from './useNextToAnswer.ts';

/**
 * Milliseconds from one answer to the next request while a conversation is open: within three seconds two people who write to one
 * contact know of each other. The server answers from a version as long as nothing has changed.
 */
const OPEN_POLL_INTERVAL = 2000;

export interface ConversationPaneProps {
  /** The contact. */
  readonly id: number;
  /** The Dashboard's list; absent where the conversation stands within another page ({@link ConversationPart}). */
  readonly store?: RepliesStore;
  readonly nextToAnswer?: NextToAnswer;
  /** Absent where it cannot be closed. */
  readonly onClose?: () => void;
}

/**
 * Everything that was sent to a person and came from them, in order, over all campaigns (V2): beside the list on a wide
 * screen, in its place on a narrow one; or within another page.
 */
export function ConversationPane({ id, store, nextToAnswer, onClose }: ConversationPaneProps) {
  const isWithinPage = onClose === undefined;
  const t = messages.use();
  const item = contactHistory.use(id, { pollInterval: OPEN_POLL_INTERVAL });
  const { value: history, status, isGone } = item;
  const reply = store?.replies.find((row) => row.id === id);
  const { shown, open } = useDialogPlace();
  const isWriting = shown?.name === 'write' && shown.id === id;
  const isNarrow = useLaptop();
  const hasPages = useHasSection('organizations');
  const heading = useRef<HTMLHeadingElement>(null);
  const scroller = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isWithinPage) heading.current?.focus();
  }, [isWithinPage]);
  const markRead = store?.markRead;
  useEffect(() => {
    if (reply === undefined || reply.read || markRead === undefined) return undefined;
    // Not before it is in sight: the list counts anew for it, and whoever opened it would wait for that.
    let task: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      task = setTimeout(() => markRead(reply));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(task);
    };
  }, [reply, markRead]);
  const entries = history?.entries;
  const count = (entries?.length ?? 0) + (history?.answers.length ?? 0);
  const shownCount = useRef(0);
  useLayoutEffect(() => {
    // What was written last is what the person came for. It begins there: scrolling would lay out the page once more.
    if (shownCount.current > 0 && count > 0) scroller.current?.scrollTo?.({ top: 0 });
    shownCount.current = count;
  }, [count]);
  const name = history?.contact?.name || reply?.contactName || t('unnamed');
  usePageTitle(isWithinPage ? undefined : name);
  const about = [history?.contact?.organizationName, history && (history.email || t('noEmail'))];
  const { reload } = item;
  const reloadList = store?.reload;
  const onUnmarked = () => Promise.all([reload(), reloadList?.()]);
  const pane = useRef<HTMLElement>(null);
  useCloseByEscape(pane, onClose);
  useAboveKeyboard(pane, isNarrow && !isWithinPage && isWriting);
  return (
    <Pane ref={pane} $withinPage={isWithinPage} $isWriting={isWriting} aria-label={t('title', { name })}>
      {!isWithinPage && <HeldPage />}
      <Head $isWriting={isWriting}>
        <div>
          <h2 ref={heading} tabIndex={-1}>
            {isWithinPage ? t('heading') : name}
          </h2>
          <About>
            {about.filter(Boolean).join(' · ')}
            {hasPages && !isWithinPage && history !== undefined && !isGone && (
              <>
                {' · '}
                <ContactLink id={id}>{t('contactPage')}</ContactLink>
              </>
            )}
          </About>
          {reply && <ReplyBadges reply={reply} />}
          {reply === undefined && history?.contact?.isUnsubscribed && (
            <Badge tone="neutral">{t('unsubscribed')}</Badge>
          )}
        </div>
        {!isNarrow && !isWithinPage && (
          <IconButton label={t('keys')} icon={<Keyboard />} onClick={() => open({ name: 'keys' })} />
        )}
        {onClose !== undefined && (
          <IconButton
            label={t(isNarrow ? 'back' : 'close')}
            icon={isNarrow ? <ArrowLeft /> : <X />}
            onClick={onClose}
          />
        )}
        {history !== undefined && history.awayUntil !== '' && (
          <AwayNote key={id} id={id} until={history.awayUntil} onChanged={item.reload} />
        )}
        {history !== undefined && (
          <FollowUpStrip
            key={`follow-up ${id}`}
            id={id}
            name={name}
            seenReplyAt={history.contact?.lastReplyAt}
            isContactGone={isContactGone(history)}
          >
            {!isWithinPage && <DoNotEmailButton history={history} />}
          </FollowUpStrip>
        )}
      </Head>
      <Scroller ref={scroller} aria-label={t('list')} tabIndex={0}>
        <div>
          {entries === undefined && isGone && <Alert kind="warning">{t('gone')}</Alert>}
          {entries === undefined && status === 'failed' && !isGone && (
            <LoadFailure title={t('loadFailed')} load={item} />
          )}
          {status === 'loading' && <Skeleton count={5} label={t('loading')} />}
          {entries?.length === 0 && <About>{t('nothing')}</About>}
          {entries !== undefined && entries.length > 0 && (
            <List aria-label={t('list')}>
              {entries.toReversed().map((entry) => (
                <ConversationEntry key={entry.key} entry={entry} contact={id} name={name} />
              ))}
            </List>
          )}
          {history !== undefined && (
            <OpenAnswers
              contact={id}
              answers={history.answers}
              isContactGone={isContactGone(history)}
              lastAnswer={history.lastAnswer}
              reload={item.reload}
              onTakenBack={() => {
                open({ name: 'write', id });
                void store?.reload();
              }}
            />
          )}
          {entries !== undefined && status === 'failed' && (
            <LoadFailure title={t('loadFailed')} load={item} isOutOfDate />
          )}
        </div>
      </Scroller>
      {history !== undefined && (
        <AnswerFoot
          contact={id}
          name={name}
          history={history}
          reload={item.reload}
          isWithinPage={isWithinPage}
          nextToAnswer={nextToAnswer}
          isWaiting={reply !== undefined && passes(reply, 'to_answer')}
          unmark={
            reply?.replied !== false &&
            !isContactGone(history) && (
              <UnmarkReplied
                id={id}
                name={name}
                lastReplyAt={history.contact?.lastReplyAt}
                onUnmarked={onUnmarked}
              />
            )
          }
          onSent={() => reply && store?.answering(reply)}
          onMark={
            reply === undefined || (reply.replied && !reply.returning)
              ? undefined
              : () => store?.markReplied(reply)
          }
        />
      )}
    </Pane>
  );
}

/** On a phone a finger on the head of the conversation would move the page that it covers. */
const HeldPage = createGlobalStyle`
  @media ${media.phone} {
    html {
      overflow: hidden;
    }
  }
`;

/** On a narrow screen it covers the list. */
const BESIDE_LIST = css`
  @media ${media.laptop} {
    position: fixed;
    inset: var(--top-bar-height, 56px) 0 0;
    padding-bottom: calc(${noticeRoom});
    z-index: ${layer.bar};
    height: auto;
    border: 0;
    border-radius: 0;
  }
`;

/** As high as it needs, up to the window: a page with hundreds of mails in it could not be left by scrolling. */
const WITHIN_PAGE = css`
  position: static;
  height: auto;
  max-height: calc(100dvh - var(--top-bar-height, 56px) - ${space(4)});
`;

/** Where there is little room, all of it scrolls as one, and the mail grows with what is written. */
const WRITING = css`
  display: block;
  overflow: auto;
  overscroll-behavior: contain;
  /* The row of Send stays over the end of what is written. */
  scroll-padding-bottom: 72px;
  & > section,
  & > footer {
    max-height: none;
    overflow: visible;
  }
`;

/** The same within a page, which scrolls already. */
const WRITING_WITHIN_PAGE = css`
  max-height: none;
  /* Unlike hidden, lets Send stay at the end of the window. */
  overflow: clip;
  & > section {
    max-height: 50dvh;
  }
  & > footer {
    max-height: none;
    overflow: visible;
  }
`;

const leastHeightOfMails = ({ $isWriting }: { readonly $isWriting: boolean }) =>
  $isWriting ? 'min(88px, 12dvh)' : '0';

const Pane = styled.section<{ $withinPage: boolean; $isWriting: boolean }>`
  position: sticky;
  top: calc(var(--top-bar-height, 56px) + ${space(2)});
  display: grid;
  /* The foot gives way as well: a phone with its keyboard open has little room, and Send must stay in sight. */
  grid-template-rows: auto minmax(${leastHeightOfMails}, 1fr) minmax(0, auto);
  grid-template-columns: minmax(0, 1fr);
  height: calc(100dvh - var(--top-bar-height, 56px) - ${space(4)} - ${noticeRoom});
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.surface};
  overflow: hidden;
  ${({ $withinPage }) => ($withinPage ? WITHIN_PAGE : BESIDE_LIST)}
  ${LITTLE_ROOM} {
    ${({ $isWriting, $withinPage }) => $isWriting && ($withinPage ? WRITING_WITHIN_PAGE : WRITING)}
  }
`;

const Head = styled.header<{ readonly $isWriting: boolean }>`
  display: flex;
  flex-wrap: wrap;
  align-items: start;
  justify-content: space-between;
  gap: ${space(1)};
  padding: ${space(2)} ${space(2.5)};
  border-bottom: 1px solid ${color.line};
  & > div {
    flex: 1;
  }
  & h2 {
    overflow-wrap: anywhere;
  }
  @media ${media.laptop} {
    flex-direction: row-reverse;
  }
  /* Whoever writes needs the room, on a phone all of it. */
  & [data-part='doNotEmail'] {
    ${({ $isWriting }) => $isWriting && 'display: none;'}
  }
  /* Of a low window, such as a laptop's, so much that five lines of the answer stand in it. */
  @media (max-height: 860px) {
    & > fieldset > :not([data-part='outcome'], [data-part='assignee']) {
      ${({ $isWriting }) => $isWriting && 'display: none;'}
    }
  }
  @media ${media.phone} {
    & > fieldset {
      ${({ $isWriting }) => $isWriting && 'display: none;'}
    }
  }
  & h2:focus {
    outline: none;
  }
`;

const About = styled.p`
  color: ${color.muted};
  font: ${font.small};
  overflow-wrap: anywhere;
`;

/** Begins at its end, and stays there while the composer below grows: 0 is the last mail. */
const Scroller = styled.section`
  display: flex;
  flex-direction: column-reverse;
  padding: ${space(2)} ${space(2.5)};
  overflow: auto;
  overscroll-behavior: contain;
  & > div {
    margin-bottom: auto;
  }
  &:focus-visible {
    outline-offset: -2px;
  }
`;

const List = styled.ol`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(1.5)};
  list-style: none;
`;
