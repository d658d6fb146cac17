import {
  Alert,
  Button,
  changeFailure,
  color,
  ContactLink,
  DateTime,
  font,
  lazyPart,
  logFailure,
  May,
  notify,
  space,
} from '@touchline/shared';
import type { ProposalOutcome, ProposedEvent } from '@touchline/shared/contract';
import { conversationPlace } from '@touchline/shared/contract/paths';
import type { ProposalRow } from '@touchline/shared/contract/readers';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { contactHistory } from '../../common/contactHistory.ts';
import { WholeMailButton } from '../../common/incoming-mail/WholeMailButton.tsx';
import { GiveToContact, type ChosenContact } from './GiveToContact.tsx';
import { messages } from './messages.ts';
import { settleProposal } from './proposals.ts';

const MailContactDialog = lazyPart(async () => ({
  default: (await import('../make-contact/MailContactDialog.tsx')).MailContactDialog,
}));

const KINDS: Readonly<Record<ProposedEvent, true>> = { replied: true, bounced: true, soft_bounced: true };
/** Whether the words of this page name such an event. */
export const isKnownKind = (kind: string): kind is ProposedEvent => Object.hasOwn(KINDS, kind);

export interface ProposalProps {
  readonly row: ProposalRow;
  readonly onSettled: () => Promise<void>;
}

/** One mail, what confirming it would change or whose reply it is, and the two decisions. */
export function Proposal({ row, onSettled }: ProposalProps) {
  const t = messages.use();
  const { reload: reloadHistory } = contactHistory.useChanges();
  const [busy, setBusy] = useState<ProposalOutcome>();
  const [failure, setFailure] = useState<string>();
  const [isMaking, setMaking] = useState(false);
  // A double click is faster than the next render.
  const running = useRef(false);
  const subject = row.subject || t('noSubject');
  const name = row.contactName || row.contactEmail;
  const undo = async () => {
    try {
      await settleProposal(row.id, 'open');
      await onSettled();
    } catch (error) {
      logFailure('A dismissed email could not be put back.', error);
      notify({ kind: 'error', text: changeFailure(error, t('undoFailed')) });
    }
  };
  const settle = async (outcome: ProposalOutcome, contact?: ChosenContact) => {
    if (running.current) return;
    running.current = true;
    setBusy(outcome);
    setFailure(undefined);
    try {
      await settleProposal(row.id, outcome, contact?.id);
      const whose = outcome === 'confirmed' ? (contact?.id ?? row.contactId) : null;
      const isUndoable = outcome === 'dismissed' || contact !== undefined;
      notify({
        kind: 'success',
        text: contact === undefined ? t(outcome) : t('given', { name: contact.name }),
        ...(whose !== null && { link: { label: t('open'), to: conversationPlace(whose) } }),
        ...(isUndoable && { action: { label: t('undo'), onClick: () => void undo() } }),
      });
      // Its conversation may be open.
      if (whose !== null) reloadHistory(whose);
      await onSettled();
    } catch (error) {
      logFailure('An email to check could not be settled.', error);
      setFailure(changeFailure(error, t('failed')));
    } finally {
      running.current = false;
      setBusy(undefined);
    }
  };
  return (
    <ProposalItem tabIndex={-1}>
      <b>{subject}</b>
      <SmallText>
        {t('from', { from: row.from })} · <DateTime value={row.received_at} />
      </SmallText>
      {row.text !== '' && (
        <Quote>
          <Lines>{row.text}</Lines>
        </Quote>
      )}
      {row.contactId === null && (
        <May do="conversations">
          <GiveToContact
            subject={subject}
            busy={busy === 'confirmed'}
            disabled={busy === 'dismissed'}
            onGive={(contact) => void settle('confirmed', contact)}
          />
        </May>
      )}
      {row.contactId !== null && isKnownKind(row.kind) && (
        <p>{t(`effect.${row.kind}`, { name, campaign: row.campaignName })}</p>
      )}
      {row.contactId !== null && (
        <SmallText>
          {t('contact')}: <ContactLink id={row.contactId}>{name}</ContactLink>
        </SmallText>
      )}
      <Actions>
        <May do="conversations">
          {row.contactId === null && row.kind === 'replied' && (
            <Button
              size="small"
              aria-label={t('makeContactOf', { subject })}
              disabled={busy !== undefined}
              onClick={() => setMaking(true)}
            >
              {t('makeContact')}
            </Button>
          )}
          {row.contactId !== null && (
            <Button
              size="small"
              kind="primary"
              aria-label={t('confirmOf', { subject })}
              busy={busy === 'confirmed'}
              disabled={busy === 'dismissed'}
              onClick={() => void settle('confirmed')}
            >
              {t('confirm')}
            </Button>
          )}
          <Button
            size="small"
            aria-label={t('dismissOf', { subject })}
            busy={busy === 'dismissed'}
            disabled={busy === 'confirmed'}
            onClick={() => void settle('dismissed')}
          >
            {t('dismiss')}
          </Button>
        </May>
        <WholeMailButton
          id={row.id}
          isFolded={row.isFolded}
          isUnread={row.isFolded && row.text === ''}
          subject={subject}
        />
      </Actions>
      {failure !== undefined && <Alert>{failure}</Alert>}
      {isMaking && <MailContactDialog mail={row.id} onMade={onSettled} onClose={() => setMaking(false)} />}
    </ProposalItem>
  );
}

/** One mail, or one group of them, in the list. */
export const ProposalItem = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(0.5)};
  padding: ${space(1.5)} ${space(2)};
  overflow-wrap: anywhere;
  & > b {
    font: ${font.strong};
  }
`;

/** What is said of a mail beside its subject. */
export const SmallText = styled.p`
  color: ${color.muted};
  font: ${font.small};
`;

const Quote = styled.blockquote`
  margin: ${space(0.5)} 0 0;
  padding: ${space(1)} ${space(1.5)};
  background: ${color.hover};
`;

/** Cut at whole lines; the whole email has the rest. */
const Lines = styled.p`
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 5;
  white-space: pre-wrap;
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)};
  padding-top: ${space(0.5)};
`;
