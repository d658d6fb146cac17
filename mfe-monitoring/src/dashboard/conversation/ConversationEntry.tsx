import {
  Button,
  color,
  ContactLink,
  DateTime,
  font,
  MailFrame,
  May,
  radius,
  space,
  useFormatDay,
} from '@touchline/shared';
import type { InvitationAnswer } from '@touchline/shared/contract';
import { Bot, Clock, Eye, MailX, UserX } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { ShownEntry } from '../../common/contactHistory.ts';
import { Attachments } from '../../common/incoming-mail/Attachments.tsx';
import { sentAttachmentPath } from '../../common/paths.ts';
import { SenderContact } from '../make-contact/SenderContact.tsx';
import { CountAsReply } from './CountAsReply.tsx';
import { messages } from './messages.ts';
import { ShownOnDemand } from './ShownOnDemand.tsx';

/** What happens without anybody writing: a line. */
const EVENTS = { opened: Eye, soft_bounced: Clock, bounced: MailX, unsubscribed: UserX } as const;
type EventKind = keyof typeof EVENTS;

const isEvent = (kind: string): kind is EventKind => Object.hasOwn(EVENTS, kind);

export interface ConversationEntryProps {
  readonly entry: ShownEntry;
  /** The contact, and its name. */
  readonly contact: number;
  readonly name: string;
}

/** A mail of a conversation, or something that happened to one. */
export function ConversationEntry(props: ConversationEntryProps) {
  const { entry } = props;
  const { kind, text } = entry;
  // Who unsubscribes in words of their own is read as whoever else writes.
  return isEvent(kind) && text === '' ? <Event entry={entry} kind={kind} /> : <Mail {...props} />;
}

function Event({ entry, kind }: { readonly entry: ShownEntry; readonly kind: EventKind }) {
  const t = messages.use();
  const { isComplaint, stepNumber, at, incomingMailId, subject, author } = entry;
  const Icon = EVENTS[kind];
  return (
    <EventItem>
      <EventLine>
        <span aria-hidden="true">
          <Icon />
        </span>
        <span>
          {[t(isComplaint ? 'complaint' : kind, { number: stepNumber ?? '—' }), author]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <DateTime value={at} missing="" />
      </EventLine>
      {incomingMailId !== '' && <ShownOnDemand mail={{ incoming: incomingMailId }} subject={subject} />}
    </EventItem>
  );
}

function Mail({ entry, contact, name }: ConversationEntryProps) {
  const t = messages.use();
  const { kind, at, author, mailbox, campaignName, stepNumber, subject, text, isFolded } = entry;
  const { html, incomingMailId, sentMailId, backOn, cc, files, invitation, authorContact } = entry;
  const formatDay = useFormatDay();
  // Of somebody who got a copy, or in the contact's name: the staff decides whose it is.
  const isUndecided = kind === 'unproved_reply';
  const isTheirs = kind === 'replied' || kind === 'automatic_reply' || isEvent(kind);
  const isAutomatic = kind === 'automatic_reply' && invitation === null;
  const isOfOther = isTheirs && author !== '';
  const who = author || (isTheirs ? name : mailbox || t('staff'));
  // What text alone says as well needs no frame.
  const isFormatted = FORMATTED.test(html) || (html !== '' && text === '');
  // What stands in the subject alone is said once: as the words, or as the answer to an invitation.
  const isSaid = invitation !== null && text === subject;
  const about = [
    text === subject && text !== '' ? '' : subject || t('noSubject'),
    isEvent(kind) && t(kind, { number: stepNumber ?? '—' }),
    isAutomatic && t('automatic'),
    isUndecided && t('undecided', { name }),
    isOfOther && t('ofOther', { name }),
    backOn !== '' && t('saysAway', { day: formatDay(backOn) }),
    kind === 'sent' && stepNumber !== null && t('step', { campaign: campaignName, number: stepNumber }),
  ];
  const line = about.filter(Boolean).join(' · ');
  return (
    <MailItem $theirs={isTheirs}>
      <MailHead>
        <strong>
          {isAutomatic && <Bot aria-hidden="true" />}
          {who}
        </strong>
        <DateTime value={at} missing="" />
      </MailHead>
      {line !== '' && <Line>{line}</Line>}
      {cc.length > 0 && <Copies people={cc} />}
      {invitation && <InvitationLine invitation={invitation} />}
      {isFormatted && <MailFrame html={html} title={t('contentOf', { who })} images="none" look="page" />}
      {text !== '' && !isSaid && !isFormatted && <Text $isLarge={SIGNS_ALONE.test(text)}>{text}</Text>}
      {text !== '' && isFolded && <Line>{t('folded')}</Line>}
      {isOfOther && authorContact && (
        <Line>
          <ContactLink id={authorContact.id}>
            {t('openContact', { name: authorContact.name || author })}
          </ContactLink>
        </Line>
      )}
      {isOfOther && !authorContact && kind === 'replied' && (
        <May do="contacts">
          <SenderContact contact={contact} sender={author} />
        </May>
      )}
      {isAutomatic && incomingMailId !== '' && (
        <May do="conversations">
          <CountAsReply contact={contact} name={name} mail={incomingMailId} />
        </May>
      )}
      {sentMailId !== '' && (
        <Attachments
          pathOf={(number) => sentAttachmentPath(sentMailId, number)}
          attachments={files.map(({ name: file, size }, number) => ({ number, name: file, size, type: '' }))}
        />
      )}
      {incomingMailId !== '' && <ShownOnDemand mail={{ incoming: incomingMailId }} subject={subject} />}
      {incomingMailId === '' && sentMailId !== '' && (
        <ShownOnDemand mail={{ sent: sentMailId, isOurs: kind !== 'sent' }} subject={subject} />
      )}
    </MailItem>
  );
}

/** How many people are named at first: a committee in copy would push the words out of sight. */
const MOST_COPIES = 3;

function Copies({ people }: { readonly people: readonly string[] }) {
  const t = messages.use();
  const [isWhole, setWhole] = useState(false);
  const more = people.length - MOST_COPIES;
  const shown = isWhole ? people : people.slice(0, MOST_COPIES);
  return (
    <Line>
      {t('copyTo', { people: shown.join(', ') })}
      {more > 0 && !isWhole && (
        <Button size="small" kind="quiet" onClick={() => setWhole(true)}>
          {t('moreCopies', { count: more })}
        </Button>
      )}
    </Line>
  );
}

function InvitationLine({
  invitation: { answer, title, begins },
}: {
  readonly invitation: InvitationAnswer;
}) {
  const t = messages.use();
  const formatDay = useFormatDay();
  return (
    <Line>
      {t(`invitation.${answer}`, { title: title || t('anInvitation') })}
      {begins !== null && (
        <>, {begins.includes('T') ? <DateTime value={begins} missing="" /> : formatDay(begins)}</>
      )}
    </Line>
  );
}

/** An element that is more than a line of text. */
const FORMATTED = /<(?!\/|(?:p|div|br|span)\b)/iu;

/** One to three signs such as a thumb, which would be overlooked in the size of text. */
const SIGNS_ALONE = /^(?:\p{Extended_Pictographic}[\p{Emoji_Modifier}\u{FE0F}\u{200D}\s]*){1,3}$/u;

const EventItem = styled.li`
  display: grid;
  gap: ${space(1)};
`;

const EventLine = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${space(1)};
  color: ${color.muted};
  font: ${font.small};
  & svg {
    display: block;
    width: 16px;
    height: 16px;
  }
  & > time {
    margin-inline-start: auto;
  }
`;

const MailItem = styled.li<{ $theirs: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(0.5)};
  padding: ${space(1.5)} ${space(2)};
  border: 1px solid ${color.line};
  border-inline-start: 3px solid ${({ $theirs }) => ($theirs ? color.accent : color.line)};
  border-radius: ${radius.tile};
  background: ${({ $theirs }) => ($theirs ? color.accentSoft : color.surface)};
`;

const MailHead = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
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
  & svg {
    width: 16px;
    height: 16px;
    margin-inline-end: ${space(0.5)};
    vertical-align: text-bottom;
  }
`;

const Line = styled.p`
  color: ${color.muted};
  font: ${font.small};
  overflow-wrap: anywhere;
`;

/** Line breaks are kept, and nothing is interpreted as markup. */
const Text = styled.p<{ $isLarge: boolean }>`
  padding: ${space(0.5)} 0;
  ${({ $isLarge }) => $isLarge && 'font-size: 2rem; line-height: 1.2;'}
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;
