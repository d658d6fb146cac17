import { color, DateTime, font, May, media, radius, space } from '@touchline/shared';
import {
  Bot,
  Clock,
  Eye,
  MailX,
  MessageCircleQuestionMark,
  MessageSquareReply,
  Reply,
  Send,
  UserX,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { WholeMailButton } from '../../common/incoming-mail/WholeMailButton.tsx';
import { doNotEmailPath } from '../../common/paths.ts';
import type { HistoryKind, ShownEntry } from '../../common/contactHistory.ts';
import { messages } from './messages.ts';

const ICONS: Readonly<Record<HistoryKind, ComponentType>> = {
  sent: Send,
  opened: Eye,
  replied: MessageSquareReply,
  automatic_reply: Bot,
  unproved_reply: MessageCircleQuestionMark,
  staff_reply: Reply,
  soft_bounced: Clock,
  bounced: MailX,
  unsubscribed: UserX,
};

const COLORS: Readonly<Partial<Record<HistoryKind, string>>> = {
  opened: color.infoText,
  replied: color.accentText,
  bounced: color.dangerText,
  soft_bounced: color.warnText,
  unsubscribed: color.warnText,
};

const isHistoryKind = (kind: string): kind is HistoryKind => Object.hasOwn(ICONS, kind);

export interface HistoryProps {
  readonly entries: readonly ShownEntry[];
  /** Address of the contact; empty for none. */
  readonly email: string;
}

/** What was sent to a contact and what came of it, newest first. */
export function History({ entries, email }: HistoryProps) {
  const t = messages.use();
  return (
    <section>
      <Heading>{t('history')}</Heading>
      {entries.length === 0 ? (
        <None>{t('noHistory')}</None>
      ) : (
        <List aria-label={t('history')}>
          {entries.map((entry) => (
            <Entry key={entry.key} entry={entry} email={email} />
          ))}
        </List>
      )}
    </section>
  );
}

function Entry({ entry, email }: { readonly entry: ShownEntry; readonly email: string }) {
  const t = messages.use();
  const { kind, at, campaignName, stepNumber, subject, text } = entry;
  const { author, cc, isFolded, isComplaint, isUnproved, incomingMailId, serverReply } = entry;
  const known = isHistoryKind(kind) ? kind : undefined;
  const Icon = ICONS[known ?? 'sent'];
  const campaign = campaignName || t('unnamedCampaign');
  return (
    <Item>
      <Mark aria-hidden="true" $color={(known && COLORS[known]) ?? color.muted}>
        <Icon />
      </Mark>
      <div>
        <Head>
          <b>{known ? t(isComplaint ? 'complaint' : `kind.${known}`) : kind || '—'}</b>
          <Time>
            <DateTime value={at} missing={t('notAvailable')} />
          </Time>
        </Head>
        <Subject>{subject || t('noSubject')}</Subject>
        <About>{stepNumber === null ? campaign : t('about', { campaign, number: stepNumber })}</About>
        {author !== '' && <About>{t('author', { author })}</About>}
        {cc.length > 0 && <About>{t('copyTo', { people: cc.join(', ') })}</About>}
        {serverReply !== '' && <About>{t('serverReply', { reply: serverReply })}</About>}
        {isUnproved && (
          <About>
            {t('unproved')}{' '}
            {email !== '' && (
              <May do="suppressions">
                <Link to={doNotEmailPath(email)}>{t('allowAgain')}</Link>
              </May>
            )}
          </About>
        )}
        {text !== '' && <Quote>{text}</Quote>}
        {incomingMailId !== '' && <WholeMailButton id={incomingMailId} isFolded={isFolded} />}
      </div>
    </Item>
  );
}

const Heading = styled.h3`
  margin-bottom: ${space(1.5)};
`;

const None = styled.p`
  color: ${color.muted};
`;

const List = styled.ol`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  list-style: none;
`;

const Item = styled.li`
  position: relative;
  display: grid;
  grid-template-columns: 32px minmax(0, 1fr);
  gap: ${space(1.5)};
  padding-bottom: ${space(2.5)};
  /* Entries out of sight are not laid out: a history may have hundreds. */
  content-visibility: auto;
  contain-intrinsic-size: auto 96px;
  &:not(:last-child)::before {
    content: '';
    position: absolute;
    top: 36px;
    bottom: 4px;
    left: 15px;
    width: 2px;
    background: ${color.line};
  }
`;

const Mark = styled.span<{ $color: string }>`
  display: grid;
  place-items: center;
  width: 32px;
  height: 32px;
  border: 1px solid ${color.line};
  border-radius: 50%;
  background: ${color.surface};
  color: ${({ $color }) => $color};
  & > svg {
    width: 16px;
    height: 16px;
  }
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: 0 ${space(2)};
  & > b {
    font: ${font.strong};
  }
`;

const Time = styled.span`
  color: ${color.muted};
  font: ${font.small};
`;

const Subject = styled.p`
  overflow-wrap: anywhere;
`;

const About = styled.p`
  color: ${color.muted};
  font: ${font.small};
  overflow-wrap: anywhere;
`;

/** Line breaks are kept, and nothing is interpreted as markup. */
const Quote = styled.blockquote`
  margin: ${space(1)} 0;
  padding: ${space(1)} ${space(1.5)};
  border-inline-start: 3px solid ${color.accent};
  border-radius: ${radius.control};
  background: ${color.hover};
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  @media ${media.phone} {
    margin-inline-start: -${space(2)};
  }
`;
