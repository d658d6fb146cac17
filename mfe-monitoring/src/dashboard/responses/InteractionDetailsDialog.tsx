import {
  Button,
  color,
  ContactLink,
  DateTime,
  Dialog,
  DialogCloseButton,
  font,
  ItemGoneDialog,
  media,
  space,
  useMay,
} from '@touchline/shared';
import { usualAddress } from '@touchline/shared/contract/rules';
import { Reply as ReplyIcon } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { styled } from 'styled-components';
import { messages as commonMessages } from '../../common/messages.ts';
import { WholeMailButton } from '../../common/incoming-mail/WholeMailButton.tsx';
import { AnswerAllButton } from '../conversation/answer/AnswerAllButton.tsx';
import { useDialogPlace } from '../dialogs.ts';
import { dialogMessages } from './dialogMessages.ts';
import { messages } from './messages.ts';
import type { Reply } from './replies.ts';
import { ReplyBadges } from './ReplyBadges.tsx';
import { answerAddresses, useReplyMail } from './replyRequests.ts';
import type { RepliesStore } from './useReplies.ts';

/** The reply that the URL names, if any (D10). */
export function InteractionDetailsDialog({ store }: { readonly store: RepliesStore }) {
  const t = dialogMessages.use();
  const { shown } = useDialogPlace();
  // While nothing is loaded, or loading failed, the panel behind says so.
  if (shown?.name !== 'reply' || !store.hasRows) return null;
  const reply = store.replies.find(({ id }) => id === shown.id);
  if (reply === undefined) return <ItemGoneDialog title={t('details')} text={t('gone')} />;
  return <Details reply={reply} store={store} />;
}

interface DetailsProps {
  readonly reply: Reply;
  readonly store: RepliesStore;
}

function Details({ reply, store }: DetailsProps) {
  const t = dialogMessages.use();
  const list = messages.use();
  const common = commonMessages.use();
  const { open, close } = useDialogPlace();
  const mayAnswer = useMay('conversations');
  const isAnswerable = mayAnswer && !reply.replied;
  const facts = useRef<HTMLDListElement>(null);
  const mark = (change: (marked: Reply) => void) => {
    change(reply);
    // The pressed button disappears, and the focus would be lost with it.
    facts.current?.focus();
  };
  const { id } = reply;
  const mail = useReplyMail(id);
  const canReply = isAnswerable && !reply.isErased && id !== null;
  const addresses = answerAddresses.use(canReply ? id : null).value;
  return (
    <Dialog
      open
      startsWith="dialog"
      title={t('details')}
      onClose={close}
      footer={
        <>
          {!reply.read && <Button onClick={() => mark(store.markRead)}>{t('markRead')}</Button>}
          {isAnswerable && <Button onClick={() => mark(store.markReplied)}>{t('markReplied')}</Button>}
          {canReply && (
            <AnswerAllButton
              everybody={addresses?.everybody ?? []}
              to={usualAddress(addresses?.addresses ?? [])?.email}
              cc=""
              onAnswerAll={() => open({ name: 'answerAll', id })}
            />
          )}
          {canReply && (
            <Button kind="primary" icon={<ReplyIcon />} onClick={() => open({ name: 'answer', id })}>
              {list('quickReply')}
            </Button>
          )}
          {!isAnswerable && <DialogCloseButton>{t('close')}</DialogCloseButton>}
        </>
      }
    >
      <Facts ref={facts} tabIndex={-1}>
        <Fact name={list('contact')}>
          <ContactLink id={id}>{reply.contactName || common('unnamed')}</ContactLink>
        </Fact>
        {reply.lastReplyFrom !== '' && <Fact name={t('answerFrom')}>{reply.lastReplyFrom}</Fact>}
        {mail !== undefined && mail.cc.length > 0 && <Fact name={t('cc')}>{mail.cc.join(', ')}</Fact>}
        {mail !== undefined && mail.subject !== '' && <Fact name={t('subject')}>{mail.subject}</Fact>}
        <Fact name={list('organization')}>{reply.organizationName || common('none')}</Fact>
        <Fact name={list('status')}>
          <ReplyBadges reply={reply} />
        </Fact>
        <Fact name={list('timestamp')}>
          <DateTime value={reply.timestamp} missing={common('none')} />
        </Fact>
        <Fact name={list('content')} isLong>
          {reply.content || (mail === undefined ? common('none') : t('noText'))}
        </Fact>
      </Facts>
      {mail !== undefined && <WholeMailButton id={mail.incomingMailId} isFolded={mail.isFolded} />}
    </Dialog>
  );
}

interface FactProps {
  readonly name: string;
  readonly isLong?: boolean;
  readonly children: ReactNode;
}

function Fact({ name, isLong = false, children }: FactProps) {
  return (
    <Pair $long={isLong}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </Pair>
  );
}

const Facts = styled.dl`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space(2)};
  &:focus {
    outline: none;
  }
  @media ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Pair = styled.div<{ $long: boolean }>`
  min-width: 0;
  overflow-wrap: anywhere;
  grid-column: ${({ $long }) => ($long ? '1 / -1' : 'auto')};
  & > dt {
    color: ${color.muted};
    font: ${font.small};
  }
  & > dd {
    white-space: pre-wrap;
  }
`;
